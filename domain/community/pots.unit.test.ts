import { describe, expect, it } from 'vitest';
import { freePot, glazeOf, isSamePot, potGlazes, potShapes, shapeOf } from './pots.ts';

describe('a pot', () => {
  it('is one of six shapes under one of six glazes', () => {
    expect(new Set(potShapes).size).toBe(6);
    expect(new Set(potGlazes).size).toBe(6);
    expect(potShapes.map((_, place) => shapeOf(place))).toEqual([...potShapes]);
    expect(potGlazes.map((_, place) => glazeOf(place))).toEqual([...potGlazes]);
  });

  it('is the same as another by both, and beside it gets the next free glaze', () => {
    const jar = { shape: 2, glaze: 5 };
    expect(isSamePot(jar, { ...jar })).toBe(true);
    expect(isSamePot(jar, { shape: 2, glaze: 4 })).toBe(false);
    expect(freePot(jar, [])).toEqual(jar);
    expect(freePot(jar, [{ shape: 1, glaze: 5 }])).toEqual(jar);
    expect(freePot(jar, [jar, { shape: 2, glaze: 0 }])).toEqual({ shape: 2, glaze: 1 });
    expect(
      freePot(
        jar,
        potGlazes.map((_, glaze) => ({ shape: 2, glaze })),
      ),
    ).toEqual(jar);
  });

  it('of a kind that this page does not know is drawn all the same', () => {
    expect([shapeOf(6), glazeOf(-1)]).toEqual(['bowl', 'celadon']);
  });
});
