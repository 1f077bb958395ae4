// The table of a file that staff choose.

/** A table as it was pasted or chosen, whatever kind it is taken for. */
export interface Pasted {
  text: string;
  /** A workbook instead of a text: its file in Base64, and the sheet that is read, or the first. */
  workbook: { name: string; data: string; sheet: string } | null;
  hasHeader: boolean;
}

export const nothing: Pasted = { text: '', workbook: null, hasHeader: true };

/** The largest text in bytes, and the largest workbook: what the server reads at once. */
const largestText = 900_000;
const largestWorkbook = 740_000;

/** Why a file cannot be read, in words for the person who chose it. */
export class Unreadable extends Error {}

/** A workbook, or the text of a table in UTF-8, UTF-16, or as spreadsheets on Windows save it. */
export async function readTable(file: File): Promise<Pick<Pasted, 'text' | 'workbook'>> {
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
