import * as z from 'zod/mini';
import { isIsoDate, type IsoDate } from '../../domain/time/iso_date.ts';

// How what a SQL function answers is read: snake_case becomes camelCase here and nowhere else. A value's key says which column it is of
// (`isMyTurn` of `is_my_turn`); where the two differ by more than that, `from` names the column.

/** `isMyTurn` is `is_my_turn`. */
type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : '';

/** A column that is not named as the value's key is. */
interface From<Column extends string, Schema extends z.ZodMiniType> {
  readonly column: Column;
  readonly schema: Schema;
}

export const from = <Column extends string, Schema extends z.ZodMiniType>(
  column: Column,
  schema: Schema,
): From<Column, Schema> => ({ column, schema });

type Field = z.ZodMiniType | From<string, z.ZodMiniType>;
type SchemaOf<Each extends Field> = Each extends From<string, infer Schema> ? Schema : Each;
type ColumnOf<Key, Each extends Field> =
  Each extends From<infer Column, z.ZodMiniType> ? Column : Snake<Key & string>;

/** What the database answers. */
type Given<Shape extends Readonly<Record<string, Field>>> = {
  readonly [Key in keyof Shape as ColumnOf<Key, Shape[Key]>]: z.input<SchemaOf<Shape[Key]>>;
};
/** What becomes of it. */
type Value<Shape extends Readonly<Record<string, Field>>> = {
  readonly [Key in keyof Shape]: z.output<SchemaOf<Shape[Key]>>;
};

const columnOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A JSON object of SQL, of which every key is read. */
export function row<Shape extends Readonly<Record<string, Field>>>(
  shape: Shape,
): z.ZodMiniType<Value<Shape>, Given<Shape>> {
  const fields = Object.entries(shape).map(([key, field]) =>
    'column' in field ? { key, ...field } : { key, column: columnOf(key), schema: field },
  );
  const columns = z.object(
    Object.fromEntries(fields.map(({ column, schema }) => [column, schema] as const)),
  );
  const value = z.transform((given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map(({ key, column }) => [key, given[column]])),
  );
  // The compiler knows no way from one key to the other: the two types above say it.
  return z.pipe(columns, value) as unknown as z.ZodMiniType<Value<Shape>, Given<Shape>>;
}

/** A text that says something: a name or an id. */
export const words = z.string().check(z.minLength(1));

/** An instant, as PostgreSQL writes it. */
export const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text)),
);

/** A calendar day. */
export const day = z.pipe(
  z.string().check(z.refine(isIsoDate)),
  z.transform((text: string) => text as IsoDate),
);

export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const count = whole(0, Number.MAX_SAFE_INTEGER);

/** Of a function that answers nothing. */
export const nothing = z.null();
