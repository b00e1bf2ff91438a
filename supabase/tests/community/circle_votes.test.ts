import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { addPerson, callAs, invite, memberOf, type Person, weekOf } from '../testing/circles.ts';
import { inTransactions } from '../testing/transactions.ts';

// A vote takes more than half of the voices, and two at least. Whoever has several accounts has one voice: those who came by one
// member's invitation speak with that member's. Whom the maker of the circle invited have a voice for each code, about the maker, and
// about whoever came with or after them.

let client: PoolClient;
let circle: string;
let members: Person[];
let clock: number;
inTransactions(async (fresh) => {
  client = fresh;
  members = [];
  clock = 0;
});
const act = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, { circle, ...args });
async function came(person: Person): Promise<Person> {
  clock += 1;
  members.push(person);
  // One comes after another; a test is one instant of the database.
  await client.query(
    `update public.circle_members set joined_at = now() - interval '70 days' + make_interval(days => $3)
     where circle_id = $1 and user_id = $2`,
    [circle, person.id, clock],
  );
  await client.query(
    `update private.circle_voices set since = now() - interval '70 days' + make_interval(days => $2)
     where circle_id = $1 and since = now()`,
    [circle, clock],
  );
  await client.query('delete from private.attempts');
  return person;
}
async function begins(): Promise<Person> {
  const maker = await addPerson(client);
  const made = await callAs<{ id: string }>(client, maker.id, 'make_circle', {
    name: 'The Slow Kiln',
    purpose: '',
    weekday: 1,
    zone: 'Etc/UTC',
    shares: {},
  });
  circle = made.id;
  return came(maker);
}
async function brings(inviter: Person, person?: Person): Promise<Person> {
  const newcomer = person ?? (await addPerson(client));
  const { code } = await invite(client, inviter, circle);
  await callAs(client, newcomer.id, 'join_circle', { code, shares: {} });
  return came(newcomer);
}
/** So many people who come by one and the same code. */
async function bringsByOneCode(inviter: Person, count: number): Promise<Person[]> {
  const { code } = await invite(client, inviter, circle);
  const people: Person[] = [];
  while (people.length < count) {
    const newcomer = await addPerson(client);
    await callAs(client, newcomer.id, 'join_circle', { code, shares: {} });
    people.push(await came(newcomer));
  }
  return people;
}
/** Is the circle without somebody after these said yes, and the others of it no? */
async function goesOnWithout(about: Person, yes: readonly Person[]): Promise<boolean> {
  const [opener] = yes;
  if (!opener) throw new Error('Somebody opens it');
  await act(opener, 'open_vote', { member: await memberOf(client, circle, about) });
  for (const person of members) {
    if (person === about) continue;
    await act(person, 'cast_vote', {
      yes: yes.includes(person),
      member: await memberOf(client, circle, about),
    });
  }
  await client.query(`update private.removals set closes_at = now() - interval '1 minute'`);
  await client.query('select public.run_due_circle_jobs()');
  const { rows } = await client.query(
    'select from public.circle_members where circle_id = $1 and user_id = $2',
    [circle, about.id],
  );
  return rows.length === 0;
}

describe('one person with accounts of their own', () => {
  it('does not vote the host out by two of them', async () => {
    const host = await begins();
    const one = await brings(host);
    const own = [await brings(one), await brings(one)];
    expect(await goesOnWithout(host, [one, ...own])).toBe(false);
  });

  it('does not by three, whoever came first', async () => {
    const host = await begins();
    const one = await brings(host);
    const own = [await brings(one), await brings(one), await brings(one)];
    expect(await goesOnWithout(host, [one, ...own])).toBe(false);
  });

  it('does not by a chain of invitations', async () => {
    const host = await begins();
    const one = await brings(host);
    const second = await brings(one);
    const third = await brings(second);
    expect(await goesOnWithout(host, [one, second, third])).toBe(false);
  });

  it('does not vote out another member', async () => {
    const host = await begins();
    const one = await brings(host);
    const other = await brings(host);
    const own = [await brings(one), await brings(one)];
    expect(await goesOnWithout(other, [one, ...own])).toBe(false);
  });

  it('does not as the host either, against who was there before the others', async () => {
    const host = await begins();
    const other = await brings(host);
    const own = [await brings(host), await brings(host)];
    expect(await goesOnWithout(other, [host, ...own])).toBe(false);
  });

  it('does not after going and coming back by another invitation', async () => {
    const host = await begins();
    const one = await brings(host);
    const own = await brings(one);
    await brings(one);
    await act(one, 'leave_circle');
    members = members.filter((member) => member !== one);
    await brings(own, one);
    await act(own, 'leave_circle');
    members = members.filter((member) => member !== own);
    await brings(host, own);
    const accounts = members.filter((member) => member !== host);
    expect(accounts).toHaveLength(3);
    expect(await goesOnWithout(host, accounts)).toBe(false);
  });

  it('does not stay by accounts that say no', async () => {
    const host = await begins();
    const other = await brings(host);
    const one = await brings(host);
    await brings(one);
    await brings(one);
    // Two of four others say yes, which is two of three voices.
    expect(await goesOnWithout(one, [host, other])).toBe(true);
  });
});

describe('accounts that came by one code of the host', () => {
  it('do not vote the host out', async () => {
    const host = await begins();
    await brings(host);
    expect(await goesOnWithout(host, await bringsByOneCode(host, 3))).toBe(false);
  });

  it('do not with friends whom they brought', async () => {
    const host = await begins();
    const [one, own] = (await bringsByOneCode(host, 2)) as [Person, Person];
    const friend = await brings(own);
    expect(await goesOnWithout(host, [one, own, friend])).toBe(false);
  });

  it('do not after going and coming back by another code', async () => {
    const host = await begins();
    const [one, own] = (await bringsByOneCode(host, 2)) as [Person, Person];
    await act(own, 'leave_circle');
    members = members.filter((member) => member !== own);
    await brings(host, own);
    expect(await goesOnWithout(host, [one, own])).toBe(false);
  });

  it('do not vote out another member either', async () => {
    const host = await begins();
    const other = await brings(host);
    const own = await bringsByOneCode(host, 3);
    expect(await goesOnWithout(other, own)).toBe(false);
  });

  it('do not keep each other in', async () => {
    const host = await begins();
    const other = await brings(host);
    const [one] = await bringsByOneCode(host, 3);
    expect(await goesOnWithout(one as Person, [host, other])).toBe(true);
  });

  it('do not vote out with the host who came by it before them', async () => {
    const host = await begins();
    const [first, ...later] = await bringsByOneCode(host, 3);
    expect(await goesOnWithout(first as Person, [host, ...later])).toBe(false);
  });

  it('vote the host out with one who came by another', async () => {
    const host = await begins();
    const other = await brings(host);
    const [one] = await bringsByOneCode(host, 1);
    expect(await goesOnWithout(host, [one as Person, other])).toBe(true);
  });

  it('had voices of their own before codes counted, and keep them', async () => {
    const host = await begins();
    const people = await bringsByOneCode(host, 2);
    await client.query(
      'update private.circle_voices set voice_id = gen_random_uuid() where user_id = any ($1)',
      [people.map(({ id }) => id)],
    );
    expect(await goesOnWithout(host, people)).toBe(true);
  });
});

describe('people whom the host invited', () => {
  it('vote the host out by two of three', async () => {
    const host = await begins();
    const [first, second] = [await brings(host), await brings(host)];
    await brings(host);
    expect(await goesOnWithout(host, [first, second])).toBe(true);
  });

  it('vote out with the host who came after them', async () => {
    const host = await begins();
    const first = await brings(host);
    await brings(host);
    const last = await brings(host);
    expect(await goesOnWithout(last, [host, first])).toBe(true);
  });

  it('come with friends who are one voice with them', async () => {
    const host = await begins();
    const [first, second] = [await brings(host), await brings(host)];
    const friend = await brings(first);
    expect(await goesOnWithout(host, [first, friend, second])).toBe(true);
  });
});

it('a voice whose people differ by half says no', async () => {
  const host = await begins();
  const [first, second] = [await brings(host), await brings(host)];
  await brings(first);
  expect(await goesOnWithout(host, [first, second])).toBe(false);
});

it('one no takes the end of a circle back, and accounts of one person are no more than that', async () => {
  const host = await begins();
  const one = await brings(host);
  const own = await brings(one);
  await act(host, 'dissolve_circle');
  await act(one, 'object_to_end');
  expect((await weekOf(client, host, circle)).circle).toMatchObject({ ends_on: null });
  await act(own, 'object_to_end').catch(() => null);
  expect((await weekOf(client, host, circle)).circle).toMatchObject({ ends_on: null });
});
