import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { addCircle, addPerson, callAs, invite, type Person, weekOf } from '../testing/circles.ts';
import { inTransactions } from '../testing/transactions.ts';

// Bowls: two members of one circle never have the same one, however they came to it and whatever they change later.

let client: PoolClient;
inTransactions((fresh) => {
  client = fresh;
});

interface Pot {
  readonly shape: number;
  readonly glaze: number;
}
const act = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, args as Record<string, unknown>);
const people = async (many: number): Promise<Person[]> => {
  const made: Person[] = [];
  for (let n = 0; n < many; n += 1) made.push(await addPerson(client));
  return made;
};
/** The bowls that somebody sees in their circle, in the order in which their owners came. */
const potsOf = async (viewer: Person, circle: string) =>
  (await weekOf(client, viewer, circle)).members.map(({ pot }) => pot);
const potOf = async (viewer: Person, circle: string, person: Person) =>
  (await weekOf(client, viewer, circle)).members.find(({ alias }) => alias === person.alias)?.pot;
const differ = (pots: readonly Pot[]) => [
  new Set(pots.map(({ shape }) => shape)).size,
  new Set(pots.map(({ glaze }) => glaze)).size,
];
const pick = (person: Person, pot: Pot) =>
  act(person, 'set_alias', { alias_name: person.alias, ...pot, is_adult: true });

describe('a circle’s bowls', () => {
  it('differ in shape and glaze where five come who all have the same', async () => {
    const five = await people(5);
    const { id } = await addCircle(client, five);
    const pots = await potsOf(five[0] as Person, id);
    expect(differ(pots)).toEqual([5, 5]);
    // Whoever made it has their own.
    expect(pots[0]).toEqual({ shape: 1, glaze: 2 });
    // Everybody sees the same of everybody.
    for (const viewer of five) expect(await potsOf(viewer, id)).toEqual(pots);
  });

  it('leave whoever comes theirs where it repeats nothing', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    await pick(ben, { shape: 4, glaze: 0 });
    const { id } = await addCircle(client, [ada, ben]);
    expect(await potOf(ada, id, ben)).toEqual({ shape: 4, glaze: 0 });
  });

  it('change no more than what repeats', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    await pick(ben, { shape: 4, glaze: 2 });
    const { id } = await addCircle(client, [ada, ben]);
    expect(await potOf(ada, id, ben)).toEqual({ shape: 4, glaze: 3 });
  });

  it('are known before one joins, and are those one gets', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    const { id } = await addCircle(client, [ada]);
    const { code } = await invite(client, ada, id);
    const before = await act<{ my_pot: Pot }>(ben, 'preview_circle', { code });
    expect(before.my_pot).toEqual({ shape: 2, glaze: 3 });
    await act(ben, 'join_circle', { code, shares: {} });
    expect(await potOf(ada, id, ben)).toEqual(before.my_pot);
    expect((await act<{ my_pot: Pot }>(ben, 'preview_circle', { code })).my_pot).toEqual(
      before.my_pot,
    );
  });

  it('promise nothing to who has no name yet', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    await client.query('delete from public.aliases where user_id = $1', [ben.id]);
    const { id } = await addCircle(client, [ada]);
    const { code } = await invite(client, ada, id);
    expect(await act(ben, 'preview_circle', { code })).toMatchObject({
      outcome: 'known',
      my_pot: null,
    });
  });

  it('stay as they are when somebody goes, and are free again for who comes next', async () => {
    const [ada, ben, cleo] = (await people(3)) as [Person, Person, Person];
    const { id } = await addCircle(client, [ada, ben]);
    const bens = await potOf(ada, id, ben);
    await act(ada, 'leave_circle', { circle: id });
    expect(await potOf(ben, id, ben)).toEqual(bens);
    const { code } = await invite(client, ben, id);
    await act(cleo, 'join_circle', { code, shares: {} });
    expect(await potOf(ben, id, cleo)).toEqual({ shape: 1, glaze: 2 });
  });
});

describe('a bowl that somebody picks', () => {
  it('is theirs where nobody has it, also in a circle where its glaze is there already', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    const { id } = await addCircle(client, [ada, ben]);
    await pick(ben, { shape: 5, glaze: 2 });
    expect(await potOf(ada, id, ben)).toEqual({ shape: 5, glaze: 2 });
  });

  it('keeps its shape under another glaze where a fellow has that very one', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    const { id } = await addCircle(client, [ada, ben]);
    await pick(ben, { shape: 1, glaze: 2 });
    expect(await potOf(ada, id, ben)).toEqual({ shape: 1, glaze: 3 });
    // Elsewhere it is as they picked it.
    expect(await act(ben, 'my_alias')).toMatchObject({ alias: { shape: 1, glaze: 2 } });
  });

  it('for one circle is judged there, and taken back with that name', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    const { id } = await addCircle(client, [ada, ben]);
    const rename = (name: string | null, shape: number, glaze: number) =>
      act(ben, 'set_circle_alias', { circle: id, alias_name: name, shape, glaze });
    await rename('Second Shift', 1, 2);
    expect((await potsOf(ada, id))[1]).toEqual({ shape: 1, glaze: 3 });
    await rename('Second Shift', 3, 2);
    expect((await potsOf(ada, id))[1]).toEqual({ shape: 3, glaze: 2 });
    // What they pick for everywhere else doesn't reach a circle that knows them by another name.
    await pick(ben, { shape: 4, glaze: 4 });
    expect((await potsOf(ada, id))[1]).toEqual({ shape: 3, glaze: 2 });
    await rename(null, 0, 0);
    expect((await potsOf(ada, id))[1]).toEqual({ shape: 4, glaze: 4 });
  });

  it('for one circle goes with the usual name as well, and that name is gone back to', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    const { id } = await addCircle(client, [ada, ben]);
    await pick(ben, { shape: 5, glaze: 2 });
    const here = (name: string, shape: number, glaze: number) =>
      act(ben, 'set_circle_alias', { circle: id, alias_name: name, shape, glaze });
    await here(ben.alias, 3, 3);
    expect((await potsOf(ada, id))[1]).toEqual({ shape: 3, glaze: 3 });
    // A fellow's very one is passed over, and elsewhere it stays.
    await here(ben.alias, 1, 2);
    expect((await potsOf(ada, id))[1]).toEqual({ shape: 1, glaze: 3 });
    expect(await act(ben, 'my_alias')).toMatchObject({ alias: { shape: 5, glaze: 2 } });
    await here('Second Shift', 4, 4);
    await here(`  ${ben.alias.toUpperCase()} `, 5, 2);
    expect((await potsOf(ada, id))[1]).toEqual({ shape: 5, glaze: 2 });
    expect(await act(ben, 'my_alias')).toMatchObject({ alias: { name: ben.alias } });
    const { rows } = await client.query(
      'select pot_shape from public.circle_members where circle_id = $1 and user_id = $2',
      [id, ben.id],
    );
    expect(rows).toEqual([{ pot_shape: null }]);
    await expect(here(ben.alias, 6, 0)).rejects.toMatchObject({ code: '22023' });
  });

  it('tells nothing of a fellow who hid from them', async () => {
    const [ada, ben, cleo] = (await people(3)) as [Person, Person, Person];
    const { id } = await addCircle(client, [ada, ben, cleo]);
    const hidden = (await potOf(ada, id, cleo)) as Pot;
    const seen = (await potOf(ada, id, ada)) as Pot;
    await client.query('insert into public.blocks (user_id, blocked_id) values ($1, $2)', [
      cleo.id,
      ben.id,
    ]);
    await pick(ben, hidden);
    expect(await potOf(ben, id, ben)).toEqual(hidden);
    // The control: of a fellow whom they see, it's passed over.
    await pick(ben, seen);
    expect(await potOf(ben, id, ben)).not.toEqual(seen);
  });
});

describe('people who are matched', () => {
  it('see bowls that differ before they say yes, and have them in their circle', async () => {
    const four = await people(4);
    for (const person of four)
      await act(person, 'ask_match', {
        topic: 'collections',
        goal: 'one_debt',
        weekday: 6,
        zone: 'America/New_York',
      });
    await client.query("update public.match_requests set asked_at = now() - interval '2 days'");
    await client.query('select public.run_due_community_jobs()');
    type Proposed = { proposal: { id: string; people: { alias: string; pot: Pot }[] } };
    const first = four[0] as Person;
    const { proposal } = await act<Proposed>(first, 'my_match');
    expect(differ(proposal.people.map(({ pot }) => pot))).toEqual([4, 4]);
    for (const person of four)
      await act(person, 'answer_match', { id: proposal.id, yes: true, shares: {} });
    const [circle] = await act<{ id: string }[]>(first, 'my_circles');
    const { members } = await weekOf(client, first, circle?.id ?? '');
    const byName = (list: readonly { alias: string; pot: unknown }[]) =>
      new Map(list.map(({ alias, pot }) => [alias, pot]));
    expect(byName(members)).toEqual(byName(proposal.people));
  });
});

describe('a buddy', () => {
  it('has one bowl, the one that the circle of both sees', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person];
    const { id } = await addCircle(client, [ada, ben]);
    const bens = await potOf(ada, id, ben);
    const member = (await weekOf(client, ada, id)).members.find(({ alias }) => alias === ben.alias);
    await act(ada, 'ask_buddy', { alias_id: member?.alias_id });
    expect(await act(ada, 'my_buddies')).toMatchObject([{ alias: ben.alias, pot: bens }]);
    expect(await act(ben, 'my_buddies')).toMatchObject([
      { alias: ada.alias, pot: { shape: 1, glaze: 2 } },
    ]);
  });
});
