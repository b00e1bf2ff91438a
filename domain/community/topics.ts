/** What a question can be about, in the order in which they are offered. */
export const topics = [
  'collections',
  'disputes',
  'cards',
  'budget',
  'loans',
  'medical',
  'identity',
  'home_and_car',
  'feelings',
] as const;
export type Topic = (typeof topics)[number];
