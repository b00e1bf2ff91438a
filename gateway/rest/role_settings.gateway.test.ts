import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startComparison } from './testing/comparison.ts';
import { findPostgrest } from './testing/oracle.ts';
import { type OracleCase, reads, writes } from './testing/oracle_case.ts';

// Settings of roles and functions apply to the whole transaction, beside PostgREST.

const program = findPostgrest();

const sql = `
alter role anon set statement_timeout = '500ms';
alter role anon set default_transaction_isolation = 'repeatable read';
alter role authenticated set default_transaction_isolation = 'SERIALIZABLE';
alter role authenticated set work_mem = '5120';
alter role authenticated set "DateStyle" = 'German';
alter role authenticated set timezone = 'Asia/Tokyo';
reset role;
alter role authenticated set app.colour = 'red';
grant set on parameter log_min_duration_statement to authenticator;
alter role authenticated set log_min_duration_statement = 7007;
alter role authenticated set log_statement = 'all';
set role postgres;

create function public.settings_now() returns json language sql volatile as $$
  select json_object_agg(name, current_setting(name, true))
  from unnest('{transaction_isolation,transaction_read_only,work_mem,datestyle,timezone,app.colour,
    statement_timeout,log_min_duration_statement,log_statement}'::text[]) name $$;
create function public.patient() returns text language sql volatile set statement_timeout = '20s'
  as $$ select pg_sleep(0.8)::text $$;
create function public.hasty() returns text language sql volatile set statement_timeout = '100ms'
  as $$ select pg_sleep(5)::text $$;
create function public.isolated() returns text language sql volatile
  set default_transaction_isolation = 'serializable'
  as $$ select current_setting('transaction_isolation') $$;
create function public.committed() returns text language sql volatile
  set default_transaction_isolation = 'read committed'
  as $$ select current_setting('transaction_isolation') $$;
create table public.counter (total integer);
insert into public.counter values (0);
create function public.count_up() returns void language sql volatile
  set default_transaction_isolation = 'serializable'
  as $$ select pg_sleep(0.1); update public.counter set total = total + 1; $$;
`;

const everyone = ['nobody', 'ada', 'service'] as const;

const cases = everyone.flatMap((as): OracleCase[] => [
  ...reads('/rpc/settings_now', '/rpc/isolated', '/rpc/committed').map((one) => ({ ...one, as })),
  ...writes(
    'POST',
    ['/rpc/settings_now', {}, undefined, { as }],
    ['/rpc/settings_now', {}, 'timezone=America/New_York', { as }],
    ['/rpc/settings_now', {}, 'tx=rollback', { as }],
    ['/rpc/isolated', {}, undefined, { as }],
    ['/rpc/committed', {}, undefined, { as }],
    ['/rpc/patient', {}, undefined, { as }],
    ['/rpc/hasty', {}, undefined, { as }],
    ['/rpc/slow', { seconds: 0.8 }, undefined, { as }],
  ),
]);

describe.runIf(program !== null)('the settings of a role, as PostgREST applies them', () => {
  let comparison: Awaited<ReturnType<typeof startComparison>>;

  beforeAll(async () => {
    comparison = await startComparison(program ?? '', { sql, ownServer: true });
  });

  afterAll(() => comparison?.stop());

  it.each(
    cases.map(
      (one) => [`${one.as}: ${one.name ?? `${one.method ?? 'GET'} ${one.path}`}`, one] as const,
    ),
  )('%s', async (_name, one) => {
    const { real, ours } = await comparison.ask(one);
    expect(ours).toEqual(real);
  });

  it('runs a transaction again that could not be serialized', async () => {
    const { gateway } = comparison;
    const countUp = async () => {
      const answer = await fetch(`${gateway.url}/rest/v1/rpc/count_up`, {
        method: 'POST',
        headers: { apikey: gateway.secrets.serviceRoleKey },
      });
      return answer.status;
    };
    expect(await Promise.all([countUp(), countUp(), countUp(), countUp()])).toEqual([
      204, 204, 204, 204,
    ]);
    const { rows } = await gateway.superuser.query('select total from public.counter');
    expect(rows).toEqual([{ total: 4 }]);
  });
});
