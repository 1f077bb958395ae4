import { integer } from '../../../lib/format.ts';

/** Formats a size in bytes: `850 KB`, `12.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1e6) return `${integer(Math.ceil(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
