import type { DebtId } from '../../planner/debt.ts';
import { outlookOnce } from '../outlook_once.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import type { Step } from '../answer.ts';
import type { AskContext } from '../context.ts';
import { listed } from '../print.ts';
import { link, paragraph, type Paragraph, said, say } from '../say.ts';
import type { Slots } from '../slots/slots.ts';
import type { ToolAnswer, ToolName, ToolResult } from '../tool.ts';

/** A question as it was read, and the tools to answer it with. */
export interface Asked {
  /** As it was typed. */
  readonly question: string;
  readonly plain: string;
  readonly context: AskContext;
  readonly slots: Slots;
  /** Runs a tool. What it finds becomes part of the answer. */
  readonly use: (name: ToolName, args: Readonly<Record<string, unknown>>) => ToolAnswer;
}

/** What is said in answer. Sources, slips and proposals come from the tools that were used and from what is cited. */
export interface Reply {
  readonly paragraphs: readonly Paragraph[];
  readonly lesson?: string | null;
  readonly debtId?: DebtId | null;
  /** Questions to choose from, where it was not clear what is meant. */
  readonly others?: readonly string[];
  readonly step?: Step['name'];
  /** Nobody who says what they feel is shown a table. */
  readonly isWithoutSlips?: boolean;
  /** Nothing is offered to be written: it holds two ways against each other. */
  readonly isWithoutProposal?: boolean;
}

export type Answerer = (asked: Asked) => Reply;

export const reply = (
  paragraphs: readonly Paragraph[],
  rest: Omit<Reply, 'paragraphs'> = {},
): Reply => ({
  paragraphs,
  ...rest,
});

/** Nothing is entered: where to enter it. */
export const nothingEntered = (): Reply =>
  reply([
    paragraph(
      said('I can’t work that out yet, because no debts are entered here.'),
      say`Add what you owe in ${link('/debt-destroyer', 'the planner')}, and ask again.`,
    ),
    paragraph(said('You don’t need an account for that. I can answer other questions without it.')),
  ]);

/** Everything is paid. */
export const allPaid = (): Reply =>
  reply([
    paragraph(
      said('Based on what you’ve entered, you don’t owe anything on these debts.'),
      say`${link('/debt-destroyer', 'The planner')} shows what it took, and what comes next.`,
    ),
  ]);

/** Why a tool gave nothing, as a person is told. */
export function refusal({ context }: Asked, reason: string): Reply {
  const { debts } = context.records;
  if (debts.length === 0) return nothingEntered();
  if (reason.startsWith('Nothing is owed')) return allPaid();
  return reply([
    paragraph(
      said(reason),
      say`You can see and change what you’ve entered in ${link('/debt-destroyer', 'the planner')}.`,
    ),
  ]);
}

/** The one debt that is meant: named, asked about on a page, or spoken of before; null where it is not clear. */
export function meantDebt({ slots, context }: Asked): TrackedDebt | null {
  const { debts } = context.records;
  if (slots.debts.length === 1) return slots.debts[0] ?? null;
  if (slots.debts.length > 1 && !slots.isBackward) return null;
  const id = context.about.debtId ?? (slots.isBackward ? context.previous?.debtId : null) ?? null;
  const known = debts.find((debt) => debt.id === id);
  if (known) return known;
  return debts.length === 1 ? (debts[0] ?? null) : null;
}

/** Asks which debt is meant, with a question for each. */
export function whichDebt({ slots, context }: Asked, ask: (name: string) => string): Reply {
  const all = context.records.debts;
  const choices = (slots.debts.length > 1 ? slots.debts : all).slice(0, 6);
  const names = choices.map(({ name }) => name);
  return reply(
    [
      paragraph(
        say`Which one do you mean: ${listed(names, 'or')}?`,
        said('Choose one below, or ask again with its name.'),
      ),
    ],
    { others: names.map(ask) },
  );
}

/** A tool's result, or what a person is told instead. */
export function using(
  asked: Asked,
  name: ToolName,
  args: Readonly<Record<string, unknown>>,
  tell: (result: ToolResult) => Reply,
): Reply {
  if (asked.context.records.debts.length === 0) return nothingEntered();
  const answer = asked.use(name, args);
  return answer.ok ? tell(answer.result) : refusal(asked, answer.reason);
}

/** The same for a sum by itself, which needs no debts. */
export function usingAlone(
  asked: Asked,
  name: ToolName,
  args: Readonly<Record<string, unknown>>,
  tell: (result: ToolResult) => Reply,
): Reply {
  const answer = asked.use(name, args);
  return answer.ok ? tell(answer.result) : refusal(asked, answer.reason);
}

/** Where less is set aside than is due, the question is what to pay at all. */
export const isTight = ({ context }: Asked): boolean =>
  (outlookOnce(context.records, context.today)?.tight ?? null) !== null;
