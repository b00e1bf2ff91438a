import { limited, type OracleCase, reads } from './oracle_case.ts';

const code = (name: string) => ({ body: { code: name } });

/** Where PostgREST says more, or something else, since version 12. */
export const newer: OracleCase[] = [
  {
    name: 'what SQL can ask of the request',
    method: 'POST',
    path: '/rpc/who',
    body: {},
    headers: {
      'x-wish': 'fair',
      cookie: 'crumb=small; other=1',
      prefer: 'timezone=America/New_York',
    },
    as: 'ada',
    since12: { status: 200, 'preference-applied': 'timezone=America/New_York' },
  },
  {
    path: '/client',
    since12: {
      status: 404,
      body: {
        code: 'PGRST205',
        details: null,
        hint: "Perhaps you meant the table 'public.clients'",
        message: "Could not find the table 'public.client' in the schema cache",
      },
    },
  },
  { path: '/rpc', since12: { status: 404, ...code('PGRST205') } },
  { path: '/rpc/a/b', since12: { status: 404, ...code('PGRST125') } },
  { path: '/clients/1', since12: { status: 404, ...code('PGRST125') } },
  { path: '/', since12: { status: 404, ...code('PGRST126') } },
  { path: '/rpc/ad?a=1', since12: { status: 404, ...code('PGRST202') } },
  { path: '/rpc/unlike_anything', since12: { status: 404, ...code('PGRST202') } },
  {
    name: 'offset beyond, counted',
    path: '/clients?offset=50',
    headers: { prefer: 'count=exact' },
    since12: {
      status: 416,
      'content-range': '*/4',
      body: {
        code: 'PGRST103',
        details: 'An offset of 50 was requested, but there are only 4 rows.',
        hint: null,
        message: 'Requested range not satisfiable',
      },
    },
  },
  {
    path: '/clients?select=id,loans(id)&loans=eq.1',
    since12: { status: 400, ...code('PGRST120') },
  },
  {
    name: 'html',
    path: '/advisers',
    headers: { accept: 'text/html' },
    since12: { status: 406, ...code('PGRST107') },
  },
  {
    name: 'a schema not exposed',
    path: '/rooms',
    headers: { 'accept-profile': 'auth' },
    since12: {
      status: 406,
      body: {
        code: 'PGRST106',
        details: null,
        hint: 'Only the following schemas are exposed: public, other',
        message: 'Invalid schema: auth',
      },
    },
  },
  { path: '/clients?select=(id)', since12: { status: 400, ...code('PGRST100') } },
  { path: '/clients?or=id.eq.1', since12: { status: 400, ...code('PGRST100') } },
  { path: '/clients?name=eq.%00', since12: { status: 400, ...code('22021') } },
  {
    name: 'a JSON text for a function of JSON',
    method: 'POST',
    path: '/rpc/echo',
    body: '"text"',
    since12: { status: 200, body: '"text"' },
  },
  {
    name: 'limited change of many',
    ...limited('PATCH', '/advisers?id=gt.0', 1),
    since12: { status: 400, ...code('PGRST124') },
  },
  {
    name: 'limited change of few',
    ...limited('PATCH', '/advisers?id=gt.0', 2),
    since12: { status: 204, 'preference-applied': 'handling=strict, max-affected=2' },
  },
  {
    name: 'limited removal of many',
    ...limited('DELETE', '/loans?id=gt.0', 3),
    since12: { status: 400, ...code('PGRST124') },
  },
  {
    name: 'change of everything',
    method: 'PATCH',
    path: '/advisers',
    body: { name: 'x' },
    since12: { status: 400, ...code('21000') },
  },
  {
    name: 'removal of everything',
    method: 'DELETE',
    path: '/loans',
    since12: { status: 400, ...code('21000') },
  },
  {
    name: 'unknown preference',
    path: '/advisers',
    headers: { prefer: 'handling=strict, colour=red' },
    since12: { status: 400, ...code('PGRST122') },
  },
];

export const mistakes: OracleCase[] = [
  ...reads(
    '/clients?id=noop.1',
    '/clients?id=1',
    '/clients?id=eq',
    '/clients?id=is.maybe',
    '/clients?id=in.1,2',
    '/clients?id=eq.abc',
    '/clients?nope=eq.1',
    '/clients?select=nope',
    '/clients?select=id,',
    '/clients?select=id::nonsense',
    '/clients?select=loans(id',
    '/clients?order=id.up',
    '/clients?order=nope',
    '/clients?or=(id.eq.1',
    '/clients?or=()',
    '/clients?and=(id.xx.1)',
    '/clients?name=fts.a%20b%20%26',
    '/clients?stay=ov.nonsense',
    '/clients?born=eq.yesterdayish',
    '/clients?mood=eq.angry',
    '/clients?select=id.sum()',
    '/clients?select=count()',
    '/clients?columns=)',
  ),
];
