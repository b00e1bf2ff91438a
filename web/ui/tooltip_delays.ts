/** Milliseconds: how long the pointer rests before a tooltip opens, and how long after one closed the next
 *  opens at once. */
export const tooltipDelays = { open: 700, skip: 300 } as const;
