import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { invitationMinutes } from '../../../domain/passes/plans.ts';
import { acceptInvitation } from '../testing/codes.ts';
import { inTransactions } from '../testing/transactions.ts';
import { timeline } from '../testing/purchases.ts';
import {
  addInviter,
  addLines,
  addVisitor,
  confirmAccount,
  type LedgerFill,
  ledger,
  referralState,
  savePlan,
} from '../testing/referrals.ts';
import { addPass, addUser } from '../testing/sessions.ts';

// The rules of docs/domain/referrals.md.

let client: PoolClient;
let inviter: { id: string; code: string };
const database = inTransactions(async (fresh) => {
  client = fresh;
  inviter = await addInviter(client);
});

const accept = (friend: string, over: { wantsTime?: boolean; sender?: string } = {}) =>
  acceptInvitation(client, friend, inviter.code, over);
const lines = () => ledger(client, inviter.id);
const state = (friend: string) => referralState(client, friend);
const fillLedger = (...what: LedgerFill) => addLines(client, inviter.id, ...what);

describe('the free half hour', () => {
  it('is given to a visitor once, from the end of what there is', async () => {
    const friend = await addVisitor(client);
    await addPass(client, friend, -50, 10);
    const first = await accept(friend);
    expect([first.outcome, first.pass?.plan]).toEqual(['given', `${invitationMinutes}m`]);
    expect(await timeline(client, friend)).toEqual([
      ['1h', -50, 10],
      [`${invitationMinutes}m`, 10, 10 + invitationMinutes],
    ]);
    expect(await accept(friend)).toEqual({ outcome: 'already', pass: first.pass });
    const another = await addInviter(client);
    expect((await acceptInvitation(client, friend, another.code)).outcome).toBe('already');
    expect(await lines()).toEqual([
      ['invited', null, 0, 'Grace'],
      ['pass_given', null, 0, 'Grace'],
    ]);
    expect(await ledger(client, another.id)).toEqual([]);
  });

  it('is not given to whom did not ask for it, nor to a member', async () => {
    const friend = await addVisitor(client);
    expect(await accept(friend, { wantsTime: false })).toEqual({ outcome: 'accepted' });
    const member = await addUser(client);
    expect(await accept(member)).toEqual({ outcome: 'accepted' });
    for (const person of [friend, member]) expect(await timeline(client, person)).toEqual([]);
    expect((await accept(friend)).outcome, 'and may still be had').toBe('given');
  });

  it('comes out of what the inviter may give in a month; the invitation stands without it', async () => {
    await fillLedger('pass_given', 0, 10, false);
    await fillLedger('pass_given', 0, 9);
    expect((await accept(await addVisitor(client))).outcome).toBe('given');
    const late = await addVisitor(client);
    for (let time = 0; time < 2; time += 1)
      expect(await accept(late)).toEqual({ outcome: 'budget_spent' });
    const ledger = (await lines()).filter(([, why]) => why === 'budget_spent');
    expect(ledger, 'once for each friend').toEqual([['refused', 'budget_spent', 0, 'Grace']]);
    expect(await timeline(client, late)).toEqual([]);
    expect(await state(late)).toBe('invited');
    await confirmAccount(client, late);
    await savePlan(client, late);
    expect(await state(late)).toBe('qualified');
  });

  it('is given five times a day at one address', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await accept(await addVisitor(client))).outcome).toBe('given');
    const { outcome, waitSeconds } = await accept(await addVisitor(client));
    expect([outcome, waitSeconds]).toEqual(['too_many', 86_400]);
    expect((await accept(await addVisitor(client), { sender: 'another' })).outcome).toBe('given');
  });

  it('asked for 50 times at once by one person, is given once', async () => {
    const { pool } = database;
    const { id, code } = await addInviter(pool);
    const friend = await addVisitor(pool);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        acceptInvitation(pool, friend, code, { sender: `once ${n}` }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array.from({ length: 49 }, () => 'already'),
      'given',
    ]);
    expect(await timeline(pool, friend)).toHaveLength(1);
    expect((await ledger(pool, id)).map(([what]) => what)).toEqual(['invited', 'pass_given']);
  });

  it('asked for by 30 people at once, is given as often as the inviter may', async () => {
    const { pool } = database;
    const { id, code } = await addInviter(pool);
    const friends = await Promise.all(Array.from({ length: 30 }, () => addVisitor(pool)));
    const answers = await Promise.all(
      friends.map((friend) => acceptInvitation(pool, friend, code, { sender: friend })),
    );
    const { rows } = await pool.query<{ given: number }>(
      `select count(*)::int as given from public.referral_entries
       where user_id = $1 and kind = 'pass_given' group by date_trunc('month', created_at, 'UTC')`,
      [id],
    );
    // In two months where one ends in that instant.
    const given = rows.map((month) => month.given);
    expect(Math.max(...given)).toBe(10);
    const all = given.reduce((sum, more) => sum + more);
    expect(answers.filter(({ outcome }) => outcome === 'given')).toHaveLength(all);
    expect(answers.filter(({ outcome }) => outcome === 'budget_spent')).toHaveLength(30 - all);
  });
});

describe('an invitation', () => {
  it('in small letters is the same; one that is none is unknown', async () => {
    const friend = await addVisitor(client);
    expect((await acceptInvitation(client, friend, inviter.code.toLowerCase())).outcome).toBe(
      'given',
    );
    for (const code of ['22223333', '', `${inviter.code}2`])
      expect(await acceptInvitation(client, await addVisitor(client), code)).toEqual({
        outcome: 'unknown',
      });
  });

  it.each([
    ['banned', "banned_until = now() + interval '1 day'"],
    ['deleted', 'deleted_at = now()'],
  ])('of somebody whose account is %s is none', async (_, change) => {
    await client.query(`update auth.users set ${change} where id = $1`, [inviter.id]);
    expect(await accept(await addVisitor(client))).toEqual({ outcome: 'unknown' });
  });

  it('for oneself is refused, and told once a day', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await accept(inviter.id)).toEqual({ outcome: 'own_link' });
    expect(await lines()).toEqual([['refused', 'own_link', 0, null]]);
    await client.query(
      "update public.referral_entries set created_at = now() - interval '25 hours' where user_id = $1",
      [inviter.id],
    );
    await accept(inviter.id);
    expect(await lines()).toHaveLength(2);
  });

  it('of two inviters counts for the first', async () => {
    const friend = await addVisitor(client);
    const second = await addInviter(client);
    await accept(friend, { wantsTime: false });
    await acceptInvitation(client, friend, second.code, { wantsTime: false });
    await confirmAccount(client, friend);
    await savePlan(client, friend);
    expect(await lines()).toEqual([
      ['invited', null, 0, 'Grace'],
      ['joined', null, 0, 'Grace'],
      ['qualified', null, 100, 'Grace'],
    ]);
    expect(await ledger(client, second.id)).toEqual([]);
  });

  it('of a second inviter may give the half hour, and tells that inviter no name', async () => {
    const friend = await addVisitor(client);
    const second = await addInviter(client);
    await accept(friend, { wantsTime: false });
    expect((await acceptInvitation(client, friend, second.code)).outcome).toBe('given');
    expect(await ledger(client, second.id)).toEqual([['pass_given', null, 0, null]]);
  });

  it('leaves no name on the ledger when the friend deletes the account', async () => {
    const friend = await addVisitor(client);
    await accept(friend);
    await accept(await addVisitor(client, 'Alan'), { sender: 'another' });
    await client.query('delete from auth.users where id = $1', [friend]);
    expect(await lines()).toEqual([
      ['invited', null, 0, null],
      ['pass_given', null, 0, null],
      ['invited', null, 0, 'Alan'],
      ['pass_given', null, 0, 'Alan'],
    ]);
  });
});

describe('an invitation taken on a visit that is brought to an account', () => {
  const bring = (member: string, visitor: string) =>
    client.query('select public.claim_visitor_data($1, $2)', [member, visitor]);
  /** A visitor with an invitation, a debt and a plan. */
  const visit = async () => {
    const visitor = await addVisitor(client);
    await accept(visitor);
    await savePlan(client, visitor);
    return visitor;
  };

  it('goes along, and counts for a new account', async () => {
    const visitor = await visit();
    const member = await addUser(client, { metadata: { first_name: 'Grace' } });
    await confirmAccount(client, member);
    await bring(member, visitor);
    expect([await state(member), await state(visitor)]).toEqual(['qualified', undefined]);
    expect((await lines()).slice(-2)).toEqual([
      ['joined', null, 0, 'Grace'],
      ['qualified', null, 100, 'Grace'],
    ]);
    await bring(member, visitor);
    expect((await lines()).filter(([what]) => what === 'qualified')).toHaveLength(1);
  });

  it('does not count for an account that was there long before', async () => {
    const visitor = await visit();
    const member = await addUser(client);
    await confirmAccount(client, member);
    await client.query(
      "update auth.users set created_at = now() - interval '31 days' where id = $1",
      [member],
    );
    await bring(member, visitor);
    expect(await state(member)).toBe('refused');
    expect((await lines()).at(-1)?.slice(0, 3)).toEqual(['refused', 'not_new', 0]);
  });

  it('stays behind when the account has an invitation already, or is the inviter’s', async () => {
    const first = await addInviter(client);
    const member = await addUser(client);
    await confirmAccount(client, member);
    await acceptInvitation(client, member, first.code, { wantsTime: false });
    await bring(member, await visit());
    expect((await lines()).map(([what]) => what)).not.toContain('joined');

    const own = await visit();
    await bring(inviter.id, own);
    expect(await state(own)).toBe('invited');
  });
});
