import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { invitationDays } from '../../../domain/passes/plans.ts';
import { acceptInvitation } from '../testing/codes.ts';
import { inTransactions } from '../testing/transactions.ts';
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
import { debtRow, insertRow } from '../testing/rows.ts';
import { addUser } from '../testing/sessions.ts';

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

describe('a friend qualifies', () => {
  const all = [
    ['invited', null, 0, 'Grace'],
    ['joined', null, 0, 'Grace'],
    ['qualified', null, 100, 'Grace'],
  ];

  it('with an account first and a plan then', async () => {
    const friend = await addVisitor(client);
    await accept(friend, { wantsTime: false });
    await confirmAccount(client, friend);
    expect(await state(friend)).toBe('joined');
    await savePlan(client, friend);
    expect([await state(friend), await lines()]).toEqual(['qualified', all]);
  });

  it('with a plan first and an account then', async () => {
    const friend = await addVisitor(client);
    await accept(friend);
    await savePlan(client, friend);
    expect(await state(friend)).toBe('invited');
    await confirmAccount(client, friend);
    expect([await state(friend), await lines()]).toEqual([
      'qualified',
      [all[0], ['pass_given', null, 0, 'Grace'], ...all.slice(1)],
    ]);
  });

  it('with both before the invitation is brought along', async () => {
    const friend = await addVisitor(client);
    await confirmAccount(client, friend);
    await savePlan(client, friend);
    await accept(friend);
    expect([await state(friend), await lines()]).toEqual(['qualified', all]);
  });

  it('with the plan saved before the debt is', async () => {
    const friend = await addVisitor(client);
    await accept(friend, { wantsTime: false });
    await confirmAccount(client, friend);
    await insertRow(client, 'payoff_plans', {
      user_id: friend,
      strategy: 'snowball',
      monthly_cents: 40_000,
      starts_on: '2026-12-01',
    });
    expect(await state(friend)).toBe('joined');
    await insertRow(client, 'debts', debtRow(friend));
    expect(await state(friend)).toBe('qualified');
  });

  it('by phone as by mail', async () => {
    const friend = await addVisitor(client);
    await accept(friend, { wantsTime: false });
    await client.query(
      "update auth.users set is_anonymous = false, phone = '15550100', phone_confirmed_at = now() where id = $1",
      [friend],
    );
    await savePlan(client, friend);
    expect(await state(friend)).toBe('qualified');
  });

  it('once, however much is saved after that', async () => {
    const friend = await addVisitor(client);
    await accept(friend, { wantsTime: false });
    await confirmAccount(client, friend);
    await savePlan(client, friend);
    await client.query('update public.payoff_plans set monthly_cents = 50000 where user_id = $1', [
      friend,
    ]);
    await client.query('delete from public.payoff_plans where user_id = $1', [friend]);
    await savePlan(client, friend);
    expect(await lines()).toEqual(all);
  });

  it('also when the invitation is taken in the instant in which the plan is saved', async () => {
    const { pool } = database;
    for (let round = 0; round < 10; round += 1) {
      const { id, code } = await addInviter(pool);
      const friend = await addVisitor(pool);
      await confirmAccount(pool, friend);
      await insertRow(pool, 'debts', debtRow(friend));
      await Promise.all([
        acceptInvitation(pool, friend, code, { sender: friend }),
        insertRow(pool, 'payoff_plans', {
          user_id: friend,
          strategy: 'avalanche',
          monthly_cents: 40_000,
          starts_on: '2026-12-01',
        }),
      ]);
      expect(await ledger(pool, id)).toEqual(all);
    }
  });
});

describe('a friend does not qualify, the ledger says why, and the plan is saved', () => {
  const refused = (why: string) => [
    ['invited', null, 0, 'Grace'],
    ['joined', null, 0, 'Grace'],
    ['refused', why, 0, 'Grace'],
  ];
  async function follow(friend: string, address?: string) {
    await accept(friend, { wantsTime: false });
    await confirmAccount(client, friend, address);
    await savePlan(client, friend);
    const { rowCount } = await client.query('select from public.payoff_plans where user_id = $1', [
      friend,
    ]);
    expect(rowCount, 'the plan is saved').toBe(1);
    return lines();
  }

  it.each([
    ['ada.lovelace@mail.test', 'ADA.Lovelace+friend@mail.test', true],
    ['adalovelace@gmail.com', 'a.da.lovelace+2@googlemail.com', true],
    ['ada.lovelace@mail.test', 'adalovelace@mail.test', false],
    ['ada@mail.test', 'ada@other.test', false],
  ])('%s and %s are one mailbox: %s', async (inviters, friends, same) => {
    inviter = await addInviter(client, { address: inviters });
    const ledger = await follow(await addVisitor(client), friends);
    expect(ledger.at(-1)?.slice(0, 2)).toEqual(
      same ? ['refused', 'same_mailbox'] : ['qualified', null],
    );
  });

  it('many accounts of one mailbox are one friend', async () => {
    const known = await follow(await addVisitor(client), 'grace@mail.test');
    expect(known.at(-1)).toEqual(['qualified', null, 100, 'Grace']);
    for (const address of ['grace+2@mail.test', 'GRACE+3@Mail.test']) {
      const ledger = await follow(await addVisitor(client), address);
      expect(ledger.at(-1)).toEqual(['refused', 'mailbox_before', 0, 'Grace']);
    }
    const ledger = await follow(await addVisitor(client), 'grace2@mail.test');
    expect(ledger.at(-1), 'control').toEqual(['qualified', null, 100, 'Grace']);
    // Who is another inviter's friend besides is none of this one's.
    inviter = await addInviter(client);
    expect((await follow(await addVisitor(client), 'grace+4@mail.test')).at(-1)).toEqual([
      'qualified',
      null,
      100,
      'Grace',
    ]);
  });

  it.each([2, 3])('a circle of %i', async (length) => {
    const ring = [inviter];
    for (let n = 1; n < length; n += 1) {
      const next = await addInviter(client, { name: 'Alan' });
      await acceptInvitation(client, next.id, ring.at(-1)?.code ?? '');
      ring.push(next);
    }
    const last = ring.at(-1) ?? inviter;
    await acceptInvitation(client, inviter.id, last.code);
    await savePlan(client, inviter.id);
    expect(await ledger(client, last.id)).toEqual([
      ['invited', null, 0, 'Ada'],
      ['joined', null, 0, 'Ada'],
      ['refused', 'circle', 0, 'Ada'],
    ]);
  });

  it.each([
    ['ada@mailinator.com', true],
    ['ada@box.Mailinator.com', true],
    ['ada@notmailinator.com', false],
    ['ada@mailinator.com.test', false],
  ])('%s is a disposable address: %s', async (address, is) => {
    const ledger = await follow(await addVisitor(client), address);
    expect(ledger.at(-1)?.slice(0, 2)).toEqual(
      is ? ['refused', 'disposable_address'] : ['qualified', null],
    );
  });

  it('somebody who was here before, longer than an invitation is remembered', async () => {
    const friend = await addVisitor(client);
    const began = (days: number) =>
      client.query(
        'update auth.users set created_at = now() - make_interval(days => $2, secs => 1) where id = $1',
        [friend, days],
      );
    await began(invitationDays);
    await client.query('savepoint before');
    expect(await follow(friend)).toEqual(refused('not_new'));
    await client.query('rollback to savepoint before');
    await began(invitationDays - 1);
    expect((await follow(friend)).at(-1), 'control').toEqual(['qualified', null, 100, 'Grace']);
  });

  it('stays refused, whatever is saved after that', async () => {
    const friend = await addVisitor(client);
    await follow(friend, 'ada@mailinator.com');
    await client.query("update auth.users set email = 'ada@mail.test' where id = $1", [friend]);
    await client.query('update public.payoff_plans set monthly_cents = 50000 where user_id = $1', [
      friend,
    ]);
    expect([await state(friend), await lines()]).toEqual([
      'refused',
      refused('disposable_address'),
    ]);
  });

  it('somebody who had a plan before the invitation earns nobody points', async () => {
    const friend = await addUser(client, { metadata: { first_name: 'Grace' } });
    await confirmAccount(client, friend);
    await savePlan(client, friend);
    await client.query(
      "update public.payoff_plans set created_at = now() - interval '1 hour' where user_id = $1",
      [friend],
    );
    await accept(friend, { wantsTime: false });
    expect(await state(friend)).toBe('refused');
    expect((await lines()).at(-1)).toEqual(['refused', 'plan_before', 0, 'Grace']);
  });

  it('the eleventh in a month qualifies without points; last month’s do not count', async () => {
    await fillLedger('qualified', 100, 10, false);
    await fillLedger('qualified', 0, 3);
    await fillLedger('qualified', 100, 9);
    expect((await follow(await addVisitor(client))).at(-1)).toEqual([
      'qualified',
      null,
      100,
      'Grace',
    ]);
    expect((await follow(await addVisitor(client))).at(-1)).toEqual([
      'qualified',
      'monthly_cap',
      0,
      'Grace',
    ]);
  });

  it('a rule that fails costs nobody their plan or their account', async () => {
    const friend = await addVisitor(client);
    await accept(friend, { wantsTime: false });
    await client.query('drop function private.referral_refusal(uuid, uuid)');
    await confirmAccount(client, friend);
    await savePlan(client, friend);
    const { rowCount } = await client.query('select from public.payoff_plans where user_id = $1', [
      friend,
    ]);
    expect([rowCount, await state(friend)]).toEqual([1, 'joined']);
  });
});
