/** The scores that somebody is asked about. */
export const scoreModels = [
  'FICO Score 8',
  'FICO Score 9',
  'FICO Score 10',
  'VantageScore 3.0',
  'VantageScore 4.0',
];
