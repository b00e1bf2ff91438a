import type { Composed } from '../composed.ts';
import type { Asked } from './asked.ts';
import { shareAsked } from './card_use_answers.ts';
import { dateHeld } from './date_held_answers.ts';
import { raiseByTheHour } from './hourly_raise.ts';
import { takenMoney } from './money_once_answers.ts';
import { orderAsked } from './order_answers.ts';
import { ownFactAsked } from './own_facts_answers.ts';
import { interestAsked } from './interest_answers.ts';
import { monthDueAsked } from './month_due_answers.ts';
import { ownMonthAsked } from './own_month_answers.ts';
import { ownPlanAsked } from './own_plan_answers.ts';
import { ownSumAsked } from './own_sum_answers.ts';
import { paymentAsked } from './payment_answers.ts';
import { planPointAsked } from './plan_point_answers.ts';
import { promotionAsked } from './promotion_answers.ts';
import { changeStated } from './stated_change_answers.ts';
import { unevenMonths } from './uneven_months_answers.ts';

/** What is told of somebody's own debts and money, or asked of their order, in words that say it plainly: before anything that may only
 *  be thought of. Null where none of it is. */
export const plainlySaid = (asked: Asked): Composed | null =>
  asked.context.records.debts.length === 0
    ? null
    : (shareAsked(asked) ??
      promotionAsked(asked) ??
      raiseByTheHour(asked) ??
      ownSumAsked(asked) ??
      takenMoney(asked) ??
      paymentAsked(asked) ??
      orderAsked(asked) ??
      unevenMonths(asked) ??
      changeStated(asked));

/** What is asked plainly of the plan as it is; null where nothing of it is. */
export const plainlyAsked = (asked: Asked): Composed | null =>
  asked.context.records.debts.length === 0
    ? null
    : (interestAsked(asked) ??
      monthDueAsked(asked) ??
      dateHeld(asked) ??
      ownMonthAsked(asked) ??
      ownFactAsked(asked) ??
      planPointAsked(asked) ??
      ownPlanAsked(asked));
