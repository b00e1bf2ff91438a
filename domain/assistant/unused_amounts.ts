import type { Asked } from './answers/asked.ts';
import { type Composed, withParagraph } from './composed.ts';
import { listed } from './print.ts';
import { saidAmount } from './offered_question.ts';
import { OF_FIGURES } from './read_question.ts';
import { paragraph, say, textOf } from './say.ts';

// An amount that somebody gave and that isn't in what was worked out is said to be left out: no answer looks as if it had counted it.

/** What is said already of what was left out, or of what an amount comes to. */
const SAID =
  /\bleft the other amount out\b|\bwhich of these\b|\bwhich one do you mean\b|\bonce, or every month\b|\bin addition to\b|\bI took it as\b|\ba month less\b|\bshort\b|\bcomes to\b|\bgoes to what you already owe\b|\bisn’t enough to catch up\b|\bgets it caught up\b|\bis due on (?:your|these) debts\b/i;

/** Fewer dollars are hardly money to plan with: "two kids, 6 and 9". */
const LEAST = 1_000;

/** The same answer, with the amounts that it leaves out named. `used`: cents that went into its tools or came out of them. */
export function withUnusedAmounts(
  composed: Composed,
  asked: Asked,
  used: ReadonlySet<number>,
): Composed {
  const { intent, reply, certainty } = composed;
  // What somebody earns less of is asked back already.
  if (intent === null || intent === 'tight_month' || !OF_FIGURES.has(intent)) return composed;
  if (certainty === 'unknown') return composed;
  const text = reply.paragraphs
    .flatMap(({ sentences }) => sentences.map((pieces) => textOf({ pieces })))
    .join(' ');
  const offered = (reply.others ?? []).join(' ');
  if (SAID.test(text) || text === '') return composed;
  const known = new Set(knownAmounts(asked));
  const left = asked.slots.amounts
    .filter((amount) => amount >= LEAST && !known.has(amount) && !isCounted(amount, asked, used))
    .map((amount) => saidAmount(amount))
    // By the week, it was typed as another number.
    .filter((amount) => isIn(amount.replaceAll(/[$,]/g, ''), asked.plain.replaceAll(',', '')))
    .filter((amount) => !isIn(amount, text) && !isIn(amount, offered));
  if (left.length === 0) return composed;
  return withParagraph(
    composed,
    paragraph(
      say`I didn’t count ${listed(left)} in that. Ask again with what it’s for, and I’ll work it out.`,
    ),
  );
}

/** By itself, twice a month, or on top of what is set aside. */
function isCounted(amount: number, asked: Asked, used: ReadonlySet<number>): boolean {
  const monthly = asked.context.records.plan?.monthly ?? 0;
  return [amount, 2 * amount, monthly + amount, monthly - amount].some((each) => used.has(each));
}

/** What is entered anyway: it's in every sum. */
const knownAmounts = ({ context: { records } }: Asked): readonly number[] => [
  ...(records.plan ? [records.plan.monthly] : []),
  ...records.debts.flatMap(({ balances, minimum }) => [
    ...balances.map(({ amount }) => amount),
    ...(minimum.kind === 'fixed' ? [minimum.amount] : []),
  ]),
];

const isIn = (amount: string, text: string): boolean =>
  new RegExp(String.raw`${amount.replaceAll(/[$.]/g, String.raw`\$&`)}(?![\d,])`).test(text);
