import type { CreditFile } from '../../../../domain/credit_file/accounts.ts';
import { type DisputedThing, mayAskFurnisher } from '../../../../domain/credit_file/dispute.ts';
import type { Fact, Finding } from '../../../../domain/credit_file/finding.ts';
import type { Bureau } from '../../../../domain/credit_file/report.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { titleOf } from '../parts/finding_texts.ts';
import { bureauTexts, labelOf, valueOf } from '../parts/report_texts.ts';

/** Who is asked to check it. */
export type Recipient =
  | { readonly kind: 'bureau'; readonly bureau: Bureau }
  | { readonly kind: 'furnisher'; readonly name: string };

export const recipientName = (recipient: Recipient): string =>
  recipient.kind === 'bureau' ? bureauTexts[recipient.bureau]() : recipient.name;

export const recipientKey = (recipient: Recipient): string =>
  recipient.kind === 'bureau' ? `bureau ${recipient.bureau}` : `furnisher ${recipient.name}`;

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

/** Who may be asked about a finding: each bureau whose copy it stands in, and the companies that report it where the law has them answer. */
export const recipientsOf = ({ kind, facts, accountId }: Finding): readonly Recipient[] => [
  ...unique(facts.map(({ bureau }) => bureau)).map((bureau) => ({
    kind: 'bureau' as const,
    bureau,
  })),
  ...(accountId !== null && mayAskFurnisher(kind)
    ? unique(facts.map(({ name }) => name)).map((name) => ({ kind: 'furnisher' as const, name }))
    : []),
];

export const concerns = (finding: Finding, recipient: Recipient): boolean =>
  recipientsOf(finding).some((each) => recipientKey(each) === recipientKey(recipient));

/** A sentence that one may tick. */
export interface Tick {
  readonly key: string;
  readonly says: string;
}

function sentenceOf(fact: Fact, recipient: Recipient): string {
  const { bureau, printedOn, printed } = fact;
  const isTheirs = recipient.kind === 'bureau' && recipient.bureau === bureau;
  const of = {
    bureau: bureauTexts[bureau](),
    day: dayText(printedOn),
    label: labelOf(fact),
    value: valueOf(fact),
  };
  if (printed === null)
    return isTheirs ? m.dispute_says_own_nothing(of) : m.dispute_says_other_nothing(of);
  return isTheirs ? m.dispute_says_own(of) : m.dispute_says_other(of);
}

/** What may be said of a finding: whose account it is, then each fact as it is printed. */
export function ticksOf(
  finding: Finding,
  recipient: Recipient,
  { reports }: Pick<CreditFile, 'reports'>,
): readonly Tick[] {
  const accounts = unique(
    finding.facts.map(({ reportId, itemId, name }) => {
      const digits = reports
        .find(({ id }) => id === reportId)
        ?.tradelines.find(({ id }) => id === itemId)?.lastFour;
      return digits === undefined
        ? m.dispute_says_account({ name })
        : m.dispute_says_account_ending({ name, digits });
    }),
  );
  return [
    ...accounts.map((says) => ({ key: says, says })),
    ...finding.facts.map((fact) => ({
      key: `${fact.reportId} ${fact.itemId} ${fact.field} ${fact.month ?? ''}`,
      says: sentenceOf(fact, recipient),
    })),
  ];
}

/** What is disputed, of the sentences that are ticked. */
export const thingOf = (finding: Finding, ticked: readonly Tick[]): DisputedThing => ({
  id: finding.id,
  title: titleOf(finding).slice(0, 200),
  name: (finding.facts[0]?.name ?? '').slice(0, 120),
  says: ticked.map(({ says }) => says).join(' '),
});
