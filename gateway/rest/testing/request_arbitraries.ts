import fc from 'fast-check';
import type { OracleCase } from './oracle_case.ts';

// Requests as the official client makes them, on the tables of the fixture.

type Kind =
  | 'integer'
  | 'text'
  | 'date'
  | 'array'
  | 'json'
  | 'numeric'
  | 'boolean'
  | 'range'
  | 'vector'
  | 'enum';

const columns: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  clients: {
    id: 'integer',
    name: 'text',
    mood: 'enum',
    born: 'date',
    tags: 'array',
    details: 'json',
    score: 'numeric',
    active: 'boolean',
    stay: 'range',
    words: 'vector',
    referred_by: 'integer',
  },
  loans: { id: 'integer', client_id: 'integer', cents: 'integer', rate: 'numeric' },
  advisers: { id: 'integer', name: 'text' },
  consultations: { client_id: 'integer', adviser_id: 'integer', topic: 'text' },
  books: { id: 'integer', writer: 'integer', title: 'text' },
  writers: { id: 'integer', name: 'text' },
};

/** What may be embedded: the table and whether it is one row. */
const related: Readonly<
  Record<string, readonly (readonly [name: string, table: string, one: boolean])[]>
> = {
  clients: [
    ['loans', 'loans', false],
    ['advisers', 'advisers', false],
    ['consultations', 'consultations', false],
    ['referred_by', 'clients', true],
    ['clients', 'clients', false],
    ['loans_of', 'loans', false],
    ['biggest_loan', 'loans', true],
  ],
  loans: [
    ['clients', 'clients', true],
    ['client_id', 'clients', true],
    ['clients!loans_client_id_fkey', 'clients', true],
  ],
  advisers: [
    ['clients', 'clients', false],
    ['consultations', 'consultations', false],
  ],
  consultations: [
    ['clients', 'clients', true],
    ['advisers', 'advisers', true],
  ],
  books: [['writer', 'writers', true]],
  writers: [['books', 'books', false]],
};

const keys: Readonly<Record<string, string>> = { consultations: 'client_id,adviser_id' };
export const keyOf = (table: string): string => keys[table] ?? 'id';

const values: Readonly<Record<Kind, readonly string[]>> = {
  integer: ['0', '1', '2', '99', '250000', '-1'],
  text: ['Ada', 'Ben', 'Iris', 'a', 'plan', 'Cléo, "Mx"', "dan_o'neil", '', 'a b', 'x.y', '(x)'],
  date: ['1990-05-01', '2001-02-03', '1900-01-01'],
  array: ['{early}', '{late,early}', '{}', '{"two words"}'],
  json: ['{"vip":true}', '[1]', '{}', '1'],
  numeric: ['0.5', '4.5', '-7', '12345678.9012', '3'],
  boolean: ['true', 'false'],
  range: ['[1,5)', '[4,9)', 'empty', '[2,3]'],
  vector: ['pay', 'late', 'steady'],
  enum: ['calm', 'worried'],
};

const operators: Readonly<Record<Kind, readonly string[]>> = {
  integer: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct'],
  text: ['eq', 'neq', 'like', 'ilike', 'match', 'imatch', 'gt', 'lt', 'isdistinct'],
  date: ['eq', 'gt', 'lte', 'neq'],
  array: ['cs', 'cd', 'ov', 'eq'],
  json: ['cs', 'cd', 'eq'],
  numeric: ['eq', 'gt', 'lt'],
  boolean: ['eq', 'is', 'neq'],
  range: ['ov', 'sl', 'sr', 'nxl', 'nxr', 'adj', 'cs', 'eq'],
  vector: ['fts', 'plfts', 'phfts', 'wfts', 'fts(english)', 'wfts(english)'],
  enum: ['eq', 'neq'],
};

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A filter's column and comparison. In a logic tree a value is quoted. */
function comparison(table: string, inTree: boolean): fc.Arbitrary<readonly [string, string]> {
  const known = columns[table] ?? {};
  return fc.constantFrom(...Object.keys(known)).chain((column) => {
    const kind = known[column] ?? 'text';
    const value = fc.constantFrom(...values[kind]);
    const write = (text: string) => (inTree ? quoted(text) : text);
    const plain = fc
      .tuple(fc.constantFrom(...operators[kind]), value)
      .map(([operator, text]) => `${operator}.${operator === 'is' ? text : write(text)}`);
    const list = fc
      .array(value, { maxLength: 3 })
      .map((texts) => `in.(${texts.map(quoted).join(',')})`);
    const nothing = fc.constantFrom('is.null', 'not.is.null');
    const many = fc
      .tuple(
        fc.constantFrom('eq(any)', 'gt(all)', 'lt(any)', 'gte(all)'),
        fc.array(value, { maxLength: 2 }),
      )
      .map(([operator, texts]) => `${operator}.${write(`{${texts.map(quoted).join(',')}}`)}`);
    const patterns = fc
      .tuple(
        fc.constantFrom('like(any)', 'ilike(all)', 'ilike(any)'),
        fc.constantFrom('{A*,B*}', '{*a*}', '{a,b}'),
      )
      .map(([operator, text]) => `${operator}.${write(text)}`);
    const choices = [plain, plain, nothing];
    if (kind === 'integer' || kind === 'text' || kind === 'date') choices.push(list, many);
    if (kind === 'text') choices.push(patterns);
    const path =
      kind === 'json'
        ? fc.constantFrom(
            'details',
            'details->vip',
            'details->phone->>home',
            'details->phone->codes',
          )
        : fc.constant(column);
    return fc
      .tuple(path, fc.oneof(...choices), fc.boolean())
      .map(([field, compared, negated]) => [
        field,
        negated && !compared.startsWith('not.') ? `not.${compared}` : compared,
      ]);
  });
}

const pair = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

function filters(table: string, prefix = '', trees = true): fc.Arbitrary<string[]> {
  const one = comparison(table, false).map(([name, value]) => pair(prefix + name, value));
  const leaf = comparison(table, true).map(([name, value]) => `${name}.${value}`);
  const group = fc
    .tuple(
      fc.constantFrom('or', 'and', 'not.or', 'not.and'),
      fc.array(leaf, { minLength: 1, maxLength: 3 }),
    )
    .map(([operator, parts]) => [operator, `(${parts.join(',')})`] as const);
  const tree = fc
    .tuple(fc.constantFrom('or', 'and', 'not.or', 'not.and'), leaf, group)
    .map(([operator, first, [inner, rest]]) => {
      const negated = operator.startsWith('not.') ? 'not.' : '';
      return pair(
        `${negated}${prefix}${operator.replace('not.', '')}`,
        `(${first},${inner}${rest})`,
      );
    });
  return fc.array(
    fc.oneof({ weight: 3, arbitrary: one }, { weight: trees ? 1 : 0, arbitrary: tree }),
    {
      maxLength: 2,
    },
  );
}

interface Selected {
  readonly select: string;
  readonly more: readonly string[];
}

/** What is selected of a table, and parameters about what is embedded in it. */
function selection(table: string, depth: number, path = '', trees = true): fc.Arbitrary<Selected> {
  const names = Object.keys(columns[table] ?? {}).filter((name) => name !== 'words');
  const field = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('', '', '', 'called:'),
      fc.constantFrom('', '', '', '::text'),
    )
    .map(([name, alias, cast]) => ({ select: `${alias}${name}${cast}`, more: [] as string[] }));
  const json = fc
    .constantFrom('details->phone->>home', 'home:details->phone->home', 'details->phone->codes')
    .map((select) => ({ select, more: [] as string[] }));
  const all = fc.constant({ select: '*', more: [] as string[] });
  const places = related[table] ?? [];
  const items: fc.Arbitrary<Selected>[] = [field, field, field];
  if (path === '') items.push(all);
  if (table === 'clients') items.push(json);
  const fields = fc.array(fc.oneof(...items), { minLength: 1, maxLength: 3 });
  const embedding =
    depth === 0 || places.length === 0
      ? fc.constant<Selected | null>(null)
      : fc
          .tuple(
            fc.constantFrom(...places),
            fc.constantFrom('plain', 'plain', 'inner', 'alias', 'spread', 'empty'),
          )
          .chain(([[name, target, isOne], form]): fc.Arbitrary<Selected | null> => {
            const [bare = ''] = name.split('!');
            const shown = form === 'alias' ? 'as_called' : bare;
            const start = `${path}${shown}.`;
            if (form === 'spread' && isOne)
              return selection(target, 0, start, trees).map(({ select }) => ({
                select: `...${name}(${select
                  .split(',')
                  .filter((item) => !item.includes('*'))
                  .map((item, at) => `s${at}:${item.replace(/^(?:called|home):/, '')}`)
                  .join(',')})`,
                more: [],
              }));
            if (form === 'empty')
              return fc.constantFrom('is.null', 'not.is.null').map((test) => ({
                select: `${name}()`,
                more: [pair(`${path}${bare}`, test)],
              }));
            return fc
              .tuple(
                selection(target, depth - 1, start, trees),
                filters(target, start, trees),
                fc.constantFrom('', ...(trees ? ['limit=1', 'limit=2', 'offset=1'] : [])),
              )
              .map(([inside, conditions, range]) => ({
                select: `${form === 'alias' ? 'as_called:' : ''}${name}${form === 'inner' ? '!inner' : ''}(${inside.select})`,
                more: [
                  ...inside.more,
                  ...conditions,
                  pair(`${start}order`, keyOf(target)),
                  ...(range === '' ? [] : [`${start}${range}`]),
                ],
              }));
          });
  return fc.tuple(fields, embedding).map(([own, embedded]) => {
    const unique = [
      ...new Map(
        own.map((one) => [one.select.replace(/::.*/, '').replace(/.*->+/, ''), one]),
      ).values(),
    ];
    const chosen = unique.some(({ select }) => select === '*')
      ? unique.filter(({ select }) => select === '*')
      : unique;
    // Two things of one name have no order that both would keep.
    const parts = embedded
      ? [
          ...chosen.filter(({ select }) => !embedded.select.startsWith(select.replace(/::.*/, ''))),
          embedded,
        ]
      : chosen;
    return {
      select: parts.map(({ select }) => select).join(','),
      more: parts.flatMap(({ more }) => more),
    };
  });
}

const tables = fc.constantFrom(...Object.keys(columns));
const some = (...choices: readonly string[]) => fc.constantFrom('', '', ...choices);
const present = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('&');

export const readings: fc.Arbitrary<OracleCase> = tables.chain((table) =>
  fc
    .tuple(
      selection(table, 2),
      filters(table),
      some('limit=1', 'limit=2', 'limit=0', 'limit=50'),
      some('offset=1', 'offset=2', 'offset=50'),
      some('count=exact', 'count=exact'),
      some('0-0', '1-2', '1-'),
      fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD'),
      some('application/vnd.pgrst.object+json', 'application/vnd.pgrst.array+json;nulls=stripped'),
      fc.constantFrom('', '.desc', '.desc.nullslast', '.asc.nullsfirst'),
    )
    .map(([{ select, more }, conditions, limit, offset, prefer, range, method, accept, way]) => ({
      method,
      path: `/${table}?${present(
        pair('select', select),
        ...more,
        ...conditions,
        pair('order', keyOf(table).replace(/$/, way)),
        limit,
        offset,
      )}`,
      headers: {
        ...(prefer && { prefer }),
        ...(range && { range }),
        ...(accept && { accept }),
      },
    })),
);

const scalar: Readonly<Record<string, readonly unknown[]>> = {
  id: [1, 2, 7, 8, 9, '9', null, 'x', 1.5],
  name: ['Zoe', '', null, 5, true, { a: 1 }, 'é"\\'],
  client_id: [1, 2, null, 99],
  adviser_id: [1, 2, 3],
  topic: ['x', null],
  cents: [5, 0, -1, '7', 9007199254740991, null],
  rate: [1.5, null, 101, '2.5'],
  writer: [1, null, 9],
  title: ['t', null],
  mood: ['calm', null, 'angry'],
  born: ['2000-01-01', null, 'never'],
  tags: [['a', 'b c'], [], null, '{x}'],
  details: [{ a: [1, { b: null }] }, null, 'text', 5, []],
  score: [1.25, null],
  active: [true, false, null, 'yes'],
  stay: ['[1,2)', null],
  words: ["'a':1", null],
  referred_by: [1, null],
  nope: [1],
};

const rowOf = (table: string, always: readonly string[]) => {
  const names = [...Object.keys(columns[table] ?? {}), 'nope'];
  return fc.subarray(names, { maxLength: Math.min(4, names.length) }).chain((chosen) => {
    const kept = [
      ...new Set([...always, ...chosen.filter((name) => name !== 'nope' || chosen.length > 3)]),
    ];
    return fc.record(
      Object.fromEntries(kept.map((name) => [name, fc.constantFrom(...(scalar[name] ?? [1]))])),
    );
  });
};

const representations = some(
  'return=representation',
  'return=representation',
  'return=minimal',
  'return=headers-only',
);
const prefers = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(',');

export const writings: fc.Arbitrary<OracleCase> = tables.chain((table) => {
  const body = fc.oneof(
    rowOf(table, keyOf(table).split(',')),
    rowOf(table, keyOf(table).split(',')).map((row) => [row]),
    fc
      .tuple(rowOf(table, keyOf(table).split(',')), fc.constantFrom(20, 21))
      .map(([row, id]) => [row, 'id' in row ? { ...row, id } : row]),
    fc.tuple(rowOf(table, []), rowOf(table, [])).map(([one, other]) => [one, other]),
  );
  const insert = fc
    .tuple(
      body,
      representations,
      some('resolution=merge-duplicates', 'resolution=ignore-duplicates'),
      some('missing=default', 'missing=default'),
      some('count=exact'),
      fc.constantFrom('', '', `on_conflict=${keyOf(table)}`),
      fc.boolean(),
      fc.constantFrom('', '', 'select'),
      selection(table, 1, '', false),
      some('application/vnd.pgrst.object+json'),
    )
    .map(
      ([
        rows,
        shown,
        resolution,
        missing,
        count,
        conflict,
        named,
        selects,
        { select, more },
        accept,
      ]) => {
        const list = Array.isArray(rows) ? rows : [rows];
        const all = [...new Set(list.flatMap((row) => Object.keys(row)))];
        const columnList =
          named && all.length > 0 ? pair('columns', all.map((name) => `"${name}"`).join(',')) : '';
        return {
          method: 'POST',
          path: `/${table}?${present(columnList, conflict, ...(selects ? [pair('select', select), ...more] : []))}`,
          body: rows,
          headers: {
            prefer: prefers(shown, resolution, missing, count),
            ...(accept && { accept }),
          },
        };
      },
    );
  const change = fc
    .tuple(
      fc.constantFrom('PATCH', 'DELETE'),
      rowOf(table, []),
      filters(table, '', false).filter((list) => list.length > 0),
      representations,
      some('count=exact'),
      fc.constantFrom('', '', 'select'),
      selection(table, 1, '', false),
      some('application/vnd.pgrst.object+json'),
    )
    .map(([method, row, conditions, shown, count, selects, { select, more }, accept]) => ({
      method,
      path: `/${table}?${present(...conditions, ...(selects ? [pair('select', select), ...more] : []))}`,
      ...(method === 'PATCH' ? { body: row } : {}),
      headers: { prefer: prefers(shown, count), ...(accept && { accept }) },
    }));
  return fc.oneof(insert, change);
});

export const callings: fc.Arbitrary<OracleCase> = fc
  .tuple(
    fc.constantFrom(
      ['first_clients', { n: 3 }, 'clients'] as const,
      ['one_client', { wanted: 2 }, 'clients'] as const,
      ['one_client', { wanted: 99 }, 'clients'] as const,
      ['add', { a: 1 }, null] as const,
      ['evens', { n: 3 }, null] as const,
      ['pairs', {}, null] as const,
      ['one_column', {}, null] as const,
      ['split', {}, null] as const,
      ['same', { value: 'a', times: 2 }, null] as const,
      ['nothing', {}, null] as const,
      ['add_advisers', {}, 'advisers'] as const,
      ['refuse', { with_code: '23505' }, null] as const,
    ),
    fc.constantFrom('GET', 'POST', 'POST'),
    some('limit=1', 'limit=2'),
    some('count=exact'),
    some('application/vnd.pgrst.object+json'),
    selection('clients', 1),
    filters('clients'),
    fc.boolean(),
  )
  .map(
    ([
      [name, given, table],
      method,
      range,
      count,
      accept,
      { select, more },
      conditions,
      isRich,
    ]) => {
      const rich =
        isRich && table === 'clients'
          ? [pair('select', `*,${select}`), ...more, ...conditions, 'order=id']
          : [];
      const parameters = Object.entries(given).map(([key, value]) => pair(key, String(value)));
      return {
        method,
        path: `/rpc/${name}?${present(...(method === 'POST' ? [] : parameters), ...rich, range)}`,
        ...(method === 'POST' ? { body: given } : {}),
        headers: { ...(count && { prefer: count }), ...(accept && { accept }) },
      };
    },
  );
