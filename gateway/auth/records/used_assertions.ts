import type { Connection } from '../kernel/transaction.ts';

/** Assertions that were taken: each is good once. Made as superuser. */
export const usedAssertionsTable = `
  create table if not exists _gateway.used_assertions (
    issuer text not null,
    id text not null,
    ends_at timestamptz not null,
    primary key (issuer, id)
  );
  create index if not exists used_assertions_ends_at on _gateway.used_assertions (ends_at);
  alter table _gateway.used_assertions owner to supabase_auth_admin;
`;

/** Takes an assertion once. */
export async function takeAssertion(
  db: Connection,
  issuer: string,
  id: string,
  endsAt: Date,
  now: Date,
): Promise<boolean> {
  await db.query('delete from _gateway.used_assertions where ends_at < $1', [now]);
  const { rowCount } = await db.query(
    'insert into _gateway.used_assertions (issuer, id, ends_at) values ($1, $2, $3) on conflict do nothing',
    [issuer, id, endsAt],
  );
  return rowCount === 1;
}
