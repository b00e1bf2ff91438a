import { networkOf } from '../../kernel/client_address.ts';
import type { Kernel } from '../../kernel/context.ts';
import { disguised } from '../kernel/disguise.ts';
import type { Connection } from '../kernel/transaction.ts';

const table = '_gateway.known_networks';

/** Days after which a network that nobody came from any more is forgotten. */
const keptDays = 180;

/** Where people signed in from, as a keyed hash. Goes with the account. A trigger and no foreign key
 *  sees to that: who refreshes a session holds its row, and must not wait there for whoever deletes
 *  its user. Made as superuser. */
export const knownNetworksTable = `
  create table if not exists ${table} (
    user_id uuid not null,
    network text not null,
    seen_at timestamptz not null,
    primary key (user_id, network)
  );
  alter table ${table} add column if not exists factor_shown_at timestamptz;
  -- Where the password of a sign-up was set; null from the first sign-in on.
  alter table ${table} add column if not exists password_set_at timestamptz;
  create index if not exists known_networks_seen_at on ${table} (seen_at);
  alter table ${table} owner to supabase_auth_admin;

  create or replace function _gateway.forget_networks() returns trigger
    language plpgsql security definer set search_path = ''
    as $$ begin delete from ${table} where user_id = old.id; return null; end $$;
  alter function _gateway.forget_networks() owner to supabase_auth_admin;
  revoke all on function _gateway.forget_networks() from public;
  do $$ begin
    -- Only once: it takes a lock on all users.
    if not exists (
      select from pg_catalog.pg_trigger
       where tgname = 'forget_networks' and tgrelid = 'auth.users'::regclass
    ) then
      create trigger forget_networks after delete on auth.users
        for each row execute function _gateway.forget_networks();
    end if;
  end $$;
`;

/** Asked for where there is no account, so that the answer takes as long. */
const nobody = '00000000-0000-0000-0000-000000000000';

const networkKey = (kernel: Kernel, address: string) =>
  disguised(kernel, `network\n${networkOf(address)}`);

/** Notes that the account's owner signed in, or held a session, at this address, and whether that session
 *  has shown a second factor. From there what strangers do to the account does not slow its owner down. */
export async function rememberNetwork(
  kernel: Kernel,
  db: Connection,
  userId: string,
  address: string,
  showedFactor = false,
): Promise<void> {
  const now = kernel.now();
  const { rowCount } = await db.query(
    `insert into ${table} as known (user_id, network, seen_at, factor_shown_at)
     values ($1, $2, $3::timestamptz, case when $4 then $3::timestamptz end)
     on conflict (user_id, network) do update set seen_at = excluded.seen_at, password_set_at = null,
         factor_shown_at = coalesce(excluded.factor_shown_at, known.factor_shown_at)
       where known.seen_at < excluded.seen_at - interval '1 day' or known.password_set_at is not null
          or coalesce(known.factor_shown_at, '-infinity') < excluded.factor_shown_at - interval '1 day'`,
    [userId, networkKey(kernel, address), now, showedFactor],
  );
  // On the way of a write that is rare: once a day for each place.
  if (rowCount === 1)
    await db.query(
      `delete from ${table} where (user_id, network) in (
         select user_id, network from ${table} where seen_at < $1::timestamptz - make_interval(days => $2)
         limit 100 for update skip locked)`,
      [now, keptDays],
    );
}

/** Notes that a sign-up set the account's password at this address. It is no place of its owner's yet. */
export async function rememberSignUpPlace(
  kernel: Kernel,
  db: Connection,
  userId: string,
  address: string,
): Promise<void> {
  const now = kernel.now();
  await db.query(
    `insert into ${table} (user_id, network, seen_at, password_set_at) values ($1, $2, $3, $3)
     on conflict (user_id, network) do nothing`,
    [userId, networkKey(kernel, address), now],
  );
}

/** Whether a sign-up set the account's password at this address. */
export async function isSignUpPlace(
  kernel: Kernel,
  userId: string | null,
  address: string,
): Promise<boolean> {
  const { rowCount } = await kernel.database.auth.query(
    `select from ${table} where user_id = $1 and network = $2 and password_set_at is not null`,
    [userId ?? nobody, networkKey(kernel, address)],
  );
  return rowCount === 1;
}

/** Whether somebody signed in to the account from this address before; of one with a second factor, whether it was shown there:
 *  who has the password alone makes no place the owner's. Asks the same of an account that does not exist, so that the time
 *  it takes does not tell. */
export async function isKnownNetwork(
  kernel: Kernel,
  userId: string | null,
  address: string,
): Promise<boolean> {
  const { rows } = await kernel.database.auth.query<{ known: boolean }>(
    `select exists (select from ${table} where user_id = $1 and network = $2
       and password_set_at is null and case when exists (
             select from auth.mfa_factors where user_id = $1 and status = 'verified'
           ) then factor_shown_at else seen_at end
           > $3::timestamptz - make_interval(days => $4)) as known`,
    [userId ?? nobody, networkKey(kernel, address), kernel.now(), keptDays],
  );
  return userId !== null && rows[0]?.known === true;
}

/** A new password: whoever knew the old one may have signed in with it. */
export async function forgetNetworks(db: Connection, userId: string): Promise<void> {
  await db.query(`delete from ${table} where user_id = $1`, [userId]);
}
