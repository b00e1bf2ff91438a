import { expect, test } from 'vitest';
import { deviceName, requestTime } from './devices.ts';

const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 16; K) ${apple} Chrome/142.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${apple} Version/19.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/19.0 Safari/605.1.15`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${apple} Chrome/142.0.0.0 Safari/537.36`,
  ],
  ['a browser on Android', 'SomeApp/1.0 (Android 16)'],
  ['', 'node'],
  ['', '<b>Call 555-0100</b> https://evil.example'],
  ['', null],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('a time is written out, and says in which zone it is', () => {
  expect(requestTime(new Date('2026-11-22T22:05:00Z'))).toBe('November 22, 2026, at 10:05 PM UTC');
  expect(requestTime(new Date('2026-11-22T00:32:00Z'))).toBe('November 22, 2026, at 12:32 AM UTC');
});
