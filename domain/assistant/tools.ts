import type { AskContext } from './context.ts';
import type { Figures } from './figure.ts';
import { isOwnAlone, type ToolAnswer, type ToolName, type ToolSpec } from './tool.ts';
import { applyNow } from './tools/apply_now.ts';
import { cardUse } from './tools/card_use.ts';
import { addDebt } from './tools/add_debt.ts';
import { changeDebt } from './tools/change_debt.ts';
import { clocks } from './tools/clocks.ts';
import { comparePlans } from './tools/compare_plans.ts';
import type { Tool } from './tools/facts.ts';
import { define, findLesson, findStatute } from './tools/find_knowledge.ts';
import { holdMinimum } from './tools/hold_minimum.ts';
import { minimumsFor } from './tools/minimums_for.ts';
import { monthAhead } from './tools/month_ahead.ts';
import { moveBalance } from './tools/move_balance.ts';
import { myDebts } from './tools/my_debts.ts';
import { myNextPayment } from './tools/my_next_payment.ts';
import { otherMonths } from './tools/other_months.ts';
import { payLimit } from './tools/pay_limit.ts';
import { planPayoffTool } from './tools/plan_payoff.ts';
import { propose } from './tools/propose.ts';
import { sampleLoans, sampleMoves } from './tools/sample_offers.ts';
import { scoreLogTool } from './tools/score_log.ts';
import { settleOffer } from './tools/settle_offer.ts';
import { takeLoan } from './tools/take_loan.ts';
import { whenBelow } from './tools/when_below.ts';
import { yearlyInterest } from './tools/yearly_interest.ts';

const tools: { readonly [Name in ToolName]: Tool } = {
  my_debts: myDebts,
  my_next_payment: myNextPayment,
  plan_payoff: planPayoffTool,
  change_debt: changeDebt,
  add_debt: addDebt,
  minimums_for: minimumsFor,
  other_months: otherMonths,
  month_ahead: monthAhead,
  when_below: whenBelow,
  yearly_interest: yearlyInterest,
  pay_limit: payLimit,
  compare_plans: comparePlans,
  hold_minimum: holdMinimum,
  move_balance: moveBalance,
  take_loan: takeLoan,
  sample_loans: sampleLoans,
  sample_moves: sampleMoves,
  settle_offer: settleOffer,
  card_use: cardUse,
  apply_now: applyNow,
  clocks,
  score_log: scoreLogTool,
  find_lesson: findLesson,
  find_statute: findStatute,
  define,
  propose,
};

/** What a model is told of the tools. */
export const toolSpecs: readonly ToolSpec[] = Object.values(tools)
  .map(({ spec }) => spec)
  .filter(({ name }) => !isOwnAlone(name));

const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name);

/** Runs a tool by its name, with whatever was sent. Bad arguments are refused with a reason; `id` is the result's. */
export function runTool(name: string, args: unknown, context: AskContext, id: string): ToolAnswer {
  if (!isToolName(name)) return { ok: false, reason: `There is no tool “${name.slice(0, 60)}”.` };
  const answer = tools[name].run(args, context, id);
  if (!answer.ok) return answer;
  const { found } = answer;
  return {
    ok: true,
    result: { id, tool: name, ...found, figures: withDebts(found.figures, found.data) },
  };
}

/** Figures say whose they are where the data names a debt under their path. */
function withDebts(figures: Figures, data: unknown): Figures {
  const names = new Map(
    Object.values(data ?? {})
      .filter((each): each is readonly unknown[] => Array.isArray(each))
      .flat()
      .flatMap((each) => {
        const { path, name } = (each ?? {}) as { path?: unknown; name?: unknown };
        return typeof path === 'string' && typeof name === 'string' ? [[path, name] as const] : [];
      }),
  );
  return Object.fromEntries(
    Object.entries(figures).map(([path, figure]) => {
      const debt = names.get(path.split('.', 1)[0] ?? '');
      return [path, debt === undefined ? figure : { ...figure, debt }];
    }),
  );
}
