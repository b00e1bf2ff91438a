import { describe, expect, it } from 'vitest';
import { glazeOf, potGlazes, potShapes, shapeOf } from './pots.ts';

describe('a pot', () => {
  it('is one of six shapes under one of six glazes', () => {
    expect(new Set(potShapes).size).toBe(6);
    expect(new Set(potGlazes).size).toBe(6);
    expect(potShapes.map((_, place) => shapeOf(place))).toEqual([...potShapes]);
    expect(potGlazes.map((_, place) => glazeOf(place))).toEqual([...potGlazes]);
  });

  it('of a kind that this page does not know is drawn all the same', () => {
    expect([shapeOf(6), glazeOf(-1)]).toEqual(['bowl', 'celadon']);
  });
});
