import { describe, expect, it } from 'vitest';
import { insideFrom, seamOf, seams, sequence } from './seams.ts';

/** Where the path goes, point by point, written in steps from the last. */
function points(path: string): [number, number][] {
  const figures = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  return figures.flatMap((figure, at): [number, number][] => {
    if (at % 2 === 0) return [];
    x += figures[at - 1] ?? Number.NaN;
    y += figure;
    return [[x, y]];
  });
}

describe('the seams of the bowl', () => {
  it('are eight, mended one after the other until nothing is left', () => {
    expect(seams).toHaveLength(8);
    expect(seams[0]?.from).toBe(0);
    expect(seams.at(-1)?.to).toBe(1);
    for (const [at, seam] of seams.entries()) {
      expect(seam.to).toBeGreaterThan(seam.from);
      const before = seams[at - 1];
      if (before) {
        expect(seam.from).toBeGreaterThan(before.from);
        expect(seam.from).toBeLessThan(before.to);
      }
    }
    expect(insideFrom).toBeLessThan(seams.length);
  });

  it('are the same at every load', () => {
    const crack = { from: 0, to: 1, corners: [10, 10, 4, 60, 40, 3, 90, 120, 2] };
    expect(seamOf(crack, 7)).toEqual(seamOf(crack, 7));
    expect(seamOf(crack, 8).line).not.toBe(seamOf(crack, 7).line);
  });

  it('draw gold along the crack, on both of its sides, as wide as asked for', () => {
    const { line, gold, glints } = seamOf({ from: 0, to: 1, corners: [0, 50, 8, 100, 50, 8] }, 3);
    expect(points(line)[0]).toEqual([0, 50]);
    expect(points(line).at(-1)?.map(Math.round)).toEqual([100, 50]);
    const heights = points(gold).map(([, y]) => y);
    expect(Math.min(...heights)).toBeLessThan(50);
    expect(Math.max(...heights)).toBeGreaterThan(50);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(40);
    expect(gold).toMatch(/^M.*Z$/);
    expect(glints).toMatch(/^M/);
  });

  it('stay on the picture', () => {
    for (const { line, gold } of seams) {
      const all = [...points(line), ...points(gold)].flat();
      expect(all.every(Number.isFinite)).toBe(true);
      expect(Math.min(...all)).toBeGreaterThan(0);
      expect(Math.max(...all)).toBeLessThan(520);
      expect(points(line).length).toBeGreaterThan(12);
    }
  });

  it('count with the same "random" numbers everywhere', () => {
    const next = sequence(11);
    const drawn = [next(), next(), next()];
    expect(drawn.map((value) => value.toFixed(6))).toEqual(['0.000086', '0.446916', '0.311659']);
  });
});
