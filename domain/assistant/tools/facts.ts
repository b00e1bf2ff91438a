import type { Cents } from '../../money/cents.ts';
import { formatChosen } from '../../money/format.ts';
import type { DebtId } from '../../planner/debt.ts';
import type { Outlook } from '../../planner/outlook.ts';
import { outlookOnce } from '../outlook_once.ts';
import type { AnswerSource, Line, Slip } from '../answer.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { capitalized, dayText, monthDayText, moneyFigure, spelledCount } from '../print.ts';
import type { ToolName, ToolResult, ToolSpec } from '../tool.ts';
import {
  type ArgumentsOf,
  readArguments,
  type Refused,
  refused,
  schemaOf,
  type Shape,
} from './arguments.ts';

/** What a tool gives; its name and id are put on by whoever runs it. */
export type Found =
  | { readonly ok: true; readonly found: Omit<ToolResult, 'id' | 'tool'> }
  | Refused;

export interface Tool {
  readonly spec: ToolSpec & { readonly name: ToolName };
  readonly run: (sent: unknown, context: AskContext, id: string) => Found;
}

export const found = (of: Partial<Omit<ToolResult, 'id' | 'tool'>>): Found => ({
  ok: true,
  found: { figures: {}, data: null, slip: null, sources: [], proposal: null, ...of },
});

export const NO_DEBTS = 'No debts are entered in the planner yet.';

/** The outlook, or why there is none: no debts, or numbers that no plan can be made of. */
export function outlookFor({
  records,
  today,
}: AskContext): { readonly ok: true; readonly outlook: Outlook } | Refused {
  const outlook = outlookOnce(records, today);
  if (outlook === null) return refused(NO_DEBTS);
  const { result } = outlook;
  if (
    !result.ok &&
    result.error.code !== 'never_pays_off' &&
    result.error.code !== 'budget_below_minimums'
  )
    return refused('One of the numbers in the planner is out of range. It shows which one.');
  return { ok: true, outlook };
}

/** A tool that works with the person's plan: its arguments are read and the outlook is worked out before it runs. `ofModel`: those that a model is
 *  told of, which has little room; our own answers may say all. */
export const planTool = <Of extends Shape>(
  { name, description }: { readonly name: ToolName; readonly description: string },
  shape: Of,
  run: (args: ArgumentsOf<Of>, outlook: Outlook, context: AskContext, id: string) => Found,
  ofModel: Shape = shape,
): Tool => ({
  spec: { name, description, parameters: schemaOf(ofModel) },
  run(sent, context, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    const has = outlookFor(context);
    return has.ok ? run(args.value, has.outlook, context, id) : has;
  },
});

export const nameOf = ({ records }: AskContext, id: DebtId): string =>
  records.debts.find((debt) => debt.id === id)?.name ?? '';

/** Whole dollars where that is what was chosen: $600, but $600.50. */
export const chosenText = (amount: Cents): string => formatChosen(amount, 'en-US');
/** An amount that a person chose. */
export const chosenFigure = (amount: Cents, ...words: readonly string[]): Figure => ({
  ...moneyFigure(amount, ...words),
  text: chosenText(amount),
});

export const PLANNER = '/debt-destroyer';
export const DASHBOARD = '/dashboard';

/** Figures that were worked out, as a source. */
export const figuresSource = (
  id: string,
  title: string,
  { today }: AskContext,
  to: string = PLANNER,
): AnswerSource => ({
  id,
  kind: 'figures',
  title,
  says: `Worked out from what you’ve entered, as of ${dayText(today)}.`,
  to,
  href: null,
  checked: null,
});

/** "Five debts, as of November 21." and the way there. */
export const footOf = ({ records, today }: AskContext, to: string = PLANNER): Line => ({
  text: `${capitalized(spelledCount(records.debts.length, 'debt'))}, as of ${monthDayText(today)}.`,
  link: {
    to,
    text: to === PLANNER ? 'Open in the planner' : 'Open the dashboard',
  },
});

export const slip = (
  of: Omit<Slip, 'warnings' | 'columns'> & Partial<Pick<Slip, 'warnings' | 'columns'>>,
): Slip => ({
  columns: [],
  warnings: [],
  ...of,
});
