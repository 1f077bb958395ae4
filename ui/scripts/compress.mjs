// Writes a .br and a .gz file beside every text file of dist, so that the server compresses nothing at run time. Not for the page and the
// rendering script, which the server does not send as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const text = /\.(js|css|html|svg|json|txt|webmanifest)$/;
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name) || entry.name === 'index.html' || entry.name === 'render.js') continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, options));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
