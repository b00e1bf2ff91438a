import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qrSvg } from './qr_code.ts';

const link = 'https://mendwell.example/referral?code=7Q4K22AB';

/** The picture that the file draws, `scale` pixels a module: black runs on white. */
function picture(svg: string, scale: number) {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const size = modules * scale;
  const data = new Uint8Array(size * size * 3).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < Number(length) * scale; column += 1) {
        const pixel = (Number(y) * scale + row) * size + Number(x) * scale + column;
        data.fill(0, pixel * 3, pixel * 3 + 3);
      }
  return { width: size, height: size, data };
}

describe('the QR code', () => {
  it('is read back as the link', () => {
    expect(decodeQR(picture(qrSvg(link), 6))).toBe(link);
  });

  it('has four light modules around it, and is drawn on white', () => {
    const svg = qrSvg(link);
    const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    expect(svg).toContain(`<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`);
    for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Math.max(Number(x) + Number(length), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
    }
  });

  it('is a file of its own', () => {
    const svg = qrSvg(link);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toMatch(/<\/svg>$/);
  });
});
