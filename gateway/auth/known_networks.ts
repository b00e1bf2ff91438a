import { networkOf } from '../kernel/client_address.ts';
import type { Kernel } from '../kernel/context.ts';
import { disguised } from './limits.ts';
import type { Connection } from './transaction.ts';

const table = '_gateway.known_networks';

/** Days after which a network that nobody came from any more is forgotten. */
const keptDays = 180;

/** Where people signed in from. Keyed hashes on both sides: the table alone tells neither who nor
 *  where. Made as superuser. */
export const knownNetworksTable = `
  create table if not exists ${table} (
    account text not null,
    network text not null,
    seen_at timestamptz not null,
    primary key (account, network)
  );
  create index if not exists known_networks_seen_at on ${table} (seen_at);
  alter table ${table} owner to supabase_auth_admin;
`;

const accountKey = (kernel: Kernel, userId: string) => disguised(kernel, `account\n${userId}`);
const networkKey = (kernel: Kernel, address: string) =>
  disguised(kernel, `network\n${networkOf(address)}`);

/** Notes that the account's owner signed in, or held a session, at this address. From there what
 *  strangers do to the account does not slow its owner down. */
export async function rememberNetwork(
  kernel: Kernel,
  db: Connection,
  userId: string,
  address: string,
): Promise<void> {
  const now = kernel.now();
  const { rowCount } = await db.query(
    `insert into ${table} as known (account, network, seen_at) values ($1, $2, $3)
     on conflict (account, network) do update set seen_at = excluded.seen_at
       where known.seen_at < excluded.seen_at - interval '1 day'`,
    [accountKey(kernel, userId), networkKey(kernel, address), now],
  );
  // On the way of a write that is rare: once a day for each place.
  if (rowCount === 1)
    await db.query(
      `delete from ${table} where (account, network) in (
         select account, network from ${table} where seen_at < $1::timestamptz - make_interval(days => $2)
         limit 100 for update skip locked)`,
      [now, keptDays],
    );
}

/** Whether somebody signed in to the account from this address before. Asks the same of an account
 *  that does not exist, so that the time it takes does not tell. */
export async function isKnownNetwork(
  kernel: Kernel,
  userId: string | null,
  address: string,
): Promise<boolean> {
  const { rows } = await kernel.database.auth.query<{ known: boolean }>(
    `select exists (select from ${table} where account = $1 and network = $2
       and seen_at > $3::timestamptz - make_interval(days => $4)) as known`,
    [accountKey(kernel, userId ?? 'nobody'), networkKey(kernel, address), kernel.now(), keptDays],
  );
  return userId !== null && rows[0]?.known === true;
}

/** A new password: whoever knew the old one may have signed in with it. */
export async function forgetNetworks(
  kernel: Kernel,
  db: Connection,
  userId: string,
): Promise<void> {
  await db.query(`delete from ${table} where account = $1`, [accountKey(kernel, userId)]);
}
