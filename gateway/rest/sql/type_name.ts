import { identifier, type Sql, sql } from './sql.ts';

/** SQL's own spellings, which are grammar and not names, by the name that the catalogue has. */
const spellings: Readonly<Record<string, string>> = {
  bigint: 'int8',
  'bit varying': 'varbit',
  boolean: 'bool',
  char: 'bpchar',
  character: 'bpchar',
  'character varying': 'varchar',
  dec: 'numeric',
  decimal: 'numeric',
  'double precision': 'float8',
  float: 'float8',
  int: 'int4',
  integer: 'int4',
  real: 'float4',
  smallint: 'int2',
  time: 'time',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  timestamp: 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
};

/** The type that a cast names. It is quoted like any other name; so SQL's two-word spellings are
 *  replaced by the catalogue's names first. */
export function typeName(written: string): Sql {
  const isArray = written.endsWith('[]');
  const plain = (isArray ? written.slice(0, -2) : written).trim().replace(/ +/g, ' ').toLowerCase();
  const name = identifier(Object.hasOwn(spellings, plain) ? (spellings[plain] ?? plain) : plain);
  return isArray ? sql`${name}[]` : name;
}
