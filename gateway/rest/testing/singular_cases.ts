import { type OracleCase, singular, writes } from './oracle_case.ts';

const one = (prefer?: string) => ({
  headers: { ...singular, ...(prefer === undefined ? {} : { prefer }) },
});

/** Changes whose answer is to be one object: what meets none or many is refused and not kept. */
const changes: OracleCase[] = [
  undefined,
  'return=minimal',
  'return=headers-only',
  'count=exact',
].flatMap((prefer) => [
  ...writes(
    'PATCH',
    ['/advisers?id=eq.1', { name: 'Zoe' }, prefer, one(prefer)],
    ['/advisers?id=gt.0', { name: 'Zoe' }, prefer, one(prefer)],
    ['/advisers?id=eq.99', { name: 'Zoe' }, prefer, one(prefer)],
    ['/advisers?id=eq.1', {}, prefer, one(prefer)],
  ),
  ...writes(
    'DELETE',
    ['/loans?id=eq.1', undefined, prefer, one(prefer)],
    ['/loans?id=gt.0', undefined, prefer, one(prefer)],
    ['/loans?id=eq.99', undefined, prefer, one(prefer)],
  ),
  ...writes(
    'POST',
    ['/advisers', { id: 7, name: 'Kim' }, prefer, one(prefer)],
    ['/advisers', [], prefer, one(prefer)],
    [
      '/advisers',
      [
        { id: 7, name: 'Kim' },
        { id: 8, name: 'Lou' },
      ],
      prefer,
      one(prefer),
    ],
  ),
]);

const calls: OracleCase[] = writes(
  'POST',
  ['/rpc/add_adviser', { id: 30, name: 'x' }, undefined, one()],
  ['/rpc/add_advisers', {}, undefined, one()],
  ['/rpc/add_nobody', {}, undefined, one()],
  ['/rpc/add_advisers?limit=1', {}, undefined, one()],
  ['/rpc/add_advisers?id=eq.31', {}, undefined, one()],
  ['/rpc/nothing', {}, undefined, one()],
  ['/rpc/add', { a: 1 }, undefined, one()],
  ['/rpc/any_record', {}, undefined, one()],
);

export const singularChanges = [...changes, ...calls];
