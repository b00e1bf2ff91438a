import { addDays, addMonths, type IsoDate } from '../time/iso_date.ts';
import type { AccountRecord, FieldValue } from './account_record.ts';

type Constant = string | number;

/** What has to be true of an account's record, as data. A field is a name of `AccountRecord`, with a dot into a segment
 *  (`l1.change_ind`); `prev.` reads the same account one report earlier, and `php1` is the newest month of its history. */
export type Condition =
  | readonly ['all' | 'any', readonly Condition[]]
  | readonly ['not', Condition]
  | readonly ['in' | 'not_in' | 'list_has_any' | 'list_has_none', string, readonly Constant[]]
  | readonly ['eq' | 'ne' | 'gt' | 'le' | 'ne_or_missing', string, Constant]
  | readonly ['int_le_or_not_a_number', string, number]
  | readonly ['is_null' | 'not_null' | 'list_empty', string]
  | readonly ['eq_field' | 'ne_field' | 'lt_field' | 'eq_field_ci' | 'ne_field_ci', string, string]
  | readonly ['gt_field_plus_years' | 'lt_field_minus_days', string, string, number];

/** A record and, where there is one, the same account's of the report before. */
export interface Compared {
  readonly record: AccountRecord;
  readonly previous: AccountRecord | null;
}

const missing = Symbol('no such record or segment');
type Found = FieldValue | undefined | typeof missing;

/** Where a field lies: in the record or the one before, in itself or in a segment. */
interface Path {
  readonly isEarlier: boolean;
  readonly segment: string | null;
  readonly field: string;
}

/** The names that rules use are few, and each is read for every record of a file. */
const paths = new Map<string, Path>();

function pathOf(name: string): Path {
  const known = paths.get(name);
  if (known) return known;
  const isEarlier = name.startsWith('prev.');
  const [first = '', second] = (isEarlier ? name.slice(5) : name).split('.');
  const path =
    second === undefined
      ? { isEarlier, segment: null, field: first }
      : { isEarlier, segment: first, field: second };
  paths.set(name, path);
  return path;
}

/** The value of a field; `missing` where its segment or the earlier record isn't there, undefined where it isn't known. */
function valueOf(name: string, { record, previous }: Compared): Found {
  const { isEarlier, segment, field } = pathOf(name);
  const from = isEarlier ? previous : record;
  if (!from) return missing;
  if (field === 'php1') return from.php?.slice(0, 1);
  if (segment === null) return from[field as keyof AccountRecord] as Found;
  const part = from[segment as 'l1' | 'k2' | 'k4'];
  if (part === undefined) return undefined;
  if (part === null) return missing;
  return (part as Readonly<Record<string, FieldValue | undefined>>)[field];
}

const isMissing = (value: Found): boolean => value === missing || value === undefined;
const isNull = (value: Found): boolean => value === missing || value === null;
const listOf = (value: Found): readonly unknown[] => (Array.isArray(value) ? value : []);
const lower = (value: Found): Found => (typeof value === 'string' ? value.toLowerCase() : value);

const isDate = (value: Found): value is IsoDate =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Whether it holds. What isn't there is no hit, but where a condition asks for just that. */
export function holds(condition: Condition, compared: Compared): boolean {
  const at = (name: string): Found => valueOf(name, compared);
  switch (condition[0]) {
    case 'all':
      return condition[1].every((each) => holds(each, compared));
    case 'any':
      return condition[1].some((each) => holds(each, compared));
    case 'not':
      return !holds(condition[1], compared);
    case 'in':
      return condition[2].includes(at(condition[1]) as Constant);
    case 'not_in':
      return !condition[2].includes(at(condition[1]) as Constant);
    case 'list_has_any':
      return condition[2].some((each) => listOf(at(condition[1])).includes(each));
    case 'list_has_none':
      return !condition[2].some((each) => listOf(at(condition[1])).includes(each));
    case 'list_empty':
      return at(condition[1]) !== missing && listOf(at(condition[1])).length === 0;
    case 'eq':
      return at(condition[1]) === condition[2];
    case 'ne':
      return !isMissing(at(condition[1])) && at(condition[1]) !== condition[2];
    case 'ne_or_missing':
      return at(condition[1]) !== condition[2];
    case 'gt': {
      const value = at(condition[1]);
      return typeof value === 'number' && value > Number(condition[2]);
    }
    case 'le': {
      const value = at(condition[1]);
      return typeof value === 'number' && value <= Number(condition[2]);
    }
    case 'int_le_or_not_a_number': {
      const value = at(condition[1]);
      if (typeof value !== 'string') return false;
      return !/^\s*\d+\s*$/.test(value) || Number(value) <= condition[2];
    }
    case 'is_null':
      return isNull(at(condition[1]));
    case 'not_null':
      return !isNull(at(condition[1])) && at(condition[1]) !== undefined;
    default:
      return comparesFields(condition, at);
  }
}

type FieldComparison = Extract<
  Condition,
  readonly [
    (
      | 'eq_field'
      | 'ne_field'
      | 'lt_field'
      | 'eq_field_ci'
      | 'ne_field_ci'
      | 'gt_field_plus_years'
      | 'lt_field_minus_days'
    ),
    ...unknown[],
  ]
>;

function comparesFields(condition: FieldComparison, at: (name: string) => Found): boolean {
  const one: Found = at(condition[1]);
  const other: Found = at(condition[2]);
  if (isMissing(one) || isMissing(other)) return false;
  switch (condition[0]) {
    case 'eq_field':
      return one === other;
    case 'ne_field':
      return one !== other;
    case 'eq_field_ci':
      return lower(one) === lower(other);
    case 'ne_field_ci':
      return lower(one) !== lower(other);
    case 'lt_field':
      return one !== null && other !== null && (one as Constant) < (other as Constant);
    case 'gt_field_plus_years':
      return isDate(one) && isDate(other) && one > addMonths(other, 12 * condition[3]);
    case 'lt_field_minus_days':
      return isDate(one) && isDate(other) && one < addDays(other, -condition[3]);
  }
}

/** The fields that a condition reads. */
export function fieldsOf(condition: Condition): readonly string[] {
  switch (condition[0]) {
    case 'all':
    case 'any':
      return condition[1].flatMap(fieldsOf);
    case 'not':
      return fieldsOf(condition[1]);
    case 'eq_field':
    case 'ne_field':
    case 'lt_field':
    case 'eq_field_ci':
    case 'ne_field_ci':
    case 'gt_field_plus_years':
    case 'lt_field_minus_days':
      return [condition[1], condition[2]];
    default:
      return [condition[1]];
  }
}

/** Whether all of these fields are known. What a bureau doesn't print is undefined, which isn't the same as empty. */
export const areKnown = (fields: readonly string[], compared: Compared): boolean =>
  fields.every((name) => valueOf(name, compared) !== undefined);
