import { scaleLinear } from 'd3-scale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceText,
  layout,
  nearest,
  readableSteps,
  rules,
  textWidth,
  wrapText,
} from './geometry.ts';

describe('the rules of a chart', () => {
  it('are round figures from nothing up', () => {
    expect(rules(15_790)).toEqual([0, 5_000, 10_000, 15_000]);
    expect(rules(11_735)).toEqual([0, 5_000, 10_000]);
    expect(rules(3_957)).toEqual([0, 1_000, 2_000, 3_000]);
    expect(rules(9_000)).toEqual([0, 2_500, 5_000, 7_500]);
    expect(rules(60)).toEqual([0, 20, 40, 60]);
  });

  it('are three or four, whatever the highest value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (highest) => {
        const found = rules(highest);
        expect(found.length).toBeGreaterThanOrEqual(3);
        expect(found.length).toBeLessThanOrEqual(4);
        expect(found.at(-1)).toBeLessThanOrEqual(highest);
      }),
    );
  });

  it('stand for nothing too', () => {
    expect(rules(0)[0]).toBe(0);
  });
});

describe('the layout', () => {
  const of = (width: number, highest = 15_790) =>
    layout({
      width,
      height: 300,
      range: [0, 84],
      highest,
      formatTick: (value, isNarrow) => (isNarrow ? `$${value / 1000}k` : `$${value}`),
    });

  it('leaves as much room at the left as its figures need', () => {
    const wide = of(700);
    expect(wide.left).toBeGreaterThan(textWidth('$15000'));
    expect(of(320).left).toBeLessThan(wide.left);
    expect(wide.x(0)).toBe(wide.left);
    expect(wide.x(84)).toBe(690);
  });

  it('is narrow below 480 px', () => {
    expect(of(479).isNarrow).toBe(true);
    expect(of(480).isNarrow).toBe(false);
  });

  it('stands on its lowest rule, with nothing to show as well', () => {
    expect(of(700).y(0)).toBe(270);
    expect(of(700, 0).y(0)).toBe(270);
    expect(of(700, 0).y(1)).toBe(30);
  });
});

describe('the steps below', () => {
  const x = scaleLinear([0, 60], [40, 300]);
  const years = Array.from({ length: 6 }, (_, year) => ({
    at: year * 12,
    label: String(2026 + year),
  }));

  it('never run into one another or over the edge', () => {
    for (const width of [180, 240, 320, 700]) {
      const scale = x.copy().range([40, width - 10]);
      const found = readableSteps({ x: scale, width }, years);
      expect(found.length).toBeGreaterThan(0);
      found.forEach((step, index) => {
        const half = textWidth(step.label) / 2;
        expect(step.x - half).toBeGreaterThanOrEqual(0);
        expect(step.x + half).toBeLessThanOrEqual(width);
        const next = found[index + 1];
        if (next) expect(next.x - half).toBeGreaterThan(step.x + half);
      });
    }
  });
});

it('a line of words is broken where it is full, at spaces only', () => {
  expect(wrapText('Mar 2027: $9,183.56, with minimums $10,912.68', 200)).toEqual([
    'Mar 2027: $9,183.56, with',
    'minimums $10,912.68',
  ]);
  expect(wrapText('short', 200)).toEqual(['short']);
});

it('a text is balanced: as few lines as can be, none much longer than the others', () => {
  const text = 'Mar 2027: $9,183.56, with minimums $10,912.68';
  const lines = balanceText(text, 300);
  expect(lines).toHaveLength(wrapText(text, 300).length);
  expect(lines.join(' ')).toBe(text);
  const widths = lines.map(textWidth);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(80);
  expect(balanceText('short', 200)).toEqual(['short']);
});

it('the nearest stop is found between uneven ones', () => {
  const stops = [-11, -0.3, 1, 2, 10];
  expect(nearest(stops, -20)).toBe(0);
  expect(nearest(stops, 0.2)).toBe(1);
  expect(nearest(stops, 1.4)).toBe(2);
  expect(nearest(stops, 99)).toBe(4);
});
