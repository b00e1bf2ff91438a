import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RestRefusal } from '../errors.ts';
import { parseFilterKey } from './filter.ts';
import { parseQuery } from './query.ts';

const column = (name: string) => ({ name, path: [] });

function refusal(text: string) {
  try {
    parseQuery(text, false);
  } catch (error) {
    if (error instanceof RestRefusal) return error.error;
    throw error;
  }
  return null;
}

describe('select', () => {
  test('fields have an alias, a path into JSON and a cast', () => {
    const { select } = parseQuery(
      'select=id,home:details->phone->>home::text,"a, b",tags->0',
      false,
    );
    expect(select).toEqual([
      { kind: 'field', alias: null, name: 'id', path: [], cast: null, aggregate: false },
      {
        kind: 'field',
        alias: 'home',
        name: 'details',
        path: [
          { asText: false, operand: { key: 'phone' } },
          { asText: true, operand: { key: 'home' } },
        ],
        cast: 'text',
        aggregate: false,
      },
      { kind: 'field', alias: null, name: 'a, b', path: [], cast: null, aggregate: false },
      {
        kind: 'field',
        alias: null,
        name: 'tags',
        path: [{ asText: false, operand: { index: 0 } }],
        cast: null,
        aggregate: false,
      },
    ]);
  });

  test('embeddings have an alias, a hint, a join and a selection of their own', () => {
    const { select } = parseQuery(
      'select=owner:clients!fk!inner(name,...homes(street)),loans()',
      false,
    );
    expect(select).toMatchObject([
      {
        kind: 'embedding',
        name: 'clients',
        alias: 'owner',
        hint: 'fk',
        inner: true,
        spread: false,
        select: [
          { kind: 'field', name: 'name' },
          { kind: 'embedding', name: 'homes', spread: true, select: [{ name: 'street' }] },
        ],
      },
      { kind: 'embedding', name: 'loans', inner: false, select: [] },
    ]);
  });

  test('a name may hold a dash, but not the start of an arrow', () => {
    const { select } = parseQuery('select=first-name,data-set->key', false);
    expect(select).toMatchObject([
      { name: 'first-name', path: [] },
      { name: 'data-set', path: [{ operand: { key: 'key' } }] },
    ]);
  });

  test('nothing selected is everything', () => {
    expect(parseQuery('select=', false).select).toMatchObject([{ name: '*' }]);
    expect(parseQuery('', false).select).toMatchObject([{ name: '*' }]);
  });
});

describe('conditions', () => {
  const condition = (text: string) => parseQuery(text, false).conditions[0]?.value;

  test.each([
    ['id=eq.5', { kind: 'quantified', operator: 'eq', quantifier: null, value: '5' }],
    ['id=gt(any).{1,2}', { kind: 'quantified', operator: 'gt', quantifier: 'any', value: '{1,2}' }],
    ['id=in.(1,"a,b",)', { kind: 'in', values: ['1', 'a,b', ''] }],
    ['id=is.NULL', { kind: 'is', value: 'null' }],
    ['id=is.not_null', { kind: 'is', value: 'not_null' }],
    ['id=isdistinct.3', { kind: 'distinct', value: '3' }],
    [
      'id=fts(english).tax%20law',
      { kind: 'text search', operator: 'fts', language: 'english', value: 'tax law' },
    ],
    ['id=cs.{a}', { kind: 'operator', operator: 'cs', value: '{a}' }],
    ['id=eq.', { kind: 'quantified', operator: 'eq', quantifier: null, value: '' }],
    ['id=eq.a.b', { kind: 'quantified', operator: 'eq', quantifier: null, value: 'a.b' }],
  ])('%s', (text, comparison) => {
    expect(condition(text)).toEqual({
      kind: 'filter',
      field: column('id'),
      negated: false,
      comparison,
    });
    expect(condition(text.replace('=', '=not.'))).toMatchObject({ negated: true, comparison });
  });

  test('trees hold trees, and a quoted value may hold anything', () => {
    expect(
      condition('not.or=(a.eq."x,y)",and(b.not.is.true,c.in.(1,2)),d.cs.{p,q})'),
    ).toMatchObject({
      kind: 'logic',
      operator: 'or',
      negated: true,
      conditions: [
        { field: column('a'), comparison: { value: 'x,y)' } },
        {
          operator: 'and',
          conditions: [
            { field: column('b'), negated: true, comparison: { kind: 'is', value: 'true' } },
            { field: column('c'), comparison: { values: ['1', '2'] } },
          ],
        },
        { field: column('d'), comparison: { value: '{p,q}' } },
      ],
    });
  });

  test('they say which embedding they speak of', () => {
    expect(parseFilterKey('loans.payments.data->at')).toEqual({
      embeddings: ['loans', 'payments'],
      field: { name: 'data', path: [{ asText: false, operand: { key: 'at' } }] },
    });
    expect(
      parseQuery('loans.or=(a.eq.1,b.eq.2)&loans.order=id&loans.limit=3', false),
    ).toMatchObject({
      conditions: [{ embeddings: ['loans'], value: { operator: 'or' } }],
      order: [{ embeddings: ['loans'] }],
      ranges: [{ embeddings: ['loans'], value: { limit: 3, offset: 0 } }],
    });
  });

  test('what has no operator is an argument of a function and a mistake elsewhere', () => {
    const { arguments: given, conditions } = parseQuery('a=1&b=is.null&c=x.y', true);
    expect(given).toEqual([
      ['a', '1'],
      ['c', 'x.y'],
    ]);
    expect(conditions).toHaveLength(1);
    expect(refusal('a=1')?.code).toBe('PGRST100');
  });
});

test('order has directions, places for nulls and related rows', () => {
  expect(parseQuery('order=a.desc.nullslast,b->c,owner(name).asc', false).order[0]?.value).toEqual([
    { embedding: null, field: column('a'), direction: 'desc', nulls: 'last' },
    {
      embedding: null,
      field: { name: 'b', path: [{ asText: false, operand: { key: 'c' } }] },
      direction: null,
      nulls: null,
    },
    { embedding: 'owner', field: column('name'), direction: 'asc', nulls: null },
  ]);
});

test.each([
  ['id=eq', '"failed to parse filter (eq)" (line 1, column 3)'],
  ['id=noop.1', '"failed to parse filter (noop.1)" (line 1, column 1)'],
  ['select=id,', '"failed to parse select parameter (id,)" (line 1, column 4)'],
  ['order=id.up', '"failed to parse order (id.up)" (line 1, column 4)'],
  ['or=(id.eq.1', '"failed to parse logic tree ((id.eq.1)" (line 1, column 11)'],
])('%s is refused where it goes wrong', (text, message) => {
  expect(refusal(text)).toMatchObject({ status: 400, code: 'PGRST100', message });
});

test('nesting has an end', () => {
  expect(refusal(`select=${'a('.repeat(5000)}`)?.code).toBe('PGRST100');
  expect(refusal(`or=(${'and('.repeat(5000)}`)?.code).toBe('PGRST100');
});

const fragments = fc.constantFrom(
  ...'select= order= or= and= not. id eq. in. ( ) , . -> ->> :: " \\ & = * ... !inner'.split(' '),
  ...'limit= offset= -1 columns= %00'.split(' '),
  '\0',
);

test('no query string fails in any other way than by being refused', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(fragments, fc.string({ maxLength: 3 }))).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (queryString, forFunction) => {
      try {
        parseQuery(queryString, forFunction);
      } catch (error) {
        if (!(error instanceof RestRefusal)) throw error;
        expect(error.error.status).toBeLessThan(500);
      }
    }),
    { numRuns: 2000 },
  );
});
