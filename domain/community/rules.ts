/** The rules of the community, by the number that a decision names them with. The database takes 1 to 8. */
export const communityRules = {
  1: 'kind',
  2: 'not_sold',
  3: 'stay_here',
  4: 'no_pretending',
  5: 'privacy',
  6: 'sources',
  7: 'adults',
  8: 'law',
} as const;

export type CommunityRuleNumber = keyof typeof communityRules;
export type CommunityRule = (typeof communityRules)[CommunityRuleNumber];

/** In the order in which people read them. */
export const ruleNumbers = Object.keys(communityRules).map(Number) as CommunityRuleNumber[];

/** What a report may be about. */
export const reportReasons = [
  'sells',
  'elsewhere',
  'as_staff',
  'unkind',
  'private_details',
  'wrong_rule',
  'worried',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What can be reported. */
export type PostKind = 'question' | 'answer' | 'check_in' | 'alias' | 'circle' | 'meeting';

/** The rule that a report of this kind is about, where there is one. */
export const ruleOfReason: Readonly<Record<ReportReason, CommunityRuleNumber>> = {
  sells: 2,
  elsewhere: 3,
  as_staff: 4,
  unkind: 1,
  private_details: 5,
  wrong_rule: 6,
  worried: 1,
};
