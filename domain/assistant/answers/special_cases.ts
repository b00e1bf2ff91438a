import type { AskContext } from '../context.ts';
import type { IntentName } from '../intents.ts';
import type { SpecialCase, SpecialCases } from './cases/case.ts';
import { CAR_CASES } from './cases/car_cases.ts';
import { CHEATING_CASES } from './cases/cheating_cases.ts';
import { COLLECTOR_CASES } from './cases/collector_cases.ts';
import { LAW_CASES } from './cases/law_cases.ts';
import { MONEY_CASES } from './cases/money_cases.ts';
import { PLACE_CASES } from './cases/place_cases.ts';
import { PRODUCT_CASES } from './cases/product_cases.ts';
import { SITE_CASES } from './cases/site_cases.ts';
import { TAKEN_CASES } from './cases/taken_cases.ts';

// What a question adds to its meaning: the case that somebody is in, said before the rule that holds for all. One that is only
// feared isn't answered as if it had happened.

export const SPECIAL_CASES: SpecialCases = {
  ...COLLECTOR_CASES,
  ...TAKEN_CASES,
  ...CAR_CASES,
  ...MONEY_CASES,
  ...LAW_CASES,
  ...PRODUCT_CASES,
  ...SITE_CASES,
  ...CHEATING_CASES,
  where_is: PLACE_CASES,
};

/** What the cases that a question names add, the first of them that fits. */
export const specialCaseOf = (
  intent: IntentName,
  plain: string,
  context: AskContext,
): SpecialCase | null => SPECIAL_CASES[intent]?.find(({ when }) => when(plain, context)) ?? null;
