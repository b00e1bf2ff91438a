import type { AskContext } from '../context.ts';
import type { IntentName } from '../intents.ts';
import type { SpecialCase, SpecialCases } from './cases/case.ts';
import { ACCOUNT_CASES } from './cases/account_cases.ts';
import { AFTER_JUDGMENT_CASES } from './cases/after_judgment_cases.ts';
import { BANKRUPTCY_CASES, WHETHER_TO_FILE } from './cases/bankruptcy_cases.ts';
import { CAR_CASES } from './cases/car_cases.ts';
import { CARD_CASES } from './cases/card_cases.ts';
import { CHEATING_CASES } from './cases/cheating_cases.ts';
import { COLLECTOR_CASES } from './cases/collector_cases.ts';
import { COLLECTOR_PROOF_CASES } from './cases/collector_proof_cases.ts';
import { CREDIT_BUILDING_CASES } from './cases/credit_building_cases.ts';
import { CREDIT_REPAIR_CASES } from './cases/credit_repair_cases.ts';
import { CREDIT_STORY_CASES } from './cases/credit_story_cases.ts';
import { FAMILY_CASES } from './cases/family_cases.ts';
import { HOSPITAL_CASES, HOSPITAL_DUTY } from './cases/hospital_cases.ts';
import { JUDGMENT_CASES } from './cases/judgment_cases.ts';
import { LAW_CASES } from './cases/law_cases.ts';
import { LAWSUIT_CASES } from './cases/lawsuit_cases.ts';
import { LIFE_CASES } from './cases/life_cases.ts';
import { MONEY_CASES } from './cases/money_cases.ts';
import { NEED_CASES } from './cases/need_cases.ts';
import { OFFER_CASES } from './cases/offer_cases.ts';
import { PAY_CASES } from './cases/pay_cases.ts';
import { PLACE_CASES } from './cases/place_cases.ts';
import { PLAIN_TALK_CASES } from './cases/plain_talk_cases.ts';
import { PRODUCT_CASES } from './cases/product_cases.ts';
import { REACH_CASES } from './cases/reach_cases.ts';
import { REPORT_ACCESS_CASES } from './cases/report_access_cases.ts';
import { REPORT_CASES } from './cases/report_cases.ts';
import { SCORE_CASES } from './cases/score_cases.ts';
import { SETTLE_CASES } from './cases/settle_cases.ts';
import { SHORT_CREDIT_CASES } from './cases/short_credit_cases.ts';
import { SHORT_LAW_CASES } from './cases/short_law_cases.ts';
import { SITE_CASES } from './cases/site_cases.ts';
import { STUDENT_LOAN_CASES } from './cases/student_loan_cases.ts';
import { TAKEN_CASES } from './cases/taken_cases.ts';
import { THEFT_CASES } from './cases/theft_cases.ts';
import { THREAT_CASES } from './cases/threat_cases.ts';
import { STORY_CASES } from './cases/story_cases.ts';

// What a question adds to its meaning: the case that somebody is in, said before the rule that holds for all. One that is only
// feared isn't answered as if it had happened.

/** Of one meaning, the cases of an earlier list come before those of a later one. */
function joined(...lists: readonly SpecialCases[]): SpecialCases {
  const all: { [Name in IntentName]?: readonly SpecialCase[] } = {};
  for (const list of lists)
    for (const [intent, cases] of Object.entries(list) as [IntentName, readonly SpecialCase[]][])
      all[intent] = [...(all[intent] ?? []), ...cases];
  return all;
}

export const SPECIAL_CASES: SpecialCases = joined(
  OFFER_CASES,
  CREDIT_STORY_CASES,
  PLAIN_TALK_CASES,
  CHEATING_CASES,
  REACH_CASES,
  THREAT_CASES,
  HOSPITAL_DUTY,
  SHORT_LAW_CASES,
  AFTER_JUDGMENT_CASES,
  SHORT_CREDIT_CASES,
  STORY_CASES,
  SCORE_CASES,
  CREDIT_BUILDING_CASES,
  LIFE_CASES,
  HOSPITAL_CASES,
  STUDENT_LOAN_CASES,
  COLLECTOR_PROOF_CASES,
  COLLECTOR_CASES,
  ACCOUNT_CASES,
  PAY_CASES,
  JUDGMENT_CASES,
  LAWSUIT_CASES,
  TAKEN_CASES,
  CAR_CASES,
  CARD_CASES,
  MONEY_CASES,
  FAMILY_CASES,
  NEED_CASES,
  BANKRUPTCY_CASES,
  LAW_CASES,
  WHETHER_TO_FILE,
  REPORT_CASES,
  REPORT_ACCESS_CASES,
  SETTLE_CASES,
  CREDIT_REPAIR_CASES,
  THEFT_CASES,
  PRODUCT_CASES,
  SITE_CASES,
  { where_is: PLACE_CASES },
);

/** What the cases that a question names add, the first of them that fits. */
export const specialCaseOf = (
  intent: IntentName,
  plain: string,
  context: AskContext,
): SpecialCase | null => SPECIAL_CASES[intent]?.find(({ when }) => when(plain, context)) ?? null;
