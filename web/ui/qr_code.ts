import { encodeQR } from 'qr';

/** Light modules around the code, as the standard asks for: without them it does not scan on a dark page. */
const quiet = 4;

/** A QR code of `text` as an SVG file: black on white, its quiet zone included, one unit a module. */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  const size = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${runs.join('')}"/></svg>`
  );
}
