import { describe, expect, it } from 'vitest';
import { kindOf, nameOf } from './evidence_file.ts';

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])),
  );

describe('what a file is', () => {
  it.each([
    [bytes('%PDF-1.7'), 'text/html', 'application/pdf'],
    [bytes(0xff, 0xd8, 0xff, 0xe0), '', 'image/jpeg'],
    [bytes(0x89, 'PNG\r\n', 0x1a, '\n'), 'image/jpeg', 'image/png'],
    [bytes('\0\0\0\x18ftypheic'), 'image/heic', 'image'],
    [bytes('RIFF....WEBP'), 'image/webp', 'image'],
    [bytes('<svg xmlns'), 'image/svg+xml', null],
    [bytes('<html>'), 'application/pdf', null],
    [bytes('MZ'), 'application/octet-stream', null],
    [bytes(), 'application/pdf', null],
  ])('is said by its first bytes (%#)', (first, type, kind) => {
    expect(kindOf(first, type)).toBe(kind);
  });
});

describe('the name of a file', () => {
  it.each([
    ['statement.PDF', 'application/pdf', 'statement.pdf'],
    ['IMG_0042.HEIC', 'image/jpeg', 'IMG_0042.jpg'],
    ['../../etc/passwd', 'application/pdf', '..-..-etc-passwd.pdf'],
    ['a\u0000b\u202egnp.exe', 'image/png', 'a-b-gnp.png'],
    ['Payoff 4111 1111 1111 1111.pdf', 'application/pdf', 'Payoff XXXX1111.pdf'],
    ['ssn 123-45-6789.jpeg', 'image/jpeg', 'ssn XXX-XX-XXXX.jpg'],
    ['.pdf', 'application/pdf', 'file.pdf'],
    ['x'.repeat(300), 'application/pdf', `${'x'.repeat(110)}.pdf`],
    ['one\u2028two\u2029three.pdf', 'application/pdf', 'one two three.pdf'],
    ['Screenshot 3.00.00\u202fPM.png', 'image/png', 'Screenshot 3.00.00\u202fPM.png'],
    ['\u2066\u2069\u200b \u2028.pdf', 'application/pdf', '-.pdf'],
    [' \u2028\u00a0.pdf', 'application/pdf', 'file.pdf'],
    ['..', 'application/pdf', '...pdf'],
    [`${'x'.repeat(109)}\u{1f4c4}.pdf`, 'application/pdf', `${'x'.repeat(109)}.pdf`],
    ['a\ud83d.pdf', 'application/pdf', 'a.pdf'],
  ] as const)('“%s” is kept as one that fits', (name, kind, kept) => {
    expect(nameOf(name, kind)).toBe(kept);
  });
});
