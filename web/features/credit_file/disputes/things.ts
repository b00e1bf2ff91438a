import { CURRENT, isPaid } from '../../../../domain/credit_file/account_status.ts';
import type { CreditFile } from '../../../../domain/credit_file/accounts.ts';
import { type DisputedThing, mayAskFurnisher } from '../../../../domain/credit_file/dispute.ts';
import type { Fact, Finding, FindingKind } from '../../../../domain/credit_file/finding.ts';
import { isLateCode } from '../../../../domain/credit_file/lateness.ts';
import type { Bureau } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';
import { titleOf } from '../parts/finding_texts.ts';
import { bureausText, bureauTexts } from '../parts/report_texts.ts';
import { letterLabelOf, letterValueOf, letterWordsOf } from './letter_labels.ts';

/** Who is asked to check it. */
export type Recipient =
  | { readonly kind: 'bureau'; readonly bureau: Bureau }
  | { readonly kind: 'furnisher'; readonly name: string };

export const recipientName = (recipient: Recipient): string =>
  recipient.kind === 'bureau' ? bureauTexts[recipient.bureau]() : recipient.name;

export const recipientKey = (recipient: Recipient): string =>
  recipient.kind === 'bureau' ? `bureau ${recipient.bureau}` : `furnisher ${recipient.name}`;

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

/** Whether a month of a copy is a late one. */
const isLateIn = (fact: Fact, reports: CreditFile['reports']): boolean =>
  isLateCode(
    tradelineOf(fact, reports)?.history.find(({ month }) => month === fact.month)?.code ?? null,
  );

/** Who may be asked about a finding: each bureau whose copy it stands in, and the companies that report it where the law has them answer. Of a late
 *  month only those that have it: to the others it would tell what they don't know. */
export const recipientsOf = (
  { kind, facts, accountId }: Finding,
  { reports }: Pick<CreditFile, 'reports'>,
): readonly Recipient[] => [
  ...unique(
    facts
      .filter((fact) => kind !== 'late_month_at_one' || isLateIn(fact, reports))
      .map(({ bureau }) => bureau),
  ).map((bureau) => ({ kind: 'bureau' as const, bureau })),
  ...(accountId !== null && mayAskFurnisher(kind)
    ? unique(facts.map(({ name }) => name)).map((name) => ({ kind: 'furnisher' as const, name }))
    : []),
];

/** The account that a fact stands in; undefined where it's of something else, or gone. */
const tradelineOf = ({ reportId, itemId }: Fact, reports: CreditFile['reports']) =>
  reports.find(({ id }) => id === reportId)?.tradelines.find(({ id }) => id === itemId);

/** How bad a copy is for the person, by what differs between bureaus: of two dates of the first missed payment the later one stays in the
 *  file longer, a late month is worse than none, and a status that is neither current nor paid worse than one that is. Greater is worse. */
function badnessOf({ kind }: Finding, fact: Fact, reports: CreditFile['reports']): string {
  const copy = tradelineOf(fact, reports);
  if (kind === 'first_delinquency_apart') return copy?.firstDelinquency?.value ?? '';
  if (kind === 'late_month_at_one') return isLateIn(fact, reports) ? 'late' : '';
  if (kind === 'balance_apart') return String(copy?.balance?.value ?? 0).padStart(15, '0');
  const status = copy?.status?.value ?? '';
  const isGood = status === '' || status === CURRENT || isPaid(status);
  return kind === 'status_at_one' && !isGood ? 'bad' : '';
}

/** The same, the one first whose copy is worse for the person: asked to look into it, the other could take that over. */
export function firstAsked(
  finding: Finding,
  { reports }: Pick<CreditFile, 'reports'>,
): readonly Recipient[] {
  const badnessAt = (recipient: Recipient): string =>
    finding.facts
      .filter(({ bureau }) => recipient.kind === 'bureau' && recipient.bureau === bureau)
      .map((fact) => badnessOf(finding, fact, reports))
      .toSorted()
      .at(-1) ?? '';
  return recipientsOf(finding, { reports }).toSorted((one, other) =>
    badnessAt(other).localeCompare(badnessAt(one)),
  );
}

export const concerns = (
  finding: Finding,
  recipient: Recipient,
  file: Pick<CreditFile, 'reports'>,
): boolean =>
  recipientsOf(finding, file).some((each) => recipientKey(each) === recipientKey(recipient));

/** A sentence that one may tick. */
export interface Tick {
  readonly key: string;
  readonly says: string;
}

/** Whether a value was chosen from a list of ours when the account was typed: those aren't the report's words. */
function isOurList(fact: Fact, reports: CreditFile['reports']): boolean {
  const { field } = fact;
  if (field !== 'status' && field !== 'portfolio' && field !== 'accountType') return false;
  return tradelineOf(fact, reports)?.[field]?.state === 'typed';
}

/** Sentences of a fact: of the recipient's own copy or another's, with a value or nothing, of one account or of several. */
const sentences = {
  own: [m.dispute_says_own, m.dispute_says_own_of],
  ownNothing: [m.dispute_says_own_nothing, m.dispute_says_own_nothing_of],
  other: [m.dispute_says_other, m.dispute_says_other_of],
  otherNothing: [m.dispute_says_other_nothing, m.dispute_says_other_nothing_of],
} as const;

/** `account` where the finding is about several. */
function sentenceOf(
  fact: Fact,
  recipient: Recipient,
  account: string | null,
  reports: CreditFile['reports'],
): string {
  const { bureau, printedOn, printed } = fact;
  const isTheirs = recipient.kind === 'bureau' && recipient.bureau === bureau;
  const [ofOne, ofSeveral] =
    sentences[`${isTheirs ? 'own' : 'other'}${printed === null ? 'Nothing' : ''}`];
  const of = {
    bureau: bureauTexts[bureau](),
    day: dayText(printedOn),
    label: letterLabelOf(fact),
    value: letterValueOf(fact, isOurList(fact, reports)),
  };
  return account === null ? ofOne(of) : ofSeveral({ ...of, account });
}

/** Whose account a fact is of, with its last digits where they are known. */
function accountOf(
  fact: Fact,
  reports: CreditFile['reports'],
): { readonly text: string; readonly says: string } {
  const { name } = fact;
  const digits = tradelineOf(fact, reports)?.lastFour;
  return digits === undefined
    ? { text: name, says: m.dispute_says_account({ name }) }
    : {
        text: m.dispute_says_name_ending({ name, digits }),
        says: m.dispute_says_account_ending({ name, digits }),
      };
}

/** What is wrong about it, where the facts alone don't say so. */
const claims: Readonly<Partial<Record<FindingKind, () => string>>> = {
  counted_twice: m.dispute_says_one_debt,
  reaged_by_collector: m.dispute_says_one_debt,
  not_mine: m.dispute_says_not_mine,
  too_old: m.dispute_says_too_old,
  late_too_old: m.dispute_says_late_too_old,
  bankruptcy_too_old: m.dispute_says_bankruptcy_too_old,
  removal_passed: m.dispute_says_removal_passed,
  medical_paid: m.dispute_says_medical_paid,
  medical_young: m.dispute_says_medical_young,
  medical_small: m.dispute_says_medical_small,
};

const claimsOf = ({ kind }: Finding): readonly Tick[] => {
  const says = claims[kind];
  return says ? [{ key: 'claim', says: says() }] : [];
};

/** Whether a sentence is ticked at first: of what a rule found all are; of what the person alone knows, such as whether they were late in a month,
 *  only whose account it is, and what they said of it already. */
export const isTickedAtFirst = (finding: Finding, tick: Tick): boolean =>
  tick.key === 'claim'
    ? !isClaimForPersonToMake(finding)
    : !isForPersonToSay(finding) || isOnlyWhose(tick);

/** Whether what's wrong is something only the person can know: that two entries are one debt, or that a name we took as medical is. */
const isClaimForPersonToMake = ({ kind, facts }: Finding): boolean =>
  kind === 'counted_twice' ||
  kind === 'reaged_by_collector' ||
  (isMedicalKind(kind) && facts.some(({ field }) => field === 'originalCreditor'));

const isMedicalKind = (kind: FindingKind): boolean =>
  kind === 'medical_paid' || kind === 'medical_young' || kind === 'medical_small';

const isForPersonToSay = ({ kind }: Finding): boolean =>
  kind === 'said_wrong' || kind === 'late_month_at_one' || kind === 'not_mine';

/** Whether a sentence says no more than whose account it is. */
const isOnlyWhose = ({ key, says }: Tick): boolean => key === says;

/** Whether what is ticked says that anything is wrong: months that nobody ticked are none. */
export const saysSomething = (finding: Finding, ticked: readonly Tick[]): boolean =>
  isClaimForPersonToMake(finding)
    ? ticked.some(({ key }) => key === 'claim')
    : finding.kind === 'late_month_at_one' || finding.kind === 'not_mine'
      ? !ticked.every(isOnlyWhose)
      : ticked.length > 0;

/** Whether a finding is about several accounts of one report: then each sentence says which. */
function areSeveral({ facts }: Finding): boolean {
  const items = new Map(facts.map(({ reportId, itemId }) => [reportId, itemId]));
  return facts.some(({ reportId, itemId }) => items.get(reportId) !== itemId);
}

/** Months that differ between bureaus, one sentence each: those in which the copy that is asked about is late, with what the others show. Another
 *  bureau's late month is told to nobody. */
function monthTicks(
  { facts }: Finding,
  recipient: Recipient,
  reports: CreditFile['reports'],
): readonly Tick[] {
  const months = unique(facts.flatMap(({ month }) => month ?? [])).toSorted();
  return months.flatMap((month) => {
    const ofMonth = facts.filter((fact) => fact.month === month);
    const late = ofMonth.filter(
      (fact) =>
        isLateIn(fact, reports) &&
        (recipient.kind === 'furnisher' || fact.bureau === recipient.bureau),
    );
    if (late.length === 0) return [];
    const others = shownText(ofMonth.filter((fact) => !isLateIn(fact, reports)));
    const of = { month: monthText(`${month}-01`), others };
    const [first] = late;
    const says =
      recipient.kind === 'bureau' && first
        ? m.dispute_says_month_yours({ ...of, late: letterWordsOf(first) })
        : m.dispute_says_month_of({ ...of, late: shownText(late) });
    return [{ key: `month ${month}`, says }];
  });
}

/** "Experian shows on time", "Experian and TransUnion show on time": what bureaus have of one month. */
function shownText(facts: readonly Fact[]): string {
  const values = unique(facts.map(letterWordsOf));
  const texts = values.map((value) => {
    const bureaus = unique(
      facts.filter((fact) => letterWordsOf(fact) === value).map(({ bureau }) => bureau),
    );
    const of = { bureaus: bureausText(bureaus, locale), value };
    return bureaus.length === 1 ? m.dispute_says_shows(of) : m.dispute_says_show(of);
  });
  return new Intl.ListFormat(locale).format(texts);
}

/** Which reports were compared, with their days: said once, and not of each month. */
function comparedTick({ facts }: Finding, recipient: Recipient): Tick {
  const reports = unique(facts.map(({ bureau }) => bureau)).map((bureau) => {
    const day = dayText(facts.find((fact) => fact.bureau === bureau)?.printedOn ?? '');
    return recipient.kind === 'bureau' && recipient.bureau === bureau
      ? m.dispute_says_your_report({ day })
      : m.dispute_says_my_report({ day, bureau: bureauTexts[bureau]() });
  });
  const says = m.dispute_says_compared({ reports: new Intl.ListFormat(locale).format(reports) });
  return { key: says, says };
}

/** Whose accounts a finding is about: one that has its last digits in some copy is named with them alone. */
function whoseOf(finding: Finding, reports: CreditFile['reports']): readonly string[] {
  const facts = finding.facts.filter(({ field }) => field !== 'personal' && field !== 'filed');
  const hasDigits = new Set(
    facts.flatMap((fact) => (tradelineOf(fact, reports)?.lastFour === undefined ? [] : fact.name)),
  );
  const isBare = (fact: Fact) => tradelineOf(fact, reports)?.lastFour === undefined;
  return unique(
    facts
      .filter((fact) => areSeveral(finding) || !isBare(fact) || !hasDigits.has(fact.name))
      .map((fact) => accountOf(fact, reports).says),
  );
}

/** Findings that each copy has by itself: another bureau's proves nothing. */
const ofEachCopy: readonly FindingKind[] = [
  'not_mine',
  'too_old',
  'late_too_old',
  'removal_passed',
  'medical_paid',
  'medical_young',
  'medical_small',
];

/** The facts that a letter is about: of what each copy has by itself, a bureau is told of its own alone. */
const ownFacts = ({ kind, facts }: Finding, recipient: Recipient): readonly Fact[] =>
  recipient.kind === 'bureau' && ofEachCopy.includes(kind)
    ? facts.filter(({ bureau }) => bureau === recipient.bureau)
    : facts;

const factKey = ({ reportId, itemId, field, month = '' }: Fact): string =>
  `${reportId} ${itemId} ${field} ${month}`;

/** What may be said of a finding: whose account it is, then each fact as it is printed. */
export function ticksOf(
  finding: Finding,
  recipient: Recipient,
  { reports }: Pick<CreditFile, 'reports'>,
): readonly Tick[] {
  const saysWhich = areSeveral(finding);
  const facts =
    finding.kind === 'late_month_at_one'
      ? monthTicks(finding, recipient, reports)
      : ownFacts(finding, recipient).map((fact) => ({
          key: factKey(fact),
          says: sentenceOf(
            fact,
            recipient,
            saysWhich ? accountOf(fact, reports).text : null,
            reports,
          ),
        }));
  return [
    ...whoseOf(finding, reports).map((says) => ({ key: says, says })),
    ...(finding.kind === 'late_month_at_one' ? [comparedTick(finding, recipient)] : []),
    ...facts,
    ...claimsOf(finding),
  ];
}

/** The days of the reports that what is ticked quotes. */
export const quotedDays = ({ kind, facts }: Finding, ticked: readonly Tick[]): readonly IsoDate[] =>
  facts
    .filter(
      (fact) => kind === 'late_month_at_one' || ticked.some(({ key }) => key === factKey(fact)),
    )
    .map(({ printedOn }) => printedOn);

/** What is disputed, of the sentences that are ticked. */
export const thingOf = (finding: Finding, ticked: readonly Tick[]): DisputedThing => ({
  id: finding.id,
  title: titleOf(finding).slice(0, 200),
  name: (finding.facts[0]?.name ?? '').slice(0, 120),
  says: ticked.map(({ says }) => says).join(' '),
});
