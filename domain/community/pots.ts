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

/** The shape and the glaze of a choice; of one that a newer page made, the first. */
export const shapeOf = (place: number): PotShape => potShapes[place] ?? 'bowl';
export const glazeOf = (place: number): PotGlaze => potGlazes[place] ?? 'celadon';
