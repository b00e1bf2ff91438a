import type { AnswerSource, Proposal, Slip } from './answer.ts';
import type { Figures } from './figure.ts';

// Tools read; none writes, and none fetches. They are the same for a question without a model and for a model.

export const TOOL_NAMES = [
  'my_debts',
  'my_next_payment',
  'plan_payoff',
  'change_debt',
  'minimums_for',
  'other_months',
  'month_ahead',
  'when_below',
  'yearly_interest',
  'pay_limit',
  'compare_plans',
  'hold_minimum',
  'move_balance',
  'take_loan',
  'sample_loans',
  'sample_moves',
  'settle_offer',
  'card_use',
  'apply_now',
  'clocks',
  'score_log',
  'find_lesson',
  'find_statute',
  'define',
  'propose',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** What a model is told of a tool. */
export interface ToolSpec {
  readonly name: ToolName;
  readonly description: string;
  /** JSON Schema of what it takes. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ToolResult {
  /** `c1` for the first of a turn: a sentence prints `⟦c1.saves.interest⟧`. */
  readonly id: string;
  readonly tool: ToolName;
  readonly figures: Figures;
  /** Everything else there is to know of it, as JSON data: names, kinds, glosses of passages. */
  readonly data: unknown;
  readonly slip: Slip | null;
  readonly sources: readonly AnswerSource[];
  readonly proposal: Proposal | null;
}

export type ToolAnswer =
  | { readonly ok: true; readonly result: ToolResult }
  /** `reason` is for whoever called it: what to ask instead. */
  | { readonly ok: false; readonly reason: string };
