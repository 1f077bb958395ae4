// The text of a file that staff choose.

/** The largest table in bytes: what the server reads at once. */
const largest = 900_000;

/** Why a file cannot be read, in words for the person who chose it. */
export class Unreadable extends Error {}

/** The text of a table in UTF-8, or as spreadsheets on Windows save it. */
export async function readTable(file: File): Promise<string> {
  if (file.size > largest) {
    throw new Unreadable('At most 900 kB at a time. Import it in parts, or with `homecourt import` on the server.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new Unreadable('This is a workbook. Save it as CSV, or copy its cells and paste them here.');
  }
  if (bytes.includes(0)) throw new Unreadable('This is not a table. Save it as CSV, or paste its cells here.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
