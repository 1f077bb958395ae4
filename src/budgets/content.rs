//! Size limits of user content: bodies, forms, texts, tables and pictures.

/// Maximum size of a JSON body, in bytes.
pub const JSON_BODY: usize = 1024 * 1024;
/// Maximum number of fields and files of a form.
pub const FORM_PARTS: usize = 64;
/// Maximum length of a form field's name, in bytes.
pub const FORM_NAME: usize = 100;
/// Maximum size of a form field's text, in bytes.
pub const FORM_TEXT: usize = 64 * 1024;
/// Maximum size of a picture file, in bytes.
pub const PICTURE_BYTES: usize = 8 * 1024 * 1024;
/// Maximum number of pixels of a picture that is decoded.
pub const PICTURE_PIXELS: u64 = 40_000_000;
/// Maximum memory for decoding a picture, in bytes: its pixels in the file's depth and the decoder's own memory. 40
/// megapixels of 8-bit colours take 114 MB. Shrinking takes a few megabytes more.
pub const PICTURE_MEMORY: u64 = 144 * 1024 * 1024;
/// Maximum number of forms with pictures that are being received or decoded at once, each up to `FORM_BODY`.
pub const UPLOADS: usize = 6;
/// The same for one organization.
pub const UPLOADS_OF_ONE: usize = 3;
/// Maximum size of a form, in bytes: the largest picture and the other fields.
pub const FORM_BODY: usize = PICTURE_BYTES + 256 * 1024;

/// Maximum nesting of a Markdown text: quotes, lists and emphases inside each other.
pub const TEXT_NESTING: usize = 30;
/// Maximum number of elements of a Markdown text: paragraphs, lines, cells, links and pieces of text.
pub const TEXT_ELEMENTS: usize = 10_000;
/// Maximum number of HTML tags in a Markdown text, counting opening and closing tags.
pub const TEXT_TAGS: usize = 400;
/// Maximum product of a Markdown text's elements and HTML tags: the HTML parser repeats unclosed formatting tags in
/// each later element.
pub const TEXT_WORK: usize = 300_000;
/// Maximum size of the HTML of one Markdown text, in bytes.
pub const TEXT_BYTES: usize = 512 * 1024;

/// Maximum number of columns of an imported table.
pub const TABLE_COLUMNS: usize = 200;
/// Maximum number of rows of an imported table.
pub const TABLE_ROWS: usize = 20_000;
/// Maximum length of a cell of an imported table, in bytes.
pub const TABLE_CELL: usize = 10_000;
/// Maximum size of a table that a command reads, in bytes.
pub const TABLE_BYTES: u64 = 64 * 1024 * 1024;
/// Maximum total unpacked size of the parts of a workbook that are read, in bytes. 20,000 rows of 20 numbers take 18
/// MB.
pub const WORKBOOK_UNPACKED: u64 = 32 * 1024 * 1024;
/// Maximum number of non-empty cells of a workbook's sheet.
pub const WORKBOOK_CELLS: usize = 1_000_000;
/// Maximum text of a workbook's sheet, in bytes. A text that several cells share counts for each cell.
pub const WORKBOOK_TEXT: usize = 16 * 1024 * 1024;
/// Maximum number of files in a workbook.
pub const WORKBOOK_PARTS: usize = 2_000;

/// Maximum total unpacked size of an organization's archive, in bytes: several times that of the largest organization
/// that the default quotas allow.
pub const ARCHIVE_UNPACKED: u64 = 16 * 1024 * 1024 * 1024;
/// Maximum number of files in an archive: three sizes of each picture, and the tables.
pub const ARCHIVE_PARTS: usize = 100_000;
/// Maximum length of a row of an archive, in bytes. A page with a draft, both of the largest size, takes 5 MB.
pub const ARCHIVE_ROW: u64 = 8 * 1024 * 1024;
/// Maximum number of archives that are being made or downloaded at once.
pub const ARCHIVES: usize = 3;
/// Maximum size of an archive that is uploaded in the browser, in bytes.
pub const ARCHIVE_UPLOAD: u64 = 4 * 1024 * 1024 * 1024;
/// Time after which an uploaded archive is dropped if nothing is done with it, in seconds.
pub const ARCHIVE_UPLOAD_IDLE: i64 = 3600;
/// Maximum size of an archive's table of contents, in bytes.
pub const ARCHIVE_CONTENTS: u64 = 32 * 1024 * 1024;

/// Maximum numbers of rows of an organization; the settings under `[quotas]` override them.
pub const SEASONS: u32 = 500;
pub const LEAGUES: u32 = 500;
pub const TEAMS: u32 = 5_000;
/// Enrolled teams over all seasons.
pub const ENROLMENTS: u32 = 20_000;
pub const PLAYERS: u32 = 50_000;
pub const GAMES: u32 = 50_000;
pub const PAGES: u32 = 500;
pub const NEWS: u32 = 2_000;
pub const VENUES: u32 = 1_000;
pub const BUSINESSES: u32 = 5_000;
pub const PICTURES: u32 = 5_000;
/// Total size of an organization's picture files in all sizes, in MB.
pub const PICTURE_MEGABYTES: u32 = 2_048;
