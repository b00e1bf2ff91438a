import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RestRefusal } from '../errors.ts';
import { parsePayload } from '../payload.ts';
import { planRequest } from '../plan/plan_request.ts';
import { parseRequest, type RequestLine } from '../request.ts';
import { smallCatalogue } from '../testing/catalogue.ts';
import { arrayLiteral, commaSeparated, identifier, parameter, sql, statementText } from './sql.ts';
import { typeName } from './type_name.ts';

describe('pieces', () => {
  test('values are numbered in the order they stand', () => {
    const inner = sql`${identifier('b')} = ${parameter('2')}`;
    const piece = sql`${identifier('a')} = ${parameter('1')} and ${inner} or ${parameter(null)}`;
    expect(statementText(piece)).toBe('"a" = $1 and "b" = $2 or $3');
    expect(piece.values).toEqual(['1', '2', null]);
  });

  test('lists are joined, and an empty one is nothing', () => {
    expect(statementText(commaSeparated([parameter('x'), identifier('y')]))).toBe('$1, "y"');
    expect(statementText(commaSeparated([]))).toBe('');
  });

  test('a quote in a name is doubled and a zero character ends it', () => {
    expect(statementText(identifier('a"; drop table x; --'))).toBe('"a""; drop table x; --"');
    expect(statementText(identifier('name\0; drop'))).toBe('"name"');
  });

  test('members of an array keep quotes and backslashes', () => {
    expect(arrayLiteral(['a', 'b"c', 'd\\e', ''])).toBe('{"a","b\\"c","d\\\\e",""}');
  });

  test.each([
    ['int', '"int4"'],
    ['double  precision', '"float8"'],
    ['TEXT', '"text"'],
    ['timestamp with time zone[]', '"timestamptz"[]'],
    ['constructor', '"constructor"'],
  ])('a cast to %s is to %s', (written, name) => {
    expect(statementText(typeName(written))).toBe(name);
  });
});

/** Every word that the statements are written with, and the types and defaults of the catalogue. */
const ownWords = new Set(
  `select from where and or not is null true false unknown distinct in any all as on order by asc
  desc nulls first last limit offset inner left join lateral coalesce json_agg row_to_json to_jsonb
  cast insert into update set delete returning with conflict do nothing excluded values exists case
  when then else end count nullif current_setting set_config text int integer bigint json jsonb
  json_to_record json_to_recordset jsonb_to_record jsonb_array_elements json_array_elements
  jsonb_build_object json_object_agg json_each_text json_object_keys json_strip_nulls string_agg
  substring length e sent one filled pgrst_body pgrst_source pgrst_row pgrst_call pgrst_scalar
  all_sent first name member key value row inserted counted explain format like ilike to_tsquery
  plainto_tsquery phraseto_tsquery websearch_to_tsquery to_tsvector now tsvector row_count body headers
  status total location answer octet_length least`.split(/\s+/),
);

const planning = { catalogue: smallCatalogue, maxRows: 1000 };

/** The statement of a request, or null if it is refused. Fails in no other way. */
function statementOf(line: Partial<RequestLine>, body: string | null) {
  try {
    const request = parseRequest(
      {
        method: 'GET',
        path: '/clients',
        queryString: '',
        accept: undefined,
        prefer: undefined,
        range: undefined,
        profile: undefined,
        ...line,
      },
      ['public'],
      smallCatalogue.timeZones,
    );
    const payload =
      body === null
        ? null
        : parsePayload(Buffer.from(body), 'application/json', {
            trusted: request.query.columns !== null,
            forFunction: request.target.kind === 'function',
          });
    return planRequest(request, payload, planning).statement;
  } catch (error) {
    if (!(error instanceof RestRefusal)) throw error;
    expect(error.error.status).toBeLessThan(500);
    return null;
  }
}

/** What is left of a statement without quoted names, texts of our own, values and numbers. */
function wordsOf(text: string): string[] {
  const bare = text
    .replaceAll(/"(?:[^"]|"")*"/g, ' ')
    .replaceAll(/e?'[^']*'/g, ' ')
    .replaceAll(/\$\d+/g, ' ')
    .replaceAll(/\b\d+\b/g, ' ');
  return bare.match(/[^\s()[\],.:=<>|&@~*+;#-]+/g) ?? [];
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    `'; drop table clients; --`,
    `"; drop table clients; --`,
    'pg_sleep(10)',
    '$1',
    '\\',
    `\0`,
    ') or (1=1',
    'evil',
    'evil words',
    'Evil-word',
    "e'\\'",
  ),
);

const encode = encodeURIComponent;
const asText = (text: string) => JSON.stringify(text).replaceAll('\\u0000', '\0');

const parameterText = fc.oneof(
  fc.tuple(nasty, nasty).map(([name, value]) => `${encode(name)}=eq.${encode(value)}`),
  fc
    .tuple(nasty, nasty)
    .map(([name, value]) => `${encode(asText(name))}=in.(${encode(asText(value))})`),
  fc
    .tuple(nasty, nasty)
    .map(([a, b]) => `details->${encode(asText(a))}->>${encode(asText(b))}=is.null`),
  fc.tuple(nasty, nasty).map(([a, b]) => `select=${encode(asText(a))}:id,${encode(asText(b))}`),
  nasty.map((name) => `select=id,details->${encode(asText(name))},loans(${encode(asText(name))})`),
  nasty.map((type) => `select=id::${encode(type)}`),
  nasty.map((name) => `order=${encode(asText(name))}.desc`),
  nasty.map((name) => `or=(id.eq.${encode(asText(name))},${encode(asText(name))}.is.true)`),
  nasty.map((text) => `words=fts(${encode(text)}).${encode(text)}`),
  nasty.map((text) => `name=wfts(simple).${encode(text)}`),
  nasty.map((text) => `limit=${encode(text)}&offset=${encode(text)}`),
  nasty.map((name) => `on_conflict=${encode(asText(name))}`),
  nasty.map((text) => `loans.cents=gt.${encode(text)}&select=*,loans!inner(*)`),
);

test('whatever a request says, its statement is made of our own words, quoted names and values', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
      fc.constantFrom('/clients', '/loans', '/rpc/add'),
      fc.array(parameterText, { maxLength: 4 }),
      fc.constantFrom(
        undefined,
        'return=representation,count=exact',
        'resolution=merge-duplicates,missing=default',
        'return=headers-only,count=estimated',
      ),
      fc.oneof(
        fc.constant('{"id":1,"name":"x"}'),
        fc.constant('[{"id":1},{"id":2}]'),
        fc.constant('{"a":1}'),
        nasty.map((name) => JSON.stringify({ [name]: 1 })),
      ),
      (method, path, parameters, prefer, body) => {
        const changes = method === 'POST' || method === 'PATCH';
        const queryString = parameters.join('&');
        const statement = statementOf({ method, path, queryString, prefer }, changes ? body : null);
        if (!statement) return;
        accepted += 1;
        expect(wordsOf(statement.text).filter((word) => !ownWords.has(word))).toEqual([]);
        const places = new Set(
          statement.text.replaceAll(/"(?:[^"]|"")*"/g, ' ').match(/\$\d+/g) ?? [],
        );
        expect(places.size).toBe(statement.values.length);
        expect(statement.text).not.toContain('\0');
      },
    ),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(300);
});
