import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOperated } from './testing.ts';

let instance: Awaited<ReturnType<typeof startOperated>>;
beforeAll(async () => {
  instance = await startOperated();
});
afterAll(() => instance?.close());
beforeEach(() => instance.superuser.query('truncate private.access_codes cascade'));

const code = (...words: string[]) => instance.operator('code', ...words);

interface Made {
  readonly id: string;
  readonly code: string;
}
async function make(...words: string[]): Promise<Made & { lines: readonly string[] }> {
  const result = await code('create', ...words);
  if (!result.ok) throw new Error(result.problem);
  return { ...(result.answer as Made), lines: result.lines };
}
const redeem = async (typed: string) => {
  const { id, token } = await instance.visit();
  const response = await instance.call('/access/redeem', token, { code: typed });
  return { id, status: response.status, body: await response.json() };
};
const stored = async () =>
  (await instance.superuser.query('select * from private.access_codes order by created_at')).rows;
const lastFour = (made: Made) => made.code.slice(-4);

describe('an access code', () => {
  test('is shown once with what it gives, kept as a hash, and gives it', async () => {
    const made = await make('--minutes', '90', '--note', 'for the library');
    expect(made.code).toMatch(/^MEND(-[2-9A-HJKMNP-Z]{4}){3}$/);
    expect(made.lines).toEqual([
      made.code,
      'It gives 90 minutes to one person.',
      'Write it down now. Only a hash is kept, and it won’t be shown again.',
      `To revoke it: npm run -s operator -- code revoke ${made.id}`,
    ]);
    const rows = await stored();
    expect(rows).toMatchObject([{ minutes: 90, uses: 1, note: 'for the library', ends_at: null }]);
    const secretPart = made.code.replaceAll('-', '').slice(4);
    expect(JSON.stringify(rows)).not.toContain(secretPart);

    const used = await redeem(made.code);
    expect(used.status).toBe(200);
    const { startsAt, endsAt } = used.body.pass;
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(90 * 60_000);
    expect((await redeem(made.code)).body).toMatchObject({ code: 'code_used_up' });
  });

  test('opens everything through a day, and may be used by many until another', async () => {
    const until = ['--until', '2099-12-31', '--uses=25', '--ends', '2099-06-30T12:00Z'];
    const made = await make(...until);
    expect(made.lines[1]).toBe(
      'It gives everything until 2100-01-01 00:00 UTC to 25 people, until 2099-06-30 12:00 UTC.',
    );
    const used = await redeem(made.code.toLowerCase().replaceAll('-', ' '));
    expect(Date.parse(used.body.pass.endsAt)).toBe(Date.parse('2100-01-01T00:00:00Z'));
  });

  test('is listed by its last four characters, with its uses, the newest first', async () => {
    const first = await make('--minutes', '60', '--uses', '2', '--note', 'a\u001b[2J\n\tb\u202e');
    const second = await make('--until', '2099-12-31');
    await redeem(first.code);
    const result = await code('list');
    if (!result.ok) throw new Error(result.problem);
    expect(result.lines).toEqual([
      `${lastFour(second)}  everything until 2100-01-01 00:00 UTC  used 0 of 1  ${second.id}`,
      expect.stringMatching(
        new RegExp(
          `^${lastFour(first)}  60 minutes  used 1 of 2, last [\\d: -]{16}  a\\[2J b  ${first.id}$`,
        ),
      ),
    ]);
    expect(JSON.stringify(result.answer)).not.toContain(first.code.slice(0, -4));
  });

  test('is found among 5,000, of which 200 are listed unless all are asked for', async () => {
    await instance.superuser.query(
      `insert into private.access_codes (hash, hint, minutes, uses, created_at)
       select 'hash ' || n, 'none', 5, 1, now() - interval '1 day' - n * interval '1 second'
       from generate_series(1, 4999) as n`,
    );
    const made = await make('--minutes', '60');
    const few = await code('list');
    expect(few).toMatchObject({
      ok: true,
      note: 'These are the newest 200 of 5000. --all shows every one.',
    });
    expect(few.ok && few.lines).toHaveLength(200);
    expect(few.ok && few.lines[0]).toContain(made.id);
    const all = await code('list', '--all');
    expect(all.ok && [all.lines.length, (all.answer as unknown[]).length]).toEqual([5000, 5000]);
    expect(all.ok && 'note' in all).toBe(false);
    expect(await code('revoke', lastFour(made))).toMatchObject({ ok: true });
  });

  test('may have a note of 200 letters of any kind', async () => {
    const note = '\u{1F3FA}'.repeat(200);
    await make('--minutes', '60', '--note', note);
    expect(await stored()).toMatchObject([{ note }]);
  });

  test('may be taken back again', async () => {
    const made = await make('--minutes', '60');
    for (const name of [made.id, made.id, lastFour(made)])
      expect(await code('revoke', name)).toMatchObject({ ok: true, answer: { id: made.id } });
  });

  test('is said to be none where there is none', async () => {
    expect(await code('list')).toEqual({ ok: true, answer: [], lines: ['There are no codes.'] });
  });

  test('can be taken back by its id; what it gave stays', async () => {
    const made = await make('--minutes', '60', '--uses', '5');
    const { id } = await redeem(made.code);
    const result = await code('revoke', made.id);
    expect(result).toMatchObject({
      ok: true,
      answer: { id: made.id, endedPasses: 0 },
      lines: [expect.stringContaining('add --with-passes')],
    });
    expect((await redeem(made.code)).body).toMatchObject({ code: 'code_over' });
    expect(await running(id)).toBe(1);
  });

  test('can be taken back by its last four characters, with the time that it gave', async () => {
    const made = await make('--minutes', '60', '--uses', '5');
    const { id } = await redeem(made.code);
    const result = await code('revoke', '--with-passes', lastFour(made).toLowerCase());
    expect(result).toMatchObject({
      ok: true,
      answer: { id: made.id, endedPasses: 1 },
      lines: [expect.stringContaining('ended along with it: 1.')],
    });
    expect(await running(id)).toBe(0);
  });

  test('is asked for by its id when two end alike, unless one is taken back already', async () => {
    const [one, other] = [await make('--minutes', '1'), await make('--minutes', '2')];
    await instance.superuser.query(`update private.access_codes set hint = 'ZZ99'`);
    const refused = await code('revoke', 'zz99');
    expect(refused).toMatchObject({
      ok: false,
      problem: expect.stringContaining('More than one code ends in ZZ99'),
    });
    expect(refused.ok ? '' : refused.problem).toContain(other.id);
    await code('revoke', one.id);
    expect(await code('revoke', 'zz99')).toMatchObject({ ok: true, answer: { id: other.id } });
  });

  test.each(['ZZ99', '0f8fad5b-d9cb-469f-a165-70867728950e'])(
    'that is not there cannot be taken back: %s',
    async (name) => {
      await make('--minutes', '60');
      expect(await code('revoke', name)).toMatchObject({
        ok: false,
        problem: expect.stringMatching(new RegExp(`(There’s no|No) code .*${name}`)),
      });
      expect(await stored()).toMatchObject([{ revoked_at: null }]);
    },
  );

  test.each([
    [['create'], 'Use either --minutes 60 or --until'],
    [['create', '--minutes', '60', '--until', '2099-12-31'], 'Use either'],
    [
      ['create', '--minutes', '0'],
      '--minutes must be a number from 1 to 525600 (a year), and is "0"',
    ],
    [['create', '--minutes', '525601'], '--minutes must be'],
    [['create', '--minutes', 'an hour'], 'and is "an hour"'],
    [['create', '--minutes', '60', '--uses', '0'], '--uses must be a number from 1 to 100000'],
    [['create', '--minutes', '60', '--ends', '12/31/2099'], '--ends must be a day like 2026-12-31'],
    [['create', '--minutes', '60', '--ends', '2099-02-29'], '--ends must be'],
    [['create', '--until', '9999-12-31'], '--until must be'],
    [['create', '--minutes', '60', '--ends', '2020-01-01'], '--ends 2020-01-01 is in the past.'],
    [['create', '--until', '2020-01-01'], '--until 2020-01-01 is in the past.'],
    [['create', '--minutes', '60', '--note', 'x'.repeat(201)], '--note may have 200 characters'],
    [['create', '--minutes', '60', '--note', 'for', 'the', 'library'], 'in quotes'],
    [['create', '--minuets', '60'], 'This command has no option --minuets.'],
    [['create', '--minutes', '60', '--with-passes'], 'This command has no option --with-passes.'],
    [['revoke'], 'Use code create'],
    [['revoke', 'MEND-7Q4K-22AB-ZZ99'], 'the last four characters'],
    [['revoke', 'ZZ9O'], 'the last four characters'],
    [['revoke', 'ZZ99', 'ZZ98'], 'Use code create'],
    [['revoke', 'ZZ99', '--with-passes=no'], '--with-passes takes no value.'],
    [['list', 'ZZ99'], 'Use code create'],
    [['list', '--with-passes'], 'This command has no option --with-passes.'],
    [['delete', 'ZZ99'], 'Use code create'],
    [[], 'Use code create'],
  ])('is left alone by what is not understood: %j', async (words, sentence) => {
    expect(await code(...words)).toMatchObject({
      ok: false,
      isUsage: true,
      problem: expect.stringContaining(sentence),
    });
    expect(await stored()).toEqual([]);
  });

  test('is the operator’s alone to make', async () => {
    const { token } = await instance.visit();
    const body = { minutes: 60, uses: 1 };
    for (const key of [token, instance.secrets.anonKey]) {
      const response = await instance.call('/access/codes', key, body);
      expect(response.status).toBe(403);
    }
    expect(await stored()).toEqual([]);
  });
});

const running = async (person: string) =>
  (
    await instance.superuser.query(
      'select from public.access_passes where user_id = $1 and ends_at > now() and revoked_at is null',
      [person],
    )
  ).rowCount;
