import { objectOf, type Readers } from '../../domain/stored/reader.ts';

// A value on the device and the same value as a row of the database go through one reader for each key. This adds which
// columns hold a key. The compiler asks for every key of the value and for every column of the row, so that neither side can
// forget one. It is fetched with the synchronisation, which alone needs it.

/** Which columns hold a key of `Whole`, and how its value comes and goes. */
interface Columns<Whole, Key extends keyof Whole, Row, Name extends keyof Row> {
  readonly columns: readonly Name[];
  readonly toColumns: (value: Whole[Key], whole: Whole) => Pick<Row, Name>;
  /** What the reader is given; null or undefined where it is missing. */
  readonly fromRow: (row: Row) => unknown;
}

export interface RowCodec<Value, Row> {
  readonly toRow: (value: Value) => Row;
  readonly fromRow: (row: Row) => Value;
}

/** Ways to say where the keys of a `Whole` are in a `Row`. */
export const columnsOf = <Whole extends object, Row extends object>() => ({
  /** One column holds it as it is; null stands for a value that is missing. */
  one: <Name extends keyof Row>(name: Name) => ({
    columns: [name],
    toColumns: (value: Row[Name] | undefined) => ({ [name]: value ?? null }) as Pick<Row, Name>,
    fromRow: (row: Row): unknown => row[name],
  }),
  several: <Key extends keyof Whole, Name extends keyof Row>(
    _key: Key,
    columns: Columns<Whole, Key, Row, Name>,
  ) => columns,
});

type Loose<Whole, Key extends keyof Whole, Row> = Omit<
  Columns<Whole, Key, Row, keyof Row>,
  'toColumns'
> & { readonly toColumns: (value: Whole[Key], whole: Whole) => Partial<Row> };

/** The codec of `Value` and `Row`. Its last argument is asked for only where no key holds some column, and names it. */
export const rowCodec =
  <Value extends object, Row extends object>(readers: Readers<Value>) =>
  <Places extends { readonly [Key in keyof Value]-?: Loose<Value, Key, Row> }>(
    places: Places,
    ..._forgotten: Forgotten<Row, Places[keyof Value]['columns'][number]>
  ): RowCodec<Value, Row> => {
    const entries = Object.entries(places) as unknown as readonly (readonly [
      keyof Value & string,
      Loose<Value, keyof Value, Row>,
    ])[];
    const read = objectOf(readers);
    return {
      toRow: (value) =>
        Object.assign(
          {},
          ...entries.map(([key, { toColumns }]) => toColumns(value[key], value)),
        ) as Row,
      fromRow: (row) =>
        read(
          Object.fromEntries(
            entries.map(([key, { fromRow }]) => [key, fromRow(row) ?? undefined] as const),
          ),
        ),
    };
  };

type Forgotten<Row, Name> = [Exclude<keyof Row, Name>] extends [never]
  ? []
  : [column: Exclude<keyof Row, Name>];
