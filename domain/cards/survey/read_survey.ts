import { type AprBps, type Cents, aprBps, cents } from '../../money/cents.ts';
import type { IsoDate } from '../../time/iso_date.ts';
import type { Card, DearestFees, Fee, Grace, OpenTo, Rates, ScoreTier, Survey } from '../terms.ts';
import {
  headersOf,
  RATE_FIELDS,
  type RateField,
  SURVEY_FORMATS,
  type SurveyFormat,
} from './columns.ts';
import { readCsv } from '../../table/read_csv.ts';
import { readFeeText } from './fee_text.ts';
import { joinLabels } from './join_labels.ts';
import { OTHER_POSTAL_CODES, STATE_CODES } from './states.ts';

/** Why one figure was left out. */
export type FigureRefusal =
  | 'not_a_number'
  | 'apr_not_applicable'
  | 'apr_out_of_range'
  | 'median_outside_range'
  | 'months_out_of_range'
  | 'grace_too_short'
  | 'fee_unreadable';

/** Why a whole row was. */
export type RowRefusal =
  | 'no_institution'
  | 'no_product'
  | 'no_tier'
  | 'unknown_state'
  | 'read_before';

export interface RefusedFigure {
  readonly row: string;
  readonly column: string;
  readonly value: string;
  readonly reason: FigureRefusal;
}

export interface SurveyReport {
  readonly format: string;
  readonly rowsRead: number;
  readonly rowsTaken: number;
  readonly cards: number;
  readonly refusedRows: readonly { readonly row: string; readonly reason: RowRefusal }[];
  readonly refusedFigures: readonly RefusedFigure[];
}

/** Why a file was refused whole. */
export type FileRefusal = 'too_large' | 'damaged' | 'not_the_survey' | 'too_few_rows';

export type SurveyReading =
  | { readonly ok: true; readonly survey: Survey; readonly report: SurveyReport }
  | { readonly ok: false; readonly reason: FileRefusal };

export const MAX_FILE_BYTES = 50_000_000;
const LEAST_ROWS = 100;
/** The share of a format's headers that a file must have, in percent. */
const LEAST_HEADERS_PERCENT = 90;
/** The header may stand below a title. */
const MAX_ROWS_BEFORE_HEADER = 20;
const NOT_APPLICABLE = 9.99;
const LEAST_APR_BPS = 100;
const MAX_APR_BPS = 6_000;
const MAX_MONTHS = 60;
/** 15 USC 1666b(b) */
const LEAST_GRACE_DAYS = 21;

const ONCE = /program|process|application|opening|set-?\s?up/i;
const NEVER_COUNTED =
  /additional|authori[sz]ed|auth\.? user|replacement|protection|cancel|my chase plan|plan fee|expedit|express|rush/i;

interface Table {
  readonly format: SurveyFormat;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads one release from its file. Every row and figure is checked; what isn't taken is in the report, with the reason.
 *  Source: docs/domain/cards.md#data */
export function readSurvey(text: string, asOf: IsoDate): SurveyReading {
  if (text.length > MAX_FILE_BYTES) return { ok: false, reason: 'too_large' };
  const table = readCsv(text);
  if (table === null) return { ok: false, reason: 'damaged' };
  const found = formatOf(table);
  if (found === null) return { ok: false, reason: 'not_the_survey' };
  if (found.rows.length < LEAST_ROWS) return { ok: false, reason: 'too_few_rows' };
  return takeRows(found, asOf);
}

function formatOf(table: readonly (readonly string[])[]): Table | null {
  for (const format of SURVEY_FORMATS) {
    const at = table
      .slice(0, MAX_ROWS_BEFORE_HEADER)
      .findIndex((row) => row.some((cell) => cell.trim() === format.institution));
    const header = table[at]?.map((cell) => cell.trim());
    if (header === undefined) continue;
    const wanted = headersOf(format);
    const present = wanted.filter((name) => header.includes(name)).length;
    if (present * 100 >= wanted.length * LEAST_HEADERS_PERCENT)
      return { format, header, rows: table.slice(at + 1) };
  }
  return null;
}

function takeRows({ format, header, rows }: Table, asOf: IsoDate): SurveyReading {
  const refusedRows: { row: string; reason: RowRefusal }[] = [];
  const refusedFigures: RefusedFigure[] = [];
  const taken: { card: Card; terms: string }[] = [];
  const seen = new Set<string>();
  for (const [at, cells] of rows.entries()) {
    const fields = new Map(header.map((name, column) => [name, (cells[column] ?? '').trim()]));
    const row = fields.get(format.row) || String(at + 1);
    const reader = new RowReader(format, fields, row, refusedFigures);
    const card = reader.card();
    if (typeof card === 'string') refusedRows.push({ row, reason: card });
    else if (seen.has(card.id)) refusedRows.push({ row, reason: 'read_before' });
    else {
      seen.add(card.id);
      taken.push({ card, terms: reader.terms() });
    }
  }
  const cards = joinLabels(taken);
  return {
    ok: true,
    survey: { asOf, cards, plans: taken.length, dearest: dearestOf(cards) },
    report: {
      format: format.name,
      rowsRead: rows.length,
      rowsTaken: taken.length,
      cards: cards.length,
      refusedRows,
      refusedFigures,
    },
  };
}

/** Reads the fields of one row. */
class RowReader {
  readonly #format: SurveyFormat;
  readonly #fields: ReadonlyMap<string, string>;
  readonly #row: string;
  readonly #refused: RefusedFigure[];
  constructor(
    format: SurveyFormat,
    fields: ReadonlyMap<string, string>,
    row: string,
    refused: RefusedFigure[],
  ) {
    this.#format = format;
    this.#fields = fields;
    this.#row = row;
    this.#refused = refused;
  }

  card(): Card | RowRefusal {
    const format = this.#format;
    const institution = this.#text(format.institution);
    const product = this.#text(format.product);
    if (institution === '') return 'no_institution';
    if (product === '') return 'no_product';
    const tiers = tiersIn(this.#text(format.tiers));
    if (tiers.length === 0) return 'no_tier';
    const openTo = this.#openTo();
    if (openTo === null) return 'unknown_state';
    const { fee: transferFee, ...transferColumns } = format.transfer;
    const annual = this.#money(format.annual);
    const other = this.#otherPeriodic();
    const periodicText = `${this.#text(format.periodicText)} ${this.#text(format.other?.frequency)}`;
    const website = websiteIn(this.#text(format.website));
    const excludes = /excluding new purchases/i.test(this.#text(format.method));
    return {
      id: hashOf([institution, product, this.#row]),
      institution,
      names: [product],
      openTo,
      ...(this.#isYes(format.counties) && { isCountyBound: true as const }),
      asksFor: this.#asksFor(),
      isCreditUnion: /\b(credit union|cu|fcu)\b/i.test(institution),
      isSecured: this.#isYes(format.secured),
      tiers,
      purchase: this.#rates(format.purchase, false),
      intro: this.#timed(format.intro.rates, format.intro.months),
      transfer: this.#transfer(transferColumns, this.#fee(transferFee)),
      cash: this.#cash(),
      cashFee: this.#fee(format.cash.fee),
      foreignFee: this.#fee(format.foreign),
      late: this.#fee(format.late),
      ...this.#grace(),
      minimumInterest: this.#money(format.minimumInterest),
      ...(excludes && { excludesNewPurchases: true as const }),
      annual: cents(annual + other),
      ...(/waived.*first year|first year.*(free|waived)/i.test(periodicText) && {
        isFirstYearFree: true as const,
      }),
      monthly: this.#money(format.monthly),
      weekly: this.#money(format.weekly),
      once: this.#once(),
      ...(website && { website }),
    };
  }

  /** What decides whether two cards are one: all that the row says of eligibility, rates and fees. */
  terms(): string {
    const { row, product, website, ...columns } = this.#format;
    const left = new Set([row, product, website]);
    const extra = [...this.#fields]
      .filter(([name]) => IS_TERM.test(name))
      .map(([name, value]) => `${name}=${value}`);
    const named = headersOf({ ...columns, row: '', product: '' })
      .filter((name) => name !== '' && !left.has(name))
      .map((name) => `${name}=${this.#text(name)}`);
    return [...named, ...extra].join('\n');
  }

  #text(column: string | undefined): string {
    return column === undefined ? '' : (this.#fields.get(column) ?? '');
  }

  #isYes(column: string | undefined): boolean {
    return /^(yes|true)$/i.test(this.#text(column));
  }

  #isNo(column: string | undefined): boolean {
    return /^(no|false)$/i.test(this.#text(column));
  }

  #refuse(column: string, reason: FigureRefusal): null {
    this.#refused.push({ row: this.#row, column, value: this.#text(column), reason });
    return null;
  }

  #number(column: string | undefined): number | null {
    const text = this.#text(column);
    if (column === undefined || text === '') return null;
    const value = Number(text.replace(/^\$/, '').replaceAll(',', ''));
    return Number.isFinite(value) && value >= 0 ? value : this.#refuse(column, 'not_a_number');
  }

  /** Dollars as cents; nothing where none is reported. */
  #money(column: string | undefined): Cents {
    return cents(Math.round((this.#number(column) ?? 0) * 100));
  }

  /** A fraction of one as basis points: 0.2724 is 2724. `mayBeZero` for promotions. */
  #apr(column: string, mayBeZero: boolean): AprBps | null {
    const value = this.#number(column);
    if (value === null) return null;
    if (Math.abs(value - NOT_APPLICABLE) < 1e-9) return this.#refuse(column, 'apr_not_applicable');
    const bps = Math.round(value * 10_000);
    if (bps === 0 && mayBeZero) return aprBps(0);
    return bps < LEAST_APR_BPS || bps > MAX_APR_BPS
      ? this.#refuse(column, 'apr_out_of_range')
      : aprBps(bps);
  }

  #rates(columns: Partial<Record<RateField, string>>, mayBeZero: boolean): Rates {
    const read = (field: RateField): AprBps | null => {
      const column = columns[field];
      return column === undefined ? null : this.#apr(column, mayBeZero);
    };
    const byField = new Map(RATE_FIELDS.map((field) => [field, read(field)]));
    const minimum = byField.get('minimum') ?? null;
    const maximum = byField.get('maximum') ?? null;
    let median = byField.get('median') ?? null;
    if (
      median !== null &&
      columns.median !== undefined &&
      ((minimum !== null && median < minimum) || (maximum !== null && median > maximum))
    )
      median = this.#refuse(columns.median, 'median_outside_range');
    const byTier: Partial<Record<ScoreTier, AprBps>> = {};
    for (const tier of ['no_score', 'poor', 'good', 'great'] as const) {
      const rate = byField.get(tier);
      if (rate !== null && rate !== undefined) byTier[tier] = rate;
    }
    return { byTier, minimum, median, maximum };
  }

  #months(column: string): number | null {
    const value = this.#number(column);
    if (value === null) return null;
    return value > MAX_MONTHS ? this.#refuse(column, 'months_out_of_range') : Math.floor(value);
  }

  #timed(columns: Partial<Record<RateField, string>>, months: string) {
    const rates = this.#rates(columns, true);
    const length = this.#months(months);
    return hasRate(rates) && length !== null && length > 0 ? { rates, months: length } : null;
  }

  #transfer(
    { offered, rates: columns, months }: Omit<SurveyFormat['transfer'], 'fee'>,
    fee: Fee,
  ): Card['transfer'] {
    if (this.#isNo(offered)) return null;
    const rates = this.#rates(columns, true);
    const length = this.#months(months) ?? 0;
    const isSaid = hasRate(rates) || length > 0 || fee.kind === 'charged' || this.#isYes(offered);
    if (!isSaid) return null;
    // A rate with an end is a promotion; after it the rate of purchases holds. A zero without an end is no rate.
    if (hasRate(rates) && length > 0)
      return { promotion: { rates, months: length }, rates: null, fee };
    return { promotion: null, rates: hasRate(rates) && !isZero(rates) ? rates : null, fee };
  }

  #cash(): Rates | null {
    const { offered, rates: columns } = this.#format.cash;
    if (this.#isNo(offered)) return null;
    const rates = this.#rates(columns, false);
    return hasRate(rates) ? rates : null;
  }

  #fee({ offered, dollars, share, floor, text }: SurveyFormat['foreign']): Fee {
    if (this.#isNo(offered)) return { kind: 'none' };
    const given = [dollars, share, floor].filter((column) => this.#text(column) !== '');
    if (given.length > 0) {
      const part = this.#number(share) ?? 0;
      const least = Math.max(this.#number(dollars) ?? 0, this.#number(floor) ?? 0);
      if (part > 1) {
        if (share !== undefined) this.#refuse(share, 'fee_unreadable');
        return { kind: 'not_stated' };
      }
      if (part === 0 && least === 0) return { kind: 'none' };
      return {
        kind: 'charged',
        share: Math.round(part * 10_000),
        floor: cents(Math.round(least * 100)),
      };
    }
    const words = this.#text(text);
    if (words === '' || text === undefined) return { kind: 'not_stated' };
    const read = readFeeText(words);
    if (read.kind === 'not_stated') this.#refuse(text, 'fee_unreadable');
    return read;
  }

  #grace(): { grace: Grace; graceDays: number | null } {
    const { graceOffered, graceDays: column } = this.#format;
    if (this.#isNo(graceOffered)) return { grace: 'none', graceDays: null };
    const days = this.#number(column);
    if (days === null)
      return { grace: this.#isYes(graceOffered) ? 'granted' : 'not_stated', graceDays: null };
    // It has one; of how many days, nobody knows.
    if (days < LEAST_GRACE_DAYS)
      return { grace: 'granted', graceDays: this.#refuse(column, 'grace_too_short') };
    return { grace: 'granted', graceDays: Math.floor(days) };
  }

  #openTo(): OpenTo | null {
    const { availability, states: columns } = this.#format;
    const states = columns.flatMap((column) =>
      this.#text(column)
        .split(';')
        .map((code) => code.trim().toUpperCase())
        .filter((code) => code !== ''),
    );
    if (!states.every((code) => KNOWN_CODES.has(code))) return null;
    if (/^national$/i.test(this.#text(availability))) return 'every_state';
    return states.length === 0 ? 'unknown_region' : { states };
  }

  #asksFor(): readonly string[] {
    const { asksFor, membership } = this.#format;
    const said = asksFor.map((column) => this.#text(column).replaceAll(/\s+/g, ' '));
    return [
      ...said.filter((text) => text !== ''),
      ...(this.#isYes(membership) ? ['Membership'] : []),
    ];
  }

  #otherPeriodic(): number {
    const { other } = this.#format;
    if (other === undefined || NEVER_COUNTED.test(this.#text(other.name))) return 0;
    return this.#money(other.amount);
  }

  #once(): Cents {
    return cents(
      this.#format.once
        .filter(({ name }) => ONCE.test(this.#text(name)) && !NEVER_COUNTED.test(this.#text(name)))
        .reduce((sum, { amount }) => sum + this.#money(amount), 0),
    );
  }
}

const KNOWN_CODES: ReadonlySet<string> = new Set([...STATE_CODES, ...OTHER_POSTAL_CODES]);

/** Columns that a format doesn't read and that belong to the terms all the same. */
const IS_TERM = /APR|Fee|Balance Range|Requirements|Periodic|Finance Charge|Index|rate_type/;

const hasRate = ({ byTier, minimum, median, maximum }: Rates): boolean =>
  [...Object.values(byTier), minimum, median, maximum].some((rate) => rate !== null);

const isZero = ({ byTier, minimum, median, maximum }: Rates): boolean =>
  [...Object.values(byTier), minimum, median, maximum].every((rate) => rate === null || rate === 0);

function tiersIn(text: string): readonly ScoreTier[] {
  const found: ScoreTier[] = [];
  if (/no.?(credit.?)?score/i.test(text)) found.push('no_score');
  if (/619/.test(text)) found.push('poor');
  if (/620.{0,5}719/.test(text)) found.push('good');
  if (/720 or|ge720/.test(text)) found.push('great');
  return found;
}

/** An https address of the issuer's own page, or nothing. */
function websiteIn(text: string): string | undefined {
  const match = text.match(/^(?:https?:\/{2})?([a-z\d][a-z\d.-]*\.[a-z]{2,})(\/[^\s"'<>]*)?$/i);
  return match === null ? undefined : `https://${match[1]}${match[2] ?? ''}`;
}

/** FNV-1a over two halves, 64 bits in hex: stable between releases, and nobody's secret. */
function hashOf(parts: readonly string[]): string {
  const text = parts.join('\n');
  return [0x811c9dc5, 0x9dc5811c]
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < text.length; at += 1)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
      return hash.toString(16).padStart(8, '0');
    })
    .join('');
}

function dearestOf(cards: readonly Card[]): DearestFees {
  const max = (fees: readonly (Fee | undefined)[]) => {
    const charged = fees.filter((fee) => fee?.kind === 'charged');
    return {
      share: Math.max(0, ...charged.map(({ share }) => share)),
      floor: cents(Math.max(0, ...charged.map(({ floor }) => floor))),
    };
  };
  return {
    transfer: max(cards.map(({ transfer }) => transfer?.fee)),
    cash: max(cards.map(({ cashFee }) => cashFee)),
    foreign: max(cards.map(({ foreignFee }) => foreignFee)),
    late: max(cards.map(({ late }) => late)),
  };
}
