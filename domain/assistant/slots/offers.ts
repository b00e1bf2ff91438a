import { type AprBps, aprBps, type Cents } from '../../money/cents.ts';
import { parsePercent } from '../../money/parse.ts';
import { amountPlacesIn } from './amounts.ts';
import { spelledIn } from './spelled.ts';

// What a question says of an offer: to move a balance, or a loan that pays others off.

/** An offer as far as it was said. Rates and shares in basis points. */
export interface SaidOffer {
  readonly fee: number | null;
  /** What is charged while the promotion lasts. */
  readonly promoRate: AprBps | null;
  readonly promoMonths: number | null;
  /** What is charged afterwards. */
  readonly rateAfter: AprBps | null;
  /** A rate that is neither of these: a loan's. */
  readonly rate: AprBps | null;
  /** A loan's term in months. */
  readonly months: number | null;
  /** The most that the new card takes. */
  readonly limit: Cents | null;
  /** A fee that is an amount and no share. */
  readonly flatFee: Cents | null;
  /** The most that a fee by its share comes to. */
  readonly feeCap: Cents | null;
  /** What the card costs a year. */
  readonly annualFee: Cents | null;
}

interface Place {
  readonly value: number;
  readonly at: number;
  readonly end: number;
}

const NONE = String.raw`(?<=\b(?:months?|mos?|years?|yrs?) (?:at |of |for )?)zero\b|\bzero (?=for \d)|\b(?:zero|no|0|nothing in|nothing) (?:percent |% ?)?(?:interest|apr)\b|\bsin interes(?:es)?\b|\binterest[- ]free\b|\bzero percent\b|\bat (?:zero|nothing)\b|(?<![\d.])0 ?(?:%|apr|percent)|(?<![\d.,$%])0(?= for (?:the first )?\d{1,2} ?(?:months?|mos?|mths?)\b)`;

/** Every rate in its place: "3%", "24.99 percent", "0 apr", "no interest". */
function ratesIn(plain: string): readonly Place[] {
  const found = new Map<number, Place>();
  for (const match of plain.matchAll(new RegExp(NONE, 'g')))
    found.set(match.index, { value: 0, at: match.index, end: match.index + match[0].length });
  const spelled = spelledIn(plain);
  for (const { value, at, end } of spelled)
    if (/^ ?(?:percent|per cent|%|apr)\b/.test(plain.slice(end)) && value <= 100)
      found.set(at, { value: value * 100, at, end });
  for (const [unit, value] of UNITS)
    for (const match of plain.matchAll(new RegExp(String.raw`\b${unit} (?:percent|per cent)`, 'g')))
      found.set(match.index, {
        value: value * 100,
        at: match.index,
        end: match.index + match[0].length,
      });
  for (const match of plain.matchAll(
    /(?<![\d.$,])(\d{1,2}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b|apr\b|por ?ciento\b)/g,
  )) {
    const read = parsePercent(match[1] ?? '');
    const isKnown = [...found.values()].some(
      ({ at, end }) => match.index >= at && match.index < end,
    );
    if (read.ok && !isKnown)
      found.set(match.index, {
        value: read.value,
        at: match.index,
        end: match.index + match[0].length,
      });
  }
  // "at 14.9 for 3 years", "un prestamo al 22": a number after "at" that is no amount.
  for (const match of plain.matchAll(
    /\b(?:at|al|said|offered|ofrecen) (?:a |un |me |like |about |around )*(\d{1,2}(?:\.\d{1,3})?)(?![\d,.]*\d| ?(?:%|percent|per cent|apr|por ciento|months?|mos?\b|years?|yrs?|a month|bucks|dollars|k\b))/g,
  )) {
    const read = parsePercent(match[1] ?? '');
    const at = match.index + match[0].length - (match[1] ?? '').length;
    if (read.ok && !found.has(at))
      found.set(at, { value: read.value, at, end: match.index + match[0].length });
  }
  return [...found.values()].toSorted((one, other) => one.at - other.at);
}

const UNITS = 'one two three four five six seven eight nine'
  .split(' ')
  .map((word, place) => [word, place + 1] as const);

/** Every length of time in its place, in months: "18 months", "fifteen months", "3 years", "a year". */
function lengthsIn(plain: string): readonly Place[] {
  const found: Place[] = [];
  const add = (count: number, at: number) => {
    const digits =
      /^[\w.,]+(?:[ -][a-z]+)?? ?-?(months?|mos?|mths?|meses|mes|years?|yrs?|anos?)\b/.exec(
        plain.slice(at),
      );
    if (!digits) return;
    const months = /^[ya]/.test(digits[1] ?? '') ? count * 12 : count;
    if (months > 0 && months <= 360) found.push({ value: months, at, end: at + digits[0].length });
  };
  for (const match of plain.matchAll(
    /(?<![\d.$,])\b(\d{1,3})(?= ?-?(?:months?|mos?|mths?|meses|years?|yrs?|anos?)\b)/g,
  ))
    add(Number(match[1]), match.index);
  for (const { value, at } of spelledIn(plain)) add(value, at);
  for (const [unit, value] of [...UNITS, ['a', 1] as const])
    for (const match of plain.matchAll(
      new RegExp(
        String.raw`${unit === 'a' ? String.raw`(?<!\d ?(?:dollars |bucks )?)` : ''}\b${unit}(?= ?-?(?:months?|years?|yrs?)\b)`,
        'g',
      ),
    ))
      add(value, match.index);
  return found.toSorted((one, other) => one.at - other.at);
}

const isFee = (plain: string, { at, end }: Place): boolean =>
  /^(?: of (?:the )?(?:balance|amount)| to)?(?: (?!no\b|without\b|zero\b|and\b|with\b|a\b)\w+){0,2} (?:fees?|origination|comision(?:es)?|cargos?)\b/.test(
    plain.slice(end),
  ) ||
  /^ ?(?:up ?front|off the top)\b/.test(plain.slice(end)) ||
  /\b(?:fees?(?: of| is|:)?|origination(?: of)?|charges?|costs?|comision(?: del?| es(?: del?)?)?|cargo(?: del?)?|cobran?(?: (?:el|un))?)(?: about| like)? ?$/.test(
    plain.slice(0, at),
  );

const isAfter = (plain: string, { at, end }: Place): boolean =>
  /\b(?:then|after(?: that|wards)?(?: it'?s)?|goes (?:up )?to|jumps to|becomes|reverts? to|back to|regular(?: rate| apr)?(?: of| is)?)(?: the| it| is| at)* ?$/.test(
    plain.slice(0, at),
  ) || /^ (?:apr |rate )?(?:after|afterwards?|when it ends)\b/.test(plain.slice(end));

/** The rate that somebody pays now, not the offer's. */
const isOwn = (plain: string, { at, end }: Place): boolean =>
  /\b(?:i pay|i'm (?:paying|at)|paying|i have|currently|right now|my (?:\w+ ){0,3}(?:is|are|has|at)|mine (?:is|at)|from|instead of)(?: at| about| a)? ?$/.test(
    plain.slice(0, at),
  ) || /^ (?:apr |rate |interest )?(?:now|currently|right now|on my)\b/.test(plain.slice(end));

const LIMIT =
  /\b(?:limit(?:e)?|line|max(?:imum)?|only (?:gave|give|giving|approved|approving|offered|offering) me|approved (?:me )?(?:for|up to)|up to|hasta|solo me (?:dan|dieron))\b(?: they(?:'?d| would| will)? (?:give|gave)(?: me)?| they gave me| is| of| was| it'?s| a| only| just| up to| for| que me (?:dan|dieron)| es| de)* ?\$?$/;
const IS_LIMIT = /^ ?(?:dollars |bucks )?(?:credit )?(?:limit|line|max|limite|de limite)\b/;

const FEE = String.raw`(?:fees?|comision(?:es)?|cargos?(?: por transferencia)?)`;
const MAX = String.raw`(?:max(?:imum)?|maximo|up to|hasta|at (?:the )?most|no more than|not more than|cap(?:ped|s)?(?: out)?|top(?:s|ped)?(?: out)?|tope|como mucho|limited)`;
/** The fee's own most: "3% fee max $75", "capped at 50", "up to $75 fee". */
const FEE_CAP = new RegExp(
  String.raw`\b${FEE}(?:,| but| y| con| and| with| that| is| it'?s| a| un| de)* ?${MAX}(?: at| of| is| it| is at| a| en| de| out)* ?\$?$|\b(?:capped|cap|caps|tope|topped)(?: out)?(?: at| of| is| en| de)+ ?\$?$`,
);
const IS_FEE_CAP = new RegExp(
  String.raw`^ ?(?:dollars |bucks )?(?:${FEE} )?(?:cap|max(?:imum)?(?: ${FEE})?|maximo|tope)\b|^ ?(?:dollars |bucks )?${FEE}\b`,
);
const UP_TO_MAX = new RegExp(String.raw`\b${MAX}(?: of| a| de)* ?\$?$`);
const YEARLY_FEE =
  /^ ?(?:dollars |bucks )?(?:annual|yearly|a year|per year|every year|al ano|anual(?:es)?|por ano|each year)\b/;
const YEARLY_FEE_BEFORE =
  /\b(?:(?:annual|yearly) fee|anualidad|(?:cuota|comision) anual)(?: of| is| it'?s| de| es)* ?\$?$/;
const FLAT_FEE = new RegExp(
  String.raw`\b(?:${FEE}(?: of| is| it'?s| de| es| to move| just| only)*|(?:charges|(?:they|who|it|which) charge|charging me)(?: me)?(?: a)?|cobran?(?: una?)?) ?\$?$`,
);
const IS_FLAT_FEE = new RegExp(
  String.raw`^ ?(?:dollars? |bucks |dolares )?(?:flat |one[- ]time |transfer |balance transfer |de |opening |origination |processing )*${FEE}\b`,
);

/** A share above it is no fee of a transfer. */
const MAX_FEE = 1_000;

type Amount = 'limit' | 'flatFee' | 'feeCap' | 'annualFee';

/** What each amount of an offer is, where its words say so; the first of each. */
function amountsOf(plain: string): Readonly<Record<Amount, Cents | null>> {
  const found: Record<Amount, Cents | null> = {
    limit: null,
    flatFee: null,
    feeCap: null,
    annualFee: null,
  };
  for (const { at, end, amount } of amountPlacesIn(plain)) {
    const kind = kindOf(plain.slice(0, at), plain.slice(end));
    if (kind !== null) found[kind] ??= amount;
  }
  return found;
}

function kindOf(before: string, after: string): Amount | null {
  if (
    YEARLY_FEE_BEFORE.test(before) ||
    (YEARLY_FEE.test(after) && !/\bpay(?:ing)? \$?$/.test(before))
  )
    return 'annualFee';
  const hasCap = UP_TO_MAX.test(before) && IS_FEE_CAP.test(after);
  if (
    FEE_CAP.test(before) ||
    hasCap ||
    /^ ?(?:dollars |bucks )?(?:fee )?(?:cap|tope)\b/.test(after)
  )
    return 'feeCap';
  if (LIMIT.test(before) || IS_LIMIT.test(after)) return 'limit';
  return FLAT_FEE.test(before) || IS_FLAT_FEE.test(after) ? 'flatFee' : null;
}

/** What a question says of an offer; every part null that isn't said. `isOfLoan`: a loan is known to be meant. */
export function offerIn(plain: string, isOfLoan = false): SaidOffer {
  const rates = ratesIn(plain);
  const lengths = lengthsIn(plain);
  const fee =
    /\b(?:no|zero|without (?:a|any)?)(?: \w+)? fees?\b|\bsin (?:comision(?:es)?|cargos?)\b/.test(
      plain,
    )
      ? 0
      : (rates.find((place) => isFee(plain, place))?.value ?? null);
  const amounts = amountsOf(plain);
  // "3% up to $75 fee": with a most of its own, the share that is no low rate is the fee.
  const capped =
    fee === null && amounts.feeCap !== null
      ? rates.find(({ value }) => value > 0 && value <= MAX_FEE)
      : undefined;
  const left = rates.filter((place) => !isFee(plain, place) && place !== capped);
  const after = left.find((place) => isAfter(plain, place));
  const others = left.filter((place) => place !== after && !isOwn(plain, place));
  const isPromised = (place: Place) =>
    place.value === 0 ||
    /^ ?(?:apr |interest |rate |de interes )?(?:for|until|the first|por|durante|hasta)\b/.test(
      plain.slice(place.end),
    );
  const isLoan =
    isOfLoan ||
    /\b(?:loan|consolidat\w*|lend\w*|borrow\w*|prestamo|upstart|one ?main|sofi|best egg|happy money|prosper|lending ?club|origination)\b/.test(
      plain,
    ) ||
    (!/\b(?:transfer\w*|move|moving|promo\w*|intro)\b/.test(plain) &&
      /\b(?:credit union|bank|banco)\b.*\bpayments?\b|\bpagos?\b.*\bbanco\b/.test(plain));
  const promo = isLoan
    ? undefined
    : (others.find(isPromised) ?? (lengths.length > 0 ? others[0] : undefined));
  const rate = others.find((place) => place !== promo);
  const bps = (place: Place | undefined) => (place === undefined ? null : aprBps(place.value));
  // A life's years stand before an offer, its own behind its rate: "a driver for 19 years … at 17 percent for 36 months".
  const [first] = lengths;
  const stated = rate ?? promo;
  const length =
    lengths.length > 1 && stated !== undefined
      ? (lengths.find(({ at }) => at > stated.at) ?? first)
      : first;
  return {
    fee: fee ?? capped?.value ?? null,
    promoRate: bps(promo),
    promoMonths: promo !== undefined && length !== undefined ? length.value : null,
    rateAfter: bps(after),
    rate: bps(rate),
    months: isLoan && length !== undefined ? length.value : null,
    ...amounts,
  };
}
