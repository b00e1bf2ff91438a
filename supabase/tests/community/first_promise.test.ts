import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import {
  addCircle,
  addPerson,
  beginNow,
  callAs,
  type Person,
  seen,
  weekOf,
} from '../testing/circles.ts';
import { inTransactions } from '../testing/transactions.ts';

// A first promise: one small thing by the next day, whatever day the circle meets, and how it went.

let client: PoolClient;
let ada: Person;
let ben: Person;
let circle: string;
const today = () => new Date().toISOString().slice(0, 10);
inTransactions(async (fresh) => {
  client = fresh;
  [ada, ben] = [await addPerson(client), await addPerson(client)];
  ({ id: circle } = await addCircle(client, [ada, ben]));
  await beginNow(client, circle);
  await client.query('update public.circle_members set joined_at = now()');
});

const promise = (who: Person, words = 'Find my last card statement') =>
  callAs(client, who.id, 'promise_first', { circle, today: today(), words });
const answer = (who: Person, result = 'kept') =>
  callAs(client, who.id, 'answer_first_promise', { circle, today: today(), result });
const dayAfter = () =>
  client.query(
    'update public.check_ins set first_promised_on = first_promised_on - 1 where first_promise is not null',
  );
const seenBy = (viewer: Person, whose: Person) => seen(client, viewer, circle, whose);
const firstOf = async (who: Person) => (await weekOf(client, who, circle)).me['first'];

it('is made, seen by the circle, asked about the next day, and answered', async () => {
  expect(await firstOf(ada)).toEqual({
    promise: null,
    result: null,
    may_change: true,
    is_asked: false,
  });
  expect(await promise(ada)).toEqual({ held: null });
  expect(await promise(ada, 'Open one envelope'), 'in other words').toEqual({ held: null });
  expect(await seenBy(ben, ada)).toMatchObject({
    first_promise: 'Open one envelope',
    first_result: null,
    result: null,
  });
  await expect(answer(ada), 'the same day').rejects.toMatchObject({ code: 'MW607' });
  await dayAfter();
  expect(await firstOf(ada)).toMatchObject({ may_change: false, is_asked: true });
  await expect(promise(ada, 'Another'), 'the day after').rejects.toMatchObject({ code: 'MW607' });
  await answer(ada, 'partly');
  await answer(ada, 'kept');
  expect(await seenBy(ben, ada)).toMatchObject({ first_result: 'kept', result: null });
  expect(await firstOf(ada)).toMatchObject({ result: 'kept', may_change: false, is_asked: false });
});

it('says nothing of the week: the promise for it and its check-in are as they were', async () => {
  await promise(ada);
  await callAs(client, ada.id, 'commit_week', {
    circle,
    today: today(),
    commitment: 'Call Harbor Visa',
  });
  expect(await seenBy(ben, ada)).toMatchObject({
    commitment: 'Call Harbor Visa',
    first_promise: 'Find my last card statement',
    state: expect.not.stringMatching('checked_in'),
  });
});

it('is of the first seven days, before the first check-in, and of members alone', async () => {
  await client.query("update public.circle_members set joined_at = now() - interval '8 days'");
  expect(await firstOf(ada)).toBeNull();
  await expect(promise(ada)).rejects.toMatchObject({ code: 'MW607' });
  await expect(answer(ada)).rejects.toMatchObject({ code: 'MW605' });
  await client.query('update public.circle_members set joined_at = now()');
  await expect(promise(ada, ' ')).rejects.toMatchObject({ code: '22023' });
  await expect(promise(ada, 'x'.repeat(141))).rejects.toMatchObject({ code: '22023' });
  await expect(promise(ada, 'Pay 4111 1111 1111 1111')).rejects.toMatchObject({ code: 'MW606' });
  await expect(answer(ada, 'maybe')).rejects.toMatchObject({ code: '22023' });
  const stranger = await addPerson(client);
  await expect(promise(stranger)).rejects.toMatchObject({ code: 'MW605' });
});

it('waits for a person where its words lead elsewhere, and nobody sees them until then', async () => {
  expect(await promise(ada, 'Ask for 503-555-0134')).toMatchObject({ held: 'phone' });
  expect(await seenBy(ben, ada)).toMatchObject({ first_promise: null });
  const { rows } = await client.query<{ seen: { words: string } }>(
    `select private.post_seen('check_in', id) as seen from public.check_ins where user_id = $1`,
    [ada.id],
  );
  expect(rows[0]?.seen.words, 'whoever decides reads them').toBe('Ask for 503-555-0134');
  expect(await firstOf(ada), 'control: theirs').toMatchObject({
    promise: 'Ask for 503-555-0134',
  });
});

it('is nodded at like a week that was said', async () => {
  const { week } = await weekOf(client, ben, circle);
  const member = (await seenBy(ben, ada))?.member_id;
  const nod = () =>
    callAs(client, ben.id, 'nod', {
      circle,
      member,
      week: week.from,
      kind: 'with_you',
      wanted: true,
    });
  await expect(nod()).rejects.toMatchObject({ code: '22023' });
  await promise(ada);
  expect(await nod()).toBe(true);
});
