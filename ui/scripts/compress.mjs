// Writes a .br and a .gz file beside every text file of dist, so that the server compresses nothing at run time. Not for the page and the
// rendering script, which the server does not send as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Returns the smallest of several compressed forms: for a file of 40 kB, the best settings save 20 bytes. */
function brotli(bytes) {
  const forms = [15, 16, 22].flatMap((window) =>
    [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].map((mode) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_LGWIN]: window,
          [constants.BROTLI_PARAM_MODE]: mode,
        },
      }),
    ),
  );
  return forms.reduce((best, form) => (form.length < best.length ? form : best));
}

const text = /\.(js|css|html|svg|json|txt|webmanifest)$/;
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name) || entry.name === 'index.html' || entry.name === 'render.js') continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotli(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
