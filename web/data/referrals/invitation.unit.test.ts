import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { invitationMinutes } from '../../../domain/passes/plans.ts';
import { answeredWith, refusedAs, requestOf } from '../testing/rpc_answers.ts';
import { nameOf, pointsAFriend, readInviter } from './invitation.ts';
import {
  invitationLink,
  readLedger,
  readMyInvitations,
  renewInvitation,
} from './my_invitations.ts';

const { signal } = new AbortController();

/** A client whose one question is answered with this. */
function answering(data: unknown, asked: unknown[] = []) {
  const question = {
    select: () => question,
    eq: (...what: unknown[]) => (asked.push(['eq', ...what]), question),
    lt: (...what: unknown[]) => (asked.push(['lt', ...what]), question),
    order: () => question,
    limit: () => question,
    abortSignal: () => question,
    throwOnError: () => Promise.resolve({ data }),
  };
  const rpc = () => requestOf(answeredWith(data));
  return { rpc, from: () => question } as never;
}

describe('whoever invites', () => {
  /** A client whose function says this. */
  const saying = (data: unknown, error: Error | null = null, asked: unknown[] = []) =>
    ({
      functions: {
        invoke: async (...call: unknown[]) => (asked.push(call), { data, error }),
      },
    }) as never;

  it('is asked for by the code, and known by first name alone', async () => {
    const asked: unknown[] = [];
    const inviter = { firstName: ' Dana ', passesLeft: 0 };
    expect(await readInviter(saying({ inviter }, null, asked), '7Q4K22AB', signal)).toEqual({
      firstName: 'Dana',
      passesLeft: 0,
    });
    expect(asked).toEqual([['access/inviter', { body: { code: '7Q4K22AB' }, signal }]]);
  });

  it('may have given no name, and a code may be nobody’s', async () => {
    const nameless = { firstName: null, passesLeft: 10 };
    expect(await readInviter(saying({ inviter: nameless }), 'A', signal)).toEqual(nameless);
    expect(await readInviter(saying({ inviter: null }), 'A', signal)).toBeNull();
    expect(nameOf('  ')).toBeNull();
  });

  it('is not known while the server refuses', async () => {
    const body = { code: 'too_many_codes', message: 'Wait a little.' };
    const error = Object.assign(new Error(), { context: Response.json(body, { status: 429 }) });
    await expect(readInviter(saying(null, error), 'A', signal)).rejects.toMatchObject({
      cause: { kind: 'refused', status: 429, refusal: body },
    });
  });

  it('is not guessed from an answer that is none', async () => {
    const unreadable = saying({ inviter: { firstName: 7 } });
    await expect(readInviter(unreadable, 'A', signal)).rejects.toMatchObject({
      cause: { kind: 'unreadable' },
    });
  });
});

describe('what is said of minutes and points', () => {
  it('is what the database gives', () => {
    const sql = ['referrals', 'invitations']
      .map((file) => fs.readFileSync(`supabase/schemas/referrals/${file}.sql`, 'utf8'))
      .join('');
    const limits = /points_a_friend integer\)[\s\S]*?select \d+, \d+, (\d+)/.exec(sql)?.[1];
    expect(Number(limits)).toBe(pointsAFriend);
    expect(sql).toContain(`'referral', interval '${invitationMinutes} minutes'`);
  });
});

describe('a member’s invitations', () => {
  const counts = {
    code: '7Q4K22AB',
    invited: 2,
    joined: 1,
    qualified: 0,
    points: 0,
    pointsThisMonth: 0,
    pointsAFriend: 100,
    friendsAMonth: 10,
    passesLeft: 9,
    passesAMonth: 10,
  };

  it('become figures and friends', async () => {
    const friends = [{ firstName: null, state: 'joined', at: '2026-11-20T10:00:00Z' }];
    expect(await readMyInvitations(answering({ ...counts, friends }), signal)).toEqual({
      ...counts,
      friends: [{ firstName: null, state: 'joined', invitedAt: new Date('2026-11-20T10:00:00Z') }],
    });
    expect(await readMyInvitations(answering(null), signal)).toBeNull();
  });

  it('are refused when a state is one nobody knows', async () => {
    const friends = [{ firstName: null, state: 'lost', at: '2026-11-20T10:00:00Z' }];
    await expect(readMyInvitations(answering({ ...counts, friends }), signal)).rejects.toThrow(
      'my_invitations',
    );
  });

  it('have a short link', () => {
    expect(invitationLink('https://mendwell.example', '7Q4K22AB')).toBe(
      'https://mendwell.example/referral?code=7Q4K22AB',
    );
  });

  it('have a ledger, read backwards from a line', async () => {
    const row = {
      id: 7,
      kind: 'refused',
      reason: 'circle',
      points: 0,
      friend_name: '',
      created_at: '2026-11-20T10:00:00Z',
    };
    const asked: unknown[] = [];
    expect(await readLedger(answering([row], asked), 'me', 8, signal)).toEqual([
      {
        id: 7,
        kind: 'refused',
        reason: 'circle',
        points: 0,
        friendName: null,
        at: new Date('2026-11-20T10:00:00Z'),
      },
    ]);
    expect(asked).toEqual([
      ['eq', 'user_id', 'me'],
      ['lt', 'id', 8],
    ]);
  });
});

describe('a link that is renewed', () => {
  const client = (answer: ReturnType<typeof answeredWith>) =>
    ({ rpc: () => requestOf(answer) }) as never;

  it('has a new code', async () => {
    expect(await renewInvitation(client(answeredWith('ABCDEFGH')))).toEqual({
      ok: true,
      value: 'ABCDEFGH',
    });
  });

  it.each([
    ['3601', 61],
    ['20', 1],
    [null, 1],
  ])('waits when it was renewed often: %s s are %i minutes', async (hint, waitMinutes) => {
    expect(await renewInvitation(client(refusedAs('MW501', hint)))).toEqual({
      ok: false,
      error: { code: 'too_soon', waitMinutes },
    });
  });

  it('throws what is nobody’s doing', async () => {
    await expect(renewInvitation(client(refusedAs('08006')))).rejects.toMatchObject({
      error: { code: 'unexpected' },
    });
  });
});
