/** Whether two amounts differ by no more than so many percent of the higher. */
export const isWithin = (one: number, other: number, percent: number): boolean =>
  Math.abs(one - other) * 100 <= Math.max(one, other) * percent;
