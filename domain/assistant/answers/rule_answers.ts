import type { IntentName } from '../intents.ts';
import { link, paragraph, said, say } from '../say.ts';
import { type Reply, reply } from './asked.ts';
import { ACCOUNT_ANSWERS } from './account_answers.ts';
import type { SpecialCase } from './cases/case.ts';
import { COLLECTOR_ANSWERS } from './collector_answers.ts';
import { COURT_ANSWERS } from './court_answers.ts';
import { DEALER_ANSWERS } from './dealer_answers.ts';
import { GETTING_CREDIT_ANSWERS } from './getting_credit_answers.ts';
import { NEED_ANSWERS } from './need_answers.ts';
import { REPORT_ANSWERS } from './report_answers.ts';
import { MOVE_ANSWERS } from './move_answers.ts';
import { OWN_THINGS_ANSWERS } from './own_things_answers.ts';
import { PRODUCT_ANSWERS } from './product_answers.ts';
import { SHARED_DEBT_ANSWERS } from './shared_debt_answers.ts';
import { SITE_ANSWERS } from './site_answers.ts';
import { LETTER_OF, type RuleAnswers } from './rule_answer.ts';

const ANSWERS: RuleAnswers = {
  ...REPORT_ANSWERS,
  ...COLLECTOR_ANSWERS,
  ...GETTING_CREDIT_ANSWERS,
  ...COURT_ANSWERS,
  ...DEALER_ANSWERS,
  ...NEED_ANSWERS,
  ...MOVE_ANSWERS,
  ...SHARED_DEBT_ANSWERS,
  ...PRODUCT_ANSWERS,
  ...SITE_ANSWERS,
  ...ACCOUNT_ANSWERS,
  ...OWN_THINGS_ANSWERS,
};

/** The answer to a rule's question; null where the intent is none. What the question adds to it comes first. */
export function ruleAnswer(intent: IntentName, special: SpecialCase | null = null): Reply | null {
  const answer = ANSWERS[intent];
  if (!answer) return null;
  const general =
    special?.rest ?? (special?.isInstead ? answer.paragraphs.slice(1) : answer.paragraphs);
  const letter = LETTER_OF[intent];
  const paragraphs = [...(special ? [special.says] : []), ...general].map((sentences) =>
    paragraph(...sentences.map((each) => said(...(each as [string, ...string[]])))),
  );
  const toFillIn =
    letter &&
    paragraph(
      say`We have ${link(`/education/letters/${letter[0]}`, letter[1])}: fill it in, print it, mail it.`,
    );
  return reply([...paragraphs, ...(toFillIn ? [toFillIn] : [])], { lesson: answer.lesson });
}
