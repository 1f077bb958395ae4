import { expect, test } from 'vitest';
import { device } from '../src/lib/device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test('a user agent is named in words', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
  expect(device(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`)).toBe('Chrome on Windows');
  expect(device(`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/131.0`)).toBe('Edge on Windows');
  expect(device(`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`)).toBe('Chrome on Android');
  expect(device(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Safari/604.1`)).toBe(
    'Safari on iPhone',
  );
  expect(device(`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} CriOS/131.0 Safari/604.1`)).toBe(
    'Chrome on iPad',
  );
  expect(device(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`)).toBe(
    'Safari on Mac',
  );
  expect(device('Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0')).toBe('Firefox on Linux');
});

test('a client that is not a browser has its own name, and no user agent is an unknown device', () => {
  expect(device('curl/8.5.0')).toBe('curl');
  expect(device(null)).toBe('Unknown device');
});
