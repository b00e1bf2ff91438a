import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '../../../api/payments/wire.ts';
import { randomOf, soak } from '../../../gateway/kernel/testing/soak.ts';
import { newCode, recover, redeem } from '../testing/codes.ts';
import { startDatabase } from '../testing/database.ts';
import { buy, call, letPass, recoveryHash, settle } from '../testing/purchases.ts';
import { addUser } from '../testing/sessions.ts';

// Whatever is bought, redeemed, given back, disputed, moved and taken back on two visits, in whatever order: nobody loses a second
// of what they have or has it twice, and nobody waits through a hole for it.

const stories = 60 * soak.factor;
const steps = 14;

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/** The same numbers for the same seed, which stands beside what broke a rule. */
function dice(seed: number) {
  const random = randomOf(seed);
  return <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T;
}

/** A pass in seconds from now. `isCounted`: time that is used up, and not a stretch of the calendar. */
interface Seen {
  readonly id: string;
  readonly person: string;
  readonly begins: number;
  readonly ends: number;
  readonly isCounted: boolean;
}

async function passes(client: PoolClient): Promise<Seen[]> {
  const { rows } = await client.query<Seen>(
    `select passes.id, passes.user_id as person, extract(epoch from passes.starts_at - now())::float as begins,
       extract(epoch from passes.ends_at - now())::float as ends,
       passes.source <> 'grace' and codes.open_until is null as "isCounted"
     from public.access_passes as passes
     left join private.access_code_uses as uses on uses.pass_id = passes.id
     left join private.access_codes as codes on codes.id = uses.code_id
     where passes.revoked_at is null and passes.ends_at > now() order by begins, passes.id`,
  );
  return rows;
}

const left = ({ begins, ends }: Seen) => ends - Math.max(0, begins);
const isMore = (one: number, other: number) => one > other + 0.01;

/** What is wrong with the passes that somebody has at once. */
function faults(seen: readonly Seen[]): string[] {
  const found: string[] = [];
  let covered = 0;
  let counted = -Infinity;
  for (const { begins, ends, isCounted } of seen) {
    if (isMore(begins, covered)) found.push(`a hole from ${covered} to ${begins}`);
    covered = Math.max(covered, ends);
    if (!isCounted) continue;
    if (isMore(counted, begins)) found.push(`${begins} to ${ends} twice, before ${counted}`);
    counted = Math.max(counted, ends);
  }
  return found;
}

const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Tells a story; answers what broke a rule, with what happened until then. */
async function tell(client: PoolClient, seed: number): Promise<string[]> {
  const pick = dice(seed);
  const people = [
    await addUser(client, { anonymous: true }),
    await addUser(client, { anonymous: true }),
  ];
  const orders: Order[] = [await buy(client, pick(people))];
  const days = [(await newCode(client, { openUntil: hoursOn(3) })).id];
  const acts: Record<string, (person: string) => Promise<unknown>> = {
    buys: async (person) => orders.push(await buy(client, person, pick(['1h', '24h']))),
    'redeems minutes': async (person) =>
      redeem(client, person, (await newCode(client, { minutes: 45 })).hash),
    'redeems a day': async (person) => {
      const { id, hash } = await newCode(client, { openUntil: hoursOn(pick([1, 5, 30])) });
      days.push(id);
      return redeem(client, person, hash);
    },
    'gets money back': () => settle(client, pick(orders), pick(['refunded', 'disputed'])),
    'wins a dispute': () => settle(client, pick(orders), 'won'),
    'brings a pass along': (person) => recover(client, person, recoveryHash(pick(orders).id)),
    'loses a day': () => call(client, 'public.revoke_access_code($1, true)', [pick(days)]),
    'asks to stay': (person) =>
      client.query('update auth.users set email_change = $2 where id = $1', [
        person,
        `${randomUUID()}@mail.test`,
      ]),
    'lets time pass': async () => {
      const minutes = pick([10, 50, 200]);
      for (const person of people) await letPass(client, person, minutes);
    },
  };
  const said: string[] = [];
  const broken: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = new Map((await passes(client)).map((pass) => [pass.id, pass]));
    const name = pick(['buys', ...Object.keys(acts)]);
    const person = pick(people);
    await acts[name]?.(person);
    said.push(`${people.indexOf(person)} ${name}`);
    const after = await passes(client);
    const found = people.flatMap((one) => faults(after.filter((pass) => pass.person === one)));
    for (const pass of after) {
      const old = before.get(pass.id);
      if (name !== 'lets time pass' && old && Math.abs(left(old) - left(pass)) > 0.01)
        found.push(`${left(old)} became ${left(pass)}`);
    }
    broken.push(...found.map((fault) => `seed ${seed}: ${said.join(', ')}: ${fault}`));
  }
  return broken;
}

it('no second is lost, none is had twice, and none is waited for', async () => {
  const first = Math.floor(Math.random() * 1_000_000);
  const broken: string[] = [];
  for (let seed = first; seed < first + stories; seed += 1) {
    const client = await database.pool.connect();
    await client.query('begin');
    broken.push(...(await tell(client, seed)));
    await client.query('rollback');
    client.release();
  }
  expect(broken).toEqual([]);
}, 60_000);
