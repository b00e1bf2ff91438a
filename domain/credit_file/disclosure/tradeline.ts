import { unbracketed } from '../adverse_brackets.ts';
import type { Cents } from '../../money/cents.ts';
import type { GridMonth, Printed, ReportDate, Tradeline } from '../report.ts';
import type { Assembled, LaidLine, Slot } from './account_values.ts';
import type { AccountField } from './labels.ts';
import { isPhone } from './name_lines.ts';
import {
  amountIn,
  dateIn,
  datesIn,
  lastFourIn,
  leadingDate,
  saysNothing,
} from './printed_values.ts';
import { withoutFullNumbers } from './redaction.ts';
import {
  accountTypeIn,
  portfolioIn,
  responsibilityIn,
  isStatus,
  statusIn,
} from './status_words.ts';

export interface AccountName {
  readonly text: string;
  readonly printed: string;
  readonly numberPrinted?: string;
  readonly page: number;
  readonly line: number;
}

/** Why a person should look at a value before anything else. */
export type DoubtReason =
  | 'not_understood'
  | 'limit_or_original'
  | 'no_name'
  | 'grid_mark'
  | 'no_printed_day';

export interface Doubt {
  readonly accountId: string | null;
  readonly field: string;
  readonly reason: DoubtReason;
}

export interface ReadAccount {
  readonly tradeline: Tradeline;
  /** Where something else is said of it than what was taken: a second status. */
  readonly passedOver: readonly { readonly page: number; readonly line: number }[];
  readonly doubts: readonly Doubt[];
}

type AccountSlot = Slot<AccountField>;

const isThere = ({ printed }: AccountSlot): boolean => unbracketed(printed) !== '';

const valued = (slots: readonly AccountSlot[], field: AccountField): AccountSlot | undefined => {
  const all = slots.filter((slot) => slot.field === field && isThere(slot));
  return all.find((slot) => !saysNothing(slot.printed)) ?? all[0];
};

/** The brackets by which TransUnion marks what's adverse are none of the words. A value that is empty is none. */
const printedOf = <Value>(slot: AccountSlot, value: Value | null): Printed<Value> => ({
  value: value === '' ? null : value,
  printed: withoutFullNumbers(unbracketed(slot.printed)),
  state: 'read',
  page: slot.page,
  line: slot.line,
});

/** An account of the slots that were found for it. */
export function tradelineOf(
  id: string,
  name: AccountName,
  found: Assembled<AccountField>,
  isCollectionSection: boolean,
): ReadAccount {
  const slots = found.slots.flatMap(inTheirPlace);
  const doubts: Doubt[] = [];
  const doubt = (field: string, reason: DoubtReason): void => {
    doubts.push({ accountId: id, field, reason });
  };
  const read = <Value>(
    field: AccountField,
    parse: (printed: string) => Value | null,
    as: string = field,
  ) => {
    const slot = valued(slots, field);
    if (!slot) return undefined;
    const value = saysNothing(slot.printed) ? null : parse(slot.printed);
    if (value === null && !saysNothing(slot.printed)) doubt(as, 'not_understood');
    return printedOf(slot, value);
  };
  const text = (field: AccountField) =>
    read(field, (printed) => withoutFullNumbers(unbracketed(printed)));
  const amount = (field: AccountField, as?: string) => read<Cents>(field, amountIn, as);
  const date = (field: AccountField, as?: string) => read<ReportDate>(field, leadingDate, as);

  const type = read('type', portfolioIn, 'portfolio');
  const loanType = read('loanType', portfolioIn, 'portfolio');
  const portfolio = type?.value ? type : (loanType ?? type);
  const typeWords = `${type?.printed ?? ''} ${loanType?.printed ?? ''}`;
  const accountType = [loanType, type].find((each) => each && accountTypeIn(each.printed));
  const originalCreditor = text('originalCreditor');
  const amounts = limitsOf(slots, { portfolio: portfolio?.value ?? null, amount, doubt });
  const number = valued(slots, 'number');
  const lastFour = lastFourIn(number?.printed ?? name.numberPrinted ?? '');
  const place = placeOf(slots, found, name.text);
  const history = historyOf(found.months);
  if (history.some(({ code }) => code === null)) doubt('history', 'grid_mark');
  if (name.text === '') doubt('creditor', 'no_name');
  const tradeline: Tradeline = {
    id,
    creditor: withoutFullNumbers(name.text),
    ...(lastFour ? { lastFour } : {}),
    ...defined({
      portfolio,
      accountType: accountType && { ...accountType, value: accountTypeIn(accountType.printed) },
      originalCreditor,
      status: statusOf(slots, doubt),
      balance: amount('balance'),
      pastDue: amount('pastDue') ?? inStatus(slots, /\$[\d,]+(?:\.\d{2})?(?=(?: is)? past due)/i),
      ...amounts,
      monthlyPayment: amount('monthlyPayment'),
      actualPayment: amount('actualPayment'),
      chargeOff:
        amount('chargeOff') ?? inStatus(slots, /\$[\d,]+(?:\.\d{2})?(?= (?:written|charged) off)/i),
      opened: date('opened') ?? date('placed', 'opened'),
      closed: date('closed'),
      reported: date('reported'),
      lastPayment: date('lastPayment'),
      lastActivity: date('lastActivity'),
      firstDelinquency: date('firstDelinquency'),
      removal: date('removal') ?? removalInText(slots),
      responsibility: read('responsibility', responsibilityIn),
      terms: text('terms'),
      ...place,
    }),
    isCollection:
      isCollectionSection ||
      /collection|debt buyer|factoring/i.test(typeWords) ||
      (originalCreditor?.value ?? null) !== null,
    remarks: remarksOf(slots),
    history,
  };
  return { tradeline, doubts, passedOver: otherStatuses(slots, tradeline.status) };
}

const defined = <Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** A date beside "Last payment", or an amount: bureaus use one label for either. */
function inTheirPlace(slot: AccountSlot): readonly AccountSlot[] {
  const isDate = leadingDate(slot.printed) !== null;
  const isAmount = slot.printed.includes('$');
  if (slot.field === 'lastPayment' && isAmount && !isDate) {
    const day = datesIn(slot.printed)[0];
    const amount: AccountSlot = { ...slot, field: 'actualPayment', kind: 'amount' };
    return day ? [amount, { ...slot, printed: day.text }] : [amount];
  }
  if (slot.field === 'actualPayment' || slot.field === 'monthlyPayment') {
    if (isDate && !isAmount) return [{ ...slot, field: 'lastPayment', kind: 'date' }];
    const day = datesIn(slot.printed)[0];
    if (slot.field === 'actualPayment' && isAmount && day && /\(/.test(slot.printed))
      return [slot, { ...slot, field: 'lastPayment', kind: 'date', printed: day.text }];
    return [slot];
  }
  if (slot.field === 'chargeOff' && isDate) return [];
  if (slot.field === 'closed' && /^(?:yes|no)$/i.test(slot.printed)) return [];
  if (slot.field === 'balance' && isAmount) {
    const day = /\bas of\b/i.test(slot.printed) ? datesIn(slot.printed)[0] : undefined;
    return day ? [slot, { ...slot, field: 'reported', kind: 'date', printed: day.text }] : [slot];
  }
  return [slot];
}

interface LimitContext {
  readonly portfolio: 'C' | 'I' | 'M' | 'O' | 'R' | null;
  readonly amount: (field: AccountField, as?: string) => Printed<Cents> | undefined;
  readonly doubt: (field: string, reason: DoubtReason) => void;
}

/** The limit, and the highest balance or original amount. Some print both in one field, and Equifax's code 233 says that what
 *  stands as the high credit is the limit. */
function limitsOf(slots: readonly AccountSlot[], { portfolio, amount, doubt }: LimitContext) {
  let limit = amount('limit');
  let highCredit = amount('highCredit');
  const original = amount('originalAmount', 'highCredit');
  const either = amount('limitOrOriginal', 'limit');
  const isLine = portfolio === 'R' || portfolio === 'C';
  if (either && isLine) limit ??= either;
  else if (either && portfolio !== null)
    highCredit = either.value === null && highCredit ? highCredit : either;
  else if (either) {
    limit ??= either;
    if (either.value !== null) doubt('limit', 'limit_or_original');
  }
  if (original && (!isLine || !highCredit))
    highCredit = original.value === null && highCredit ? highCredit : original;
  if (isHighCreditTheLimit(slots) && highCredit?.value != null && (limit?.value ?? null) === null) {
    limit = highCredit;
    highCredit = undefined;
  }
  return { limit, highCredit };
}

const limitWords = /high credit(?: column)? is (?:the )?credit limit/i;

const isHighCreditTheLimit = (slots: readonly AccountSlot[]): boolean =>
  slots.some(
    ({ field, printed }) =>
      ((field === 'narrative' || field === 'remarks') && /(?<!\d)233(?!\d)/.test(printed)) ||
      (/(?:narrative|remarks)/.test(field) && limitWords.test(printed)),
  );

/** How it's paid says more than whether it's open: the words that have a code are the status. */
function statusOf(
  slots: readonly AccountSlot[],
  doubt: LimitContext['doubt'],
): Printed<string> | undefined {
  const both = (['payStatus', 'status'] as const).flatMap((field) =>
    slots.filter((slot) => slot.field === field && isThere(slot) && !saysNothing(slot.printed)),
  );
  const activity = valued(slots, 'activity');
  // Where it's said twice, in words and as a code in capitals, the words say it closer: "60-89 Days Past Due".
  const said = both.filter((slot) => statusIn(slot.printed) !== null);
  const coded = said.find((slot) => !slot.printed.includes('_')) ?? said[0];
  const chosen = coded ?? both[0] ?? valued(slots, 'payStatus') ?? valued(slots, 'status');
  if (chosen) {
    const code = statusIn(chosen.printed);
    if (!isStatus(chosen.printed) && !saysNothing(chosen.printed))
      doubt('status', 'not_understood');
    return printedOf(chosen, code);
  }
  const code = activity && statusIn(activity.printed);
  return activity && code ? printedOf(activity, code) : undefined;
}

/** Statuses that say something else than the one that was taken, or that nobody understands. */
const otherStatuses = (slots: readonly AccountSlot[], taken: Printed<string> | undefined) =>
  slots
    .filter(({ field }) => field === 'status' || field === 'payStatus')
    .filter(
      (slot) =>
        isThere(slot) &&
        !saysNothing(slot.printed) &&
        slot.line !== taken?.line &&
        (isStatus(slot.printed)
          ? statusIn(slot.printed) !== null && statusIn(slot.printed) !== taken?.value
          : true),
    );

function inStatus(slots: readonly AccountSlot[], pattern: RegExp): Printed<Cents> | undefined {
  for (const slot of slots) {
    if (slot.field !== 'status' && slot.field !== 'payStatus') continue;
    const found = pattern.exec(slot.printed)?.[0];
    const value = found === undefined ? null : amountIn(found);
    if (found !== undefined && value !== null) return { ...printedOf(slot, value), printed: found };
  }
  return undefined;
}

const untilWords =
  /(?:on (?:your )?(?:record|file|report) until|will be removed(?: (?:in|on|by))?:?)\s+(.+)$/i;

function removalInText(slots: readonly AccountSlot[]): Printed<ReportDate> | undefined {
  for (const slot of slots) {
    const found = untilWords.exec(slot.printed)?.[1];
    const day = found === undefined ? undefined : datesIn(found)[0];
    if (day) return { ...printedOf(slot, dateIn(day.text)), printed: day.text };
  }
  return undefined;
}

/** "Sold to" with who it was sold to is a remark as a whole. */
const asSale = (slot: AccountSlot): AccountSlot =>
  slot.field === 'soldTo' && isThere(slot) && !saysNothing(slot.printed)
    ? {
        ...slot,
        field: 'remarks',
        printed: `${slot.label.replace(/\s*:$/, '')} ${unbracketed(slot.printed)}`,
      }
    : slot;

/** Remarks, one each; what the bureau separates with semicolons, bullets or brackets are several. */
function remarksOf(slots: readonly AccountSlot[]): readonly Printed<string>[] {
  return slots
    .map(asSale)
    .filter(
      ({ field, printed }) =>
        (field === 'remarks' || field === 'narrative') && printed !== '' && !saysNothing(printed),
    )
    .flatMap((slot) =>
      slot.printed
        .split(/\s*[;•|]\s*|(?<=<)\s*,?\s*(?=>)|\s+(?=\d{3}\s+[A-Z])/)
        .map((part) => part.trim())
        .filter(
          (part) =>
            unbracketed(part) !== '' &&
            !untilWords.test(part) &&
            !/^[\d, ]{3,}$/.test(part) &&
            !limitWords.test(part),
        )
        .map((part) =>
          printedOf(
            { ...slot, printed: part },
            withoutFullNumbers(unbracketed(part).replace(/^\d{3}\s*[-:]?\s+(?=[A-Za-z])/, '')),
          ),
        ),
    );
}

const phonePattern = /(?:\+?1[-. ])?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}/;

function placeOf(slots: readonly AccountSlot[], found: Assembled<AccountField>, name: string) {
  const address = valued(slots, 'address') ?? valued(slots, 'contact');
  const phone = valued(slots, 'phone');
  const lines = found.address.map(addressText);
  const inContact = phonePattern.exec(address?.printed ?? '')?.[0];
  const spelled = address ? address.printed.replace(phonePattern, '').replace(/[\s,]+$/, '') : '';
  const written =
    name !== '' && spelled.toUpperCase().startsWith(name.toUpperCase())
      ? spelled.slice(name.length).replace(/^[\s,]+/, '')
      : spelled;
  const whole = [written, ...lines]
    .filter((part) => part !== '')
    .join(', ')
    .replace(/,{2,}/g, ',');
  const source = address ?? found.address[0]?.source;
  const [spoken] = found.phone;
  const phoneText =
    phone?.printed ??
    inContact ??
    (spoken ? spoken.items.find((item) => item.kind === 'text' && isPhone(item.text)) : undefined);
  const phonePrinted =
    typeof phoneText === 'string'
      ? phoneText
      : phoneText?.kind === 'text'
        ? phoneText.text
        : undefined;
  const at = phone ?? (inContact ? address : spoken?.source);
  const said = <Value extends string>(
    printed: string,
    where: { page: number; line: number } | undefined,
  ): Printed<Value> => ({
    value: saysNothing(printed) ? null : (withoutFullNumbers(unbracketed(printed)) as Value),
    printed: withoutFullNumbers(unbracketed(printed)),
    state: 'read',
    ...(where ? { page: where.page, line: where.line } : {}),
  });
  return {
    address: whole === '' ? undefined : said<string>(whole, source),
    phone: phonePrinted === undefined ? undefined : said<string>(phonePrinted, at),
  };
}

const addressText = ({ items }: LaidLine<AccountField>): string =>
  items
    .flatMap((item) => (item.kind === 'text' && !isPhone(item.text) ? [item.text] : []))
    .join(' ');

/** Newest first, each month once. */
const historyOf = (months: readonly GridMonth[]): readonly GridMonth[] =>
  [...new Map(months.toReversed().map((month) => [month.month, month])).values()]
    .map((month) => ({ ...month, printed: unbracketed(month.printed) }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
