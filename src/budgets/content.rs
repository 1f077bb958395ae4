//! How large the things that people send may be: bodies, forms, texts, tables and pictures.

/// The largest JSON body, in bytes.
pub const JSON_BODY: usize = 1024 * 1024;
/// The most fields and files of one form.
pub const FORM_PARTS: usize = 64;
/// The longest name of a form's field, in bytes.
pub const FORM_NAME: usize = 100;
/// The largest text of a form's field, in bytes.
pub const FORM_TEXT: usize = 64 * 1024;
/// The largest picture file, in bytes.
pub const PICTURE_BYTES: usize = 8 * 1024 * 1024;
/// The largest picture that is decoded, in pixels.
pub const PICTURE_PIXELS: u64 = 40_000_000;
/// The most memory that decoding one picture may take, in bytes: its pixels in the file's depth, and what the decoder
/// keeps besides. 40 megapixels of 8-bit colours take 114 MB. Shrinking adds a few megabytes.
pub const PICTURE_MEMORY: u64 = 144 * 1024 * 1024;
/// The most forms with pictures that are received or wait to be decoded at once, each up to `FORM_BODY`.
pub const UPLOADS: usize = 6;
/// The most of them for one organization.
pub const UPLOADS_OF_ONE: usize = 3;
/// The largest form, in bytes: a picture of the largest size and the fields around it.
pub const FORM_BODY: usize = PICTURE_BYTES + 256 * 1024;

/// The deepest nesting of a Markdown text: quotes, lists and emphases inside each other.
pub const TEXT_NESTING: usize = 30;
/// The most elements of a Markdown text: paragraphs, lines, cells, links and pieces of text.
pub const TEXT_ELEMENTS: usize = 10_000;
/// The most HTML tags in a Markdown text, opening and closing ones.
pub const TEXT_TAGS: usize = 400;
/// The largest product of a Markdown text's elements and HTML tags: the HTML parser repeats formatting tags that are not
/// closed in each element behind them.
pub const TEXT_WORK: usize = 300_000;
/// The largest HTML of one Markdown text, in bytes.
pub const TEXT_BYTES: usize = 512 * 1024;

/// The most columns of an imported table.
pub const TABLE_COLUMNS: usize = 200;
/// The most rows of an imported table.
pub const TABLE_ROWS: usize = 20_000;
/// The longest cell of an imported table, in bytes.
pub const TABLE_CELL: usize = 10_000;
/// The largest table that the command line reads, in bytes.
pub const TABLE_BYTES: u64 = 64 * 1024 * 1024;
/// The most that the parts of a workbook that are read may unpack to, in bytes, all together. 20,000 rows of 20 numbers take
/// 18 MB.
pub const WORKBOOK_UNPACKED: u64 = 32 * 1024 * 1024;
/// The most cells of a workbook's sheet that are not empty.
pub const WORKBOOK_CELLS: usize = 1_000_000;
/// The most text of a workbook's sheet, in bytes: a text that many cells share counts for each of them.
pub const WORKBOOK_TEXT: usize = 16 * 1024 * 1024;
/// The most files in a workbook.
pub const WORKBOOK_PARTS: usize = 2_000;

/// The most rows that one organization may have; the settings under `[quotas]` override them.
pub const SEASONS: u32 = 500;
pub const LEAGUES: u32 = 500;
pub const TEAMS: u32 = 5_000;
/// Teams in a league of a season, of all seasons together.
pub const ENROLMENTS: u32 = 20_000;
pub const PLAYERS: u32 = 50_000;
pub const GAMES: u32 = 50_000;
pub const PAGES: u32 = 500;
pub const BUSINESSES: u32 = 5_000;
pub const PICTURES: u32 = 5_000;
/// The files of an organization's pictures in all their sizes, in MB.
pub const PICTURE_MEGABYTES: u32 = 2_048;
