/** How somebody's week in a circle went. */
export const checkInResults = ['kept', 'partly', 'not_yet'] as const;
export type CheckInResult = (typeof checkInResults)[number];

/** What a fellow says to it without words. */
export const nodKinds = ['with_you', 'well_kept', 'rest_well'] as const;
export type NodKind = (typeof nodKinds)[number];

/** What somebody who wants to be matched is after. */
export const matchGoals = ['one_debt', 'all_debts', 'on_time', 'small_savings'] as const;
export type MatchGoal = (typeof matchGoals)[number];
