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
}

interface Place {
  readonly value: number;
  readonly at: number;
  readonly end: number;
}

const NONE = String.raw`\b(?:zero|no|0|nothing in|nothing) (?:percent |% ?)?(?:interest|apr)\b|\binterest[- ]free\b|\bzero percent\b|\bat (?:zero|nothing)\b|(?<![\d.])0 ?(?:%|apr|percent)`;

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
    /(?<![\d.$,])(\d{1,2}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b|apr\b)/g,
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
    /\b(?:at|al|said|offered|ofrecen) (?:a |un |me |like |about )?(\d{1,2}(?:\.\d{1,3})?)(?![\d,.]*\d| ?(?:%|percent|per cent|apr|por ciento|months?|mos?\b|years?|yrs?|a month|bucks|dollars|k\b))/g,
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
    const digits = /^[\w.,]+(?:[ -][a-z]+)?? ?-?(months?|mos?|mths?|years?|yrs?)\b/.exec(
      plain.slice(at),
    );
    if (!digits) return;
    const months = digits[1]?.startsWith('y') ? count * 12 : count;
    if (months > 0 && months <= 360) found.push({ value: months, at, end: at + digits[0].length });
  };
  for (const match of plain.matchAll(
    /(?<![\d.$,])\b(\d{1,3})(?= ?-?(?:months?|mos?|mths?|years?|yrs?)\b)/g,
  ))
    add(Number(match[1]), match.index);
  for (const { value, at } of spelledIn(plain)) add(value, at);
  for (const [unit, value] of [...UNITS, ['a', 1] as const])
    for (const match of plain.matchAll(
      new RegExp(String.raw`\b${unit}(?= ?-?(?:months?|years?|yrs?)\b)`, 'g'),
    ))
      add(value, match.index);
  return found.toSorted((one, other) => one.at - other.at);
}

const isFee = (plain: string, { at, end }: Place): boolean =>
  /^(?: of (?:the )?(?:balance|amount)| to)?(?: (?!no\b|without\b|zero\b|and\b|with\b|a\b)\w+){0,2} (?:fees?|origination)\b/.test(
    plain.slice(end),
  ) ||
  /\b(?:fees?(?: of| is|:)?|origination(?: of)?|charges?|costs?)(?: about| like)? ?$/.test(
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

/** The amount that is said to be the limit of the new card. */
function limitIn(plain: string): Cents | null {
  const found = amountPlacesIn(plain).find(
    ({ at, end }) => LIMIT.test(plain.slice(0, at)) || IS_LIMIT.test(plain.slice(end)),
  );
  return found?.amount ?? null;
}

/** What a question says of an offer; every part null that isn't said. */
export function offerIn(plain: string): SaidOffer {
  const rates = ratesIn(plain);
  const lengths = lengthsIn(plain);
  const fee = /\b(?:no|zero|without (?:a|any)?)(?: \w+)? fees?\b/.test(plain)
    ? 0
    : (rates.find((place) => isFee(plain, place))?.value ?? null);
  const left = rates.filter((place) => !isFee(plain, place));
  const after = left.find((place) => isAfter(plain, place));
  const others = left.filter((place) => place !== after && !isOwn(plain, place));
  const isPromised = (place: Place) =>
    place.value === 0 ||
    /^ ?(?:apr |interest |rate )?(?:for|until|the first)\b/.test(plain.slice(place.end));
  const isLoan =
    /\b(?:loan|consolidat\w*|lend\w*|borrow\w*|prestamo)\b/.test(plain) ||
    (!/\b(?:transfer\w*|move|moving|promo\w*|intro)\b/.test(plain) &&
      /\b(?:credit union|bank|banco)\b.*\bpayments?\b|\bpagos?\b.*\bbanco\b/.test(plain));
  const promo = isLoan
    ? undefined
    : (others.find(isPromised) ?? (lengths.length > 0 ? others[0] : undefined));
  const rate = others.find((place) => place !== promo);
  const bps = (place: Place | undefined) => (place === undefined ? null : aprBps(place.value));
  const [length] = lengths;
  return {
    fee,
    promoRate: bps(promo),
    promoMonths: promo !== undefined && length !== undefined ? length.value : null,
    rateAfter: bps(after),
    rate: bps(rate),
    months: isLoan && length !== undefined ? length.value : null,
    limit: limitIn(plain),
  };
}
