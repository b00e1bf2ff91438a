import type { AnswerSource, Proposal, Slip, Step } from './answer.ts';
import type { Figures } from './figure.ts';

// Tools read; none writes, and none fetches. They are the same for a question without a model and for a model.

/** Every tool: the step that it stands for, for those who wait. `isOwnAlone`: no model is told of it, nor is it run for one: of a member's
 *  credit file none is told, nor of what our own answers alone work out: what it's told has little room. */
const TOOLS = {
  my_debts: { step: 'read_debts' },
  my_next_payment: { step: 'read_debts' },
  plan_payoff: { step: 'worked_out' },
  change_debt: { step: 'worked_out' },
  add_debt: { step: 'worked_out', isOwnAlone: true },
  minimums_for: { step: 'worked_out' },
  other_months: { step: 'worked_out', isOwnAlone: true },
  month_ahead: { step: 'worked_out', isOwnAlone: true },
  when_below: { step: 'worked_out', isOwnAlone: true },
  yearly_interest: { step: 'worked_out' },
  pay_limit: { step: 'worked_out', isOwnAlone: true },
  compare_plans: { step: 'compared_plans' },
  hold_minimum: { step: 'worked_out' },
  move_balance: { step: 'worked_out' },
  take_loan: { step: 'worked_out' },
  sample_loans: { step: 'worked_out', isOwnAlone: true },
  sample_moves: { step: 'worked_out', isOwnAlone: true },
  settle_offer: { step: 'worked_out', isOwnAlone: true },
  card_use: { step: 'read_debts' },
  apply_now: { step: 'read_debts', isOwnAlone: true },
  clocks: { step: 'read_debts', isOwnAlone: true },
  score_log: { step: 'read_debts', isOwnAlone: true },
  find_lesson: { step: 'read_rules' },
  find_statute: { step: 'read_rules' },
  define: { step: 'read_rules' },
  propose: { step: 'worked_out' },
} as const satisfies Readonly<
  Record<string, { readonly step: Step['name']; readonly isOwnAlone?: true }>
>;
export type ToolName = keyof typeof TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

export const stepOfTool = (name: ToolName): Step['name'] => TOOLS[name].step;
export const isOwnAlone = (name: ToolName): boolean => 'isOwnAlone' in TOOLS[name];

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
