import { type AprBps, type Cents, MAX_APR_BPS } from './cents.ts';

/**
 * Why a typed figure cannot be taken. `ambiguous`: "1.234" is 1,234 in one country and 1.234 in
 * another. `too_precise`: parts of a cent.
 */
export type ParseErrorCode =
  | 'empty'
  | 'not_a_number'
  | 'ambiguous'
  | 'too_precise'
  | 'negative'
  | 'too_large';

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; code: ParseErrorCode };

const CURRENCY = /US\$|\$US|USD|\$/i;
const PERCENT = /(?:%|percent)?\s*APR|%|percent/i;
const LONGEST = 64;
const GROUPED = /^\d{1,3}(?:([ ,.'’])\d{3})(?:\1\d{3})*$/;

/**
 * An amount in dollars as people type it, in cents: "1,234.5", "$1 234,50", "1.234,50", full-width
 * digits. Takes a minus; never rounds. Source: docs/domain/planner.md#typed-figures
 */
export function parseMoney(text: string): Parsed<Cents> {
  const read = readDecimal(text, CURRENCY, 'thousands');
  if (!read.ok) return read;
  const { negative, whole, fraction } = read.value;
  if (/[^0]/.test(fraction.slice(2))) return { ok: false, code: 'too_precise' };
  const magnitude = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(magnitude)) return { ok: false, code: 'too_large' };
  return { ok: true, value: (negative && magnitude > 0 ? -magnitude : magnitude) as Cents };
}

/**
 * A yearly rate in percent as people type it, in basis points: "24.99 %", "24,99", "24.99% APR". Past two decimals
 * it rounds half-up, once: 6.875 % is 688. Source: docs/domain/planner.md#typed-figures
 */
export function parsePercent(text: string): Parsed<AprBps> {
  const read = readDecimal(text, PERCENT, 'decimals');
  if (!read.ok) return read;
  const { negative, whole, fraction } = read.value;
  const kept = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  const value = kept + (fraction.charAt(2) >= '5' ? 1 : 0);
  if (negative && value > 0) return { ok: false, code: 'negative' };
  if (value > MAX_APR_BPS) return { ok: false, code: 'too_large' };
  return { ok: true, value: value as AprBps };
}

interface Decimal {
  negative: boolean;
  whole: string;
  fraction: string;
}

/** `lone`: what a single comma before exactly three digits separates, where nothing else tells. */
function readDecimal(text: string, unit: RegExp, lone: 'thousands' | 'decimals'): Parsed<Decimal> {
  // NFKC turns full-width digits and symbols, and every kind of space, into the plain ones.
  const plain = text
    .slice(0, LONGEST + 1)
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();
  if (plain === '') return { ok: false, code: 'empty' };
  const signed = plain
    .replace(unit, '')
    .replace(/^\s*-\s*/, '-')
    .trim();
  const negative = signed.startsWith('-');
  const body = negative ? signed.slice(1) : signed;
  if (plain.length > LONGEST || !/^[\d ,.'’]+$/.test(body) || !/\d/.test(body))
    return { ok: false, code: 'not_a_number' };
  const at = decimalMark(body, lone);
  if (at === 'ambiguous') return { ok: false, code: 'ambiguous' };
  const whole = at === null ? body : body.slice(0, at);
  const fraction = at === null ? '' : body.slice(at + 1);
  if (!/^\d*$/.test(fraction) || !(/^\d*$/.test(whole) || GROUPED.test(whole)))
    return { ok: false, code: 'not_a_number' };
  return {
    ok: true,
    value: { negative, whole: whole.replace(/\D/g, '').padStart(1, '0'), fraction },
  };
}

/** Where the decimals start, null when there are none. */
function decimalMark(body: string, lone: 'thousands' | 'decimals'): number | null | 'ambiguous' {
  const last = Math.max(body.lastIndexOf(','), body.lastIndexOf('.'));
  if (last < 0) return null;
  const mark = body.charAt(last);
  const bothUsed = body.includes(mark === ',' ? '.' : ',');
  if (!bothUsed && body.indexOf(mark) !== last) return null;
  const looksGrouped = /^[1-9]\d{0,2}[,.]\d{3}$/.test(body);
  if (!looksGrouped || lone === 'decimals') return last;
  return mark === ',' ? null : 'ambiguous';
}
