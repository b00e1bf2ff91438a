/** A member's pot stands for them beside their alias. What is kept is the place in these lists, so nothing moves or goes. */
export const potShapes = ['bowl', 'cup', 'jar', 'bottle', 'pitcher', 'mug'] as const;
export const potGlazes = ['celadon', 'ash', 'shino', 'iron', 'plum', 'moss'] as const;

export type PotShape = (typeof potShapes)[number];
export type PotGlaze = (typeof potGlazes)[number];

/** Places in the two lists, as the database keeps them. */
export interface PotChoice {
  readonly shape: number;
  readonly glaze: number;
}

/** Whether two choices are of one shape under one glaze. */
export const isSamePot = (one: PotChoice, other: PotChoice): boolean =>
  one.shape === other.shape && one.glaze === other.glaze;

/** A choice that none of the others is: as it's wanted, else of its shape under the next glaze that's free. Among more than five
 *  others there may be none; then it stays as it is. The database does the same (`private.deal_pot`). */
export function freePot(wanted: PotChoice, others: readonly PotChoice[]): PotChoice {
  for (let step = 0; step < potGlazes.length; step += 1) {
    const pot = { shape: wanted.shape, glaze: (wanted.glaze + step) % potGlazes.length };
    if (!others.some((other) => isSamePot(pot, other))) return pot;
  }
  return wanted;
}

/** The shape and the glaze of a choice; of one that a newer page made, the first. */
export const shapeOf = (place: number): PotShape => potShapes[place] ?? 'bowl';
export const glazeOf = (place: number): PotGlaze => potGlazes[place] ?? 'celadon';
