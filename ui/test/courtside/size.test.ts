// The fold is in the first load of the page that scores, so its size is limited.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import vite from '../../vite.config.ts';

const LIMIT = 4_000;

// @vitest-environment node
test('the fold weighs at most 4 kB', async () => {
  const folder = resolve('src/lib/courtside');
  const entry = `${tmpdir()}/fold-entry-${process.pid}.ts`;
  writeFileSync(entry, `export * from '${folder}/log.ts';\nexport { scoringResult } from '${folder}/result.ts';\n`);
  const { target = 'esnext', minify = false, terserOptions = {} } = vite.build ?? {};
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      target,
      minify,
      terserOptions,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = [built].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  expect(code).toContain('steal_no_turnover');
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(LIMIT);
});
