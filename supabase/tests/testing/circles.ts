import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { addUser, asOwner, become, sessionOf } from './sessions.ts';

/** A member with a name in the community. */
export interface Person {
  readonly id: string;
  readonly alias: string;
}

const today = () => new Date().toISOString().slice(0, 10);

/** One call of a function as somebody; the connection is the owner's again afterwards. A refusal leaves the transaction
 *  as it was before. */
export async function callAs<T>(
  client: PoolClient,
  person: string,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  await client.query('savepoint before_call');
  try {
    await become(client, sessionOf(person));
    const names = Object.keys(args);
    const { rows } = await client.query<{ answer: T }>(
      `select public.${name}(${names.map((arg, index) => `"${arg}" => $${index + 1}`).join(', ')}) as answer`,
      Object.values(args),
    );
    await asOwner(client);
    await client.query('release savepoint before_call');
    return rows[0]?.answer as T;
  } catch (error) {
    await client.query('rollback to savepoint before_call');
    await asOwner(client);
    throw error;
  }
}

/** A member of the community. Their account is a year old unless said otherwise. */
export async function addPerson(
  client: PoolClient,
  { name, firstName = 'Ada' }: { readonly name?: string; readonly firstName?: string } = {},
): Promise<Person> {
  const id = await addUser(client, { metadata: { first_name: firstName } });
  await client.query(
    "update auth.users set created_at = now() - interval '1 year', email_confirmed_at = now() - interval '1 year' where id = $1",
    [id],
  );
  const alias =
    name ??
    `Pot ${randomUUID()
      .replace(/[^a-z]/g, '')
      .padEnd(12, 'qxzj')
      .slice(0, 12)}`;
  await callAs(client, id, 'set_alias', {
    alias_name: alias,
    shape: 1,
    glaze: 2,
    is_adult: true,
  });
  return { id, alias };
}

export interface Circle {
  readonly id: string;
  /** The host first. */
  readonly people: readonly Person[];
}

/** A circle whose check-in is open every day of the tests: its day is the one that it is in its zone. */
export async function addCircle(
  client: PoolClient,
  people: readonly Person[],
  over: { readonly shares?: object; readonly weekday?: number } = {},
): Promise<Circle> {
  const [host, ...others] = people;
  if (!host) throw new Error('A circle has a host');
  const weekday = over.weekday ?? (new Date().getUTCDay() || 7);
  const { id } = await callAs<{ id: string }>(client, host.id, 'make_circle', {
    name: 'The Slow Kiln',
    purpose: 'Nothing late through spring.',
    weekday,
    zone: 'Etc/UTC',
    shares: over.shares ?? {},
  });
  for (const person of others) {
    const { code } = await invite(client, host, id);
    await callAs(client, person.id, 'join_circle', { code, shares: over.shares ?? {} });
    await client.query(
      "delete from private.attempts where kind in ('community invite', 'community join')",
    );
  }
  // Nobody in it is new: they came ten weeks before the one that is shown, one after another.
  await beginNow(client, id);
  await backdate(client, id, 10);
  return { id, people };
}

/** As if the week that is shown were the first of the circle and of everybody in it. */
export async function beginNow(client: Pick<PoolClient, 'query'>, circle: string): Promise<void> {
  await client.query(
    'update public.circles set first_week_on = private.week_of((now() at time zone time_zone)::date) - 7 where id = $1',
    [circle],
  );
  await client.query(
    'update public.circles set first_week_on = private.current_week(circles, now()) where id = $1',
    [circle],
  );
  await client.query(
    `update public.circle_members set first_week_on = circles.first_week_on
     from public.circles where circles.id = circle_id and circle_id = $1`,
    [circle],
  );
}

/** As if the circle and everybody in it had begun so many weeks earlier. */
export async function backdate(client: PoolClient, circle: string, weeks: number): Promise<void> {
  await client.query(
    'update public.circles set first_week_on = first_week_on - 7 * $2::int where id = $1',
    [circle, weeks],
  );
  await client.query(
    `update public.circle_members as members set first_week_on = members.first_week_on - 7 * $2::int,
       joined_at = now() - make_interval(weeks => $2) + make_interval(mins => place::int)
     from (select id, row_number() over (order by ctid) as place from public.circle_members where circle_id = $1) as ordered
     where ordered.id = members.id`,
    [circle, weeks],
  );
}

export const invite = (client: PoolClient, person: Person, circle: string) =>
  callAs<{ code: string; expires_at: string }>(client, person.id, 'make_invite', { circle });

export const checkIn = (
  client: PoolClient,
  person: Person,
  circle: string,
  over: Readonly<Record<string, unknown>> = {},
) =>
  callAs<{ held: string | null }>(client, person.id, 'check_in', {
    circle,
    today: today(),
    result: 'kept',
    line: 'I walked it in myself.',
    next: 'Open every envelope.',
    goal_percent: 40,
    ...over,
  });

export interface SeenMember {
  readonly member_id: string;
  readonly alias_id: string;
  readonly check_in_id: string | null;
  readonly alias: string;
  readonly pot: { readonly shape: number; readonly glaze: number };
  readonly is_me: boolean;
  readonly first_name: string | null;
  readonly debts_closed: number | null;
  readonly state: string;
  readonly commitment: string | null;
  readonly result: string | null;
  readonly line: string | null;
  readonly shares_goal: boolean;
  readonly goal_percent: number | null;
  readonly weeks: readonly { readonly from: string; readonly result: string | null }[];
  readonly came: number | null;
  readonly of: number | null;
  readonly nods: readonly {
    readonly kind: string;
    readonly aliases: string[];
    readonly mine: boolean;
  }[];
}

export interface SeenWeek {
  readonly circle: Readonly<Record<string, unknown>> & { readonly epoch: number };
  readonly week: {
    readonly from: string;
    readonly opens_at: string;
    readonly asked_at: string;
    readonly closes_at: string;
    readonly is_open: boolean;
  };
  readonly me: Readonly<Record<string, unknown>> & { readonly member_id: string };
  readonly members: readonly SeenMember[];
  readonly hidden: readonly { readonly member_id: string; readonly alias: string }[];
  readonly together: { readonly percent: number; readonly of_members: number } | null;
  readonly invitation: { readonly expires_at: string } | null;
  readonly vote: { readonly member_id: string; readonly mine: boolean | null } | null;
}

/** The circle's page as somebody sees it. */
export const weekOf = (client: PoolClient, person: Person, circle: string) =>
  callAs<SeenWeek>(client, person.id, 'circle_week', { circle, today: today() });

/** How somebody sees another. */
export async function seen(
  client: PoolClient,
  viewer: Person,
  circle: string,
  whom: Person,
): Promise<SeenMember | undefined> {
  const { members } = await weekOf(client, viewer, circle);
  return members.find(({ alias }) => alias === whom.alias);
}

export async function memberOf(
  client: PoolClient,
  circle: string,
  person: Person,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from public.circle_members where circle_id = $1 and user_id = $2',
    [circle, person.id],
  );
  return rows[0]?.id ?? randomUUID();
}
