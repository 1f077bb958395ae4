// Reads the table in a file.

/** A pasted or chosen table, before its kind is known. */
export interface PastedTable {
  text: string;
  /** A workbook instead of text: its file in Base64, and the name of the sheet to read; empty for the first sheet. */
  workbook: { name: string; data: string; sheet: string } | null;
  /** Whether one of the first lines names the columns; null if the server decides. */
  hasHeader: boolean | null;
}

export const emptyTable: PastedTable = { text: '', workbook: null, hasHeader: null };

/** Maximum size of a text and of a workbook in bytes: the server's limits. */
const largestText = 900_000;
const largestWorkbook = 740_000;

/** A file that cannot be read; the message is for the user. */
export class Unreadable extends Error {}

/** Reads a workbook, or a text file in UTF-8, UTF-16 or Windows-1252. */
export async function readTable(file: File): Promise<Pick<PastedTable, 'text' | 'workbook'>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const largest = isWorkbook ? largestWorkbook : largestText;
  if (bytes.length > largest) {
    throw new Unreadable(
      `At most ${largest / 1000} kB at a time. Import it in parts, or with \`homecourt import\` on the server.`,
    );
  }
  if (isWorkbook) return { text: '', workbook: { name: file.name, data: base64(bytes), sheet: '' } };
  return { text: textOf(bytes), workbook: null };
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new Unreadable('This is not a table. Save it as .xlsx or CSV, or paste its cells here.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function base64(bytes: Uint8Array): string {
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs);
}
