import { full, type OracleCase, reads, writes } from './oracle_case.ts';

/** Names that mean two things, or need quotes. */
export const naming: OracleCase[] = [
  ...reads(
    '/clients?select=id,loans_of(id,cents)&order=id',
    '/clients?select=id,loans_of(id)&loans_of.order=id.desc&order=id',
    '/clients?select=id,loans_of!inner(id)&order=id',
    '/Odd%20Names?select=id,later_than(id)&order=id',
    '/Odd%20Names?select=id,shouted&order=id',
    '/Odd%20Names?select=id,"A b"&"A b"=eq.two',
    '/books?select=id,writer(name)&writer=eq.1',
    '/books?select=id,writer(name)&writer=is.null',
    '/books?select=id,writer(name)&writer=not.is.null&order=id',
    '/books?select=id,writer(name)&writer=in.(1,2)&order=id',
    '/books?select=id,writer(name)&writer=gt.1',
    '/books?select=id,writer(name)&or=(writer.eq.1,id.eq.3)&order=id',
    '/books?select=id,writer,who:writer(name)&writer=eq.1',
    '/books?select=id,writer:title,who:writer(name)&writer=eq.1',
    '/books?select=id,title:writers(name)&title=eq.plan',
    '/books?select=id,writer(name)&order=writer.desc,id',
    '/books?select=id,writer(name)&writer.name=eq.Ann&order=id',
    '/searchable?words=fts.plan&order=id',
    '/searchable?words=fts(english).plans&order=id',
    '/searchable?words=wfts(english).late%20or%20plan&order=id',
    '/books?title=fts.plan&order=id',
    '/books?title=phfts(english).steady%20plans',
    '/books?title=plfts.plan&order=id',
    '/searchable?words=not.fts(english).plan&order=id',
    '/rpc/first_clients?n=4&words=fts.pay&select=id,words',
  ),
  ...writes(
    'POST',
    ['/advisers', Buffer.from('{"id":7,"name":"\xff"}', 'latin1')],
    ['/rpc/same', Buffer.from('{"value":"\xff"}', 'latin1')],
  ),
];

const broken = { status: 400, body: { code: 'PGRST100' } };
const ids = (...given: readonly number[]) => given.map((id) => `{"id":${id}}`).join(', \n ');

const ordered = (
  method: string,
  path: string,
  body: unknown,
  since12: OracleCase['since12'] = {},
): OracleCase => ({ method, path, body, headers: { prefer: full }, since12 });

const two = [
  { id: 7, name: 'a' },
  { id: 8, name: 'b' },
];

/** Version 12 fails at what is no UTF-8, and leaves changed rows in any order. */
export const newerNaming: OracleCase[] = [
  ...reads(
    '/clients?name=eq.%ff',
    '/clients?name=eq.%c3%28',
    '/clients?name=in.(%ff)',
    '/clients?or=(name.eq.%ff,id.eq.1)',
    '/clients?%ff=eq.1',
    '/clients?select=%ff',
    '/rpc/same?value=%ff',
  ).map((one) => ({ ...one, since12: broken })),
  { path: '/%ff', since12: { status: 404, body: { code: 'PGRST125' } } },
  {
    name: 'a text that is no UTF-8',
    method: 'POST',
    path: '/rpc/shout',
    body: Buffer.from('a\xff', 'latin1'),
    headers: { 'content-type': 'text/plain' },
    since12: { status: 400, body: { code: 'PGRST102' } },
  },
  ordered(
    'PATCH',
    '/advisers?id=gt.0&order=id.desc&select=id',
    { name: 'Zoe' },
    {
      body: `[${ids(2, 1)}]`,
    },
  ),
  ordered(
    'PATCH',
    '/clients?id=gt.0&order=name.desc&select=id',
    { born: null },
    {
      body: `[${ids(4, 3, 2, 1)}]`,
    },
  ),
  ordered(
    'PATCH',
    '/advisers?id=gt.0&order=nope',
    { name: 'Zoe' },
    {
      status: 400,
      body: { code: '42703' },
    },
  ),
  ordered(
    'PATCH',
    '/loans?id=gt.0&order=clients(name).desc.nullslast,id&select=id,...clients(name)',
    { cents: 5 },
    {
      body: '[{"id":3,"name":"Ben"}, \n {"id":1,"name":"Ada"}, \n {"id":2,"name":"Ada"}, \n {"id":4,"name":null}]',
    },
  ),
  ordered('POST', '/advisers?order=id.desc&select=id', two, { body: `[${ids(8, 7)}]` }),
  ordered('POST', '/advisers?order=name.desc&select=id', two, { body: `[${ids(8, 7)}]` }),
  ordered('DELETE', '/loans?id=gt.0&order=id.desc&select=id', undefined, {
    body: `[${ids(4, 3, 2, 1)}]`,
  }),
  ordered('DELETE', '/loans?id=gt.0&order=cents&select=id', undefined, {
    body: `[${ids(3, 4, 2, 1)}]`,
  }),
];

/** The order of changed rows that are not shown. */
export const orderedChanges: OracleCase[] = [
  ...writes(
    'PATCH',
    ['/advisers?id=gt.0&order=id.desc', { name: 'Zoe' }],
    ['/advisers?id=gt.0&order=nope', { name: 'Zoe' }],
  ),
  ...writes(
    'POST',
    ['/advisers?order=id.desc', two, 'return=headers-only'],
    ['/advisers?order=id&id=eq.7', two, full],
  ),
];
