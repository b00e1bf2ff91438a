import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

const oklch = 'oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)';
const tokens = new Map(
  [...css.matchAll(new RegExp(`--([\\w-]+): light-dark\\(${oklch}, ${oklch}\\);`, 'g'))].map(
    ([, name, ...numbers]) => {
      const [l1, c1, h1, l2, c2, h2] = numbers.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return [name ?? '', { light: luminance(l1, c1, h1), dark: luminance(l2, c2, h2) }] as const;
    },
  ),
);

/** Relative luminance (WCAG 2) of an OKLCH colour, clipped to sRGB. Source: CSS Color 4, sections 10 and 17. */
function luminance(percent: number, chroma: number, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const [lightness, a, b] = [percent / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string, theme: 'light' | 'dark'): number {
  const [one, two] = [front, back].map((name) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`There is no token ${name}.`);
    return token[theme];
  }) as [number, number];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

const grounds = ['paper', 'surface', 'sunken', 'raised'];
const tints = ['glaze-tint', 'gold-tint', 'clay-tint'];
const pairs = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

const text = [
  ...pairs(['ink', 'ink-2'], [...grounds, ...tints]),
  ...pairs(['ink-3', 'glaze-ink', 'clay'], grounds),
  ...pairs(['on-glaze'], ['glaze', 'glaze-hover', 'glaze-active']),
  ['glaze-ink', 'glaze-tint'],
  ['clay', 'clay-tint'],
  ['paper', 'ink'],
] as const;

const shapes = [
  ...pairs(['line-strong', 'gold', 'glaze'], grounds),
  ...pairs(['focus'], [...grounds, ...tints]),
  ...pairs(['series-1', 'series-2', 'series-3', 'series-4', 'series-5'], ['paper', 'surface']),
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(text)('text in %s on %s has a contrast of 4.5 or more', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s on %s has a contrast of 3 or more', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
  });
});

describe('the measure', () => {
  it('agrees with the figures worked out beside the design', () => {
    expect(contrast('ink', 'paper', 'light')).toBeCloseTo(15.08, 1);
    expect(contrast('ink', 'paper', 'dark')).toBeCloseTo(15.49, 1);
    expect(contrast('gold', 'sunken', 'light')).toBeCloseTo(3.18, 1);
  });
});
