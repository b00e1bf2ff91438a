import { describe, expect, it } from 'vitest';
import type { AccessResult } from './errors.ts';
import { accessHandler } from './handler.ts';
import type { Codes, NewCode, Redemption } from './ports.ts';
import { codeHash, wrongCodeDelayMs } from './redeem.ts';
import type { CodeList } from './wire.ts';

const pass = { plan: 'code', startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T16:00:00Z' };
const given: AccessResult<Redemption> = {
  ok: true,
  value: { outcome: 'given', pass, timeEndsAt: null },
};

const listed: CodeList[number] = {
  id: 'the-id',
  hint: 'ZZ99',
  minutes: 60,
  openUntil: null,
  uses: 1,
  used: 0,
  lastUsedAt: null,
  endsAt: null,
  note: null,
  revokedAt: null,
  createdAt: '2026-11-21T15:00:00Z',
};

const invitedTo = {
  name: 'The Slow Kiln',
  purpose: 'Nothing late through spring.',
  weekday: 6,
  zone: 'America/New_York',
  inviter: { alias: 'Fern gate', pot: { shape: 4, glaze: 2 } },
  members: 3,
  placesLeft: 2,
  expiresAt: '2026-11-28T15:00:00+00:00',
};

/** A backend that answers as a test says and keeps what it was asked. */
function backend(answer: AccessResult<Redemption> = given) {
  const requests: unknown[][] = [];
  const made: NewCode[] = [];
  const delays: number[] = [];
  const reports: object[] = [];
  const redeem =
    (name: string) =>
    async (...words: unknown[]) => {
      requests.push([name, ...words]);
      return answer;
    };
  const codes: Codes = {
    redeemMaster: redeem('master'),
    redeemRecovery: redeem('recovery'),
    acceptInvitation: redeem('invitation'),
    async findInviter(...words) {
      requests.push(['inviter', ...words]);
      if (!answer.ok) return answer;
      return {
        ok: true,
        value: words[0] === '7Q4K22AB' ? { firstName: 'Ada', passesLeft: 3 } : null,
      };
    },
    async findCircle(...words) {
      requests.push(['circle', ...words]);
      if (!answer.ok) return answer;
      return { ok: true, value: words[0] === 'K7QM4TXA9R' ? invitedTo : null };
    },
    async createCode(code) {
      made.push(code);
      return { ok: true, value: 'the-id' };
    },
    listCodes: async () => ({ ok: true, value: [listed] }),
    revokeCode: async (id) =>
      id.startsWith('0') ? { ok: true, value: 2 } : { ok: false, code: 'code_unknown' },
  };
  const handler = accessHandler(
    {
      ...codes,
      personOf: async (token) =>
        token === 'ada.token.x'
          ? { ok: true, value: { id: 'ada', isAnonymous: true } }
          : { ok: false, code: 'not_signed_in' },
      standingOf: async () => ({ ok: true, value: 'visitor_pass_over' }),
      report: (failure) => reports.push(failure),
    },
    { signingKey: 'key', operatorKeys: ['service.key.x', 'sb_secret_x'], addressHeader: 'x-from' },
    async (durationMs) => void delays.push(durationMs),
  );
  const call = async (
    path: string,
    body: unknown,
    token: string | null = 'ada.token.x',
    method = 'POST',
    apikey = 'anon.key.x',
  ) => {
    const response = await handler.request(`/access/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-from': '192.0.2.7',
        apikey,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      wait: response.headers.get('retry-after'),
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  return { call, requests, made, delays, reports };
}

describe('the circle of an invitation', () => {
  const request = (code: string) => ['circle', code, expect.stringMatching(/^[\da-f]{64}$/)];

  it('is shown to anybody with the code, however it was typed, without a session', async () => {
    const { call, requests, delays } = backend();
    for (const code of ['k7qm-4txa-9r', 'https://example.com/community?join=K7QM4TXA9R'])
      expect(await call('circle', { code }, null)).toMatchObject({
        status: 200,
        body: { circle: invitedTo },
      });
    expect(requests).toEqual([request('K7QM4TXA9R'), request('K7QM4TXA9R')]);
    expect(delays).toEqual([]);
  });

  it('is none, after a pause, for a code that leads nowhere or is none; each counts', async () => {
    const { call, requests, delays } = backend();
    for (const code of ['0000000000', '<b>'])
      expect(await call('circle', { code }, null)).toMatchObject({
        status: 200,
        body: { circle: null },
      });
    expect(requests).toEqual([request('0000000000'), request('')]);
    expect(delays).toEqual([wrongCodeDelayMs, wrongCodeDelayMs]);
  });

  it('is not shown to who tried too many', async () => {
    const { call } = backend({ ok: false, code: 'too_many_codes', retryAfterSeconds: 840 });
    expect(await call('circle', { code: 'K7QM4TXA9R' }, null)).toMatchObject({ status: 429 });
  });
});

describe('who invites', () => {
  const request = (code: string) => ['inviter', code, expect.stringMatching(/^[\da-f]{64}$/)];

  it('is told to anybody with the code, without a session, by the keyed hash of the address', async () => {
    const { call, requests, delays } = backend();
    expect(await call('inviter', { code: '7q4k-22ab' }, null)).toMatchObject({
      status: 200,
      body: { inviter: { firstName: 'Ada', passesLeft: 3 } },
    });
    expect(requests).toEqual([request('7Q4K22AB')]);
    expect(JSON.stringify(requests)).not.toContain('192.0.2.7');
    expect(delays).toEqual([]);
  });

  it('is nobody, after a pause, for a code that is none, and of no known shape too', async () => {
    const { call, requests, delays } = backend();
    for (const code of ['22223333', '<b>'])
      expect(await call('inviter', { code }, null)).toMatchObject({
        status: 200,
        body: { inviter: null },
      });
    expect(requests).toEqual([request('22223333'), request('')]);
    expect(delays).toEqual([wrongCodeDelayMs, wrongCodeDelayMs]);
  });

  it('is not told to who tried too many', async () => {
    const { call } = backend({ ok: false, code: 'too_many_codes', retryAfterSeconds: 840 });
    expect(await call('inviter', { code: '7q4k22ab' }, null)).toMatchObject({
      status: 429,
      wait: '840',
    });
  });

  it('is not asked for with what is no code', async () => {
    const { call, requests } = backend();
    expect(await call('inviter', { code: 7 }, null)).toMatchObject({ status: 400 });
    expect(requests).toEqual([]);
  });
});

describe('a code that somebody typed', () => {
  it.each([
    ['mend 7q4k 22ab zz99', 'master', 'MEND7Q4K22ABZZ99'],
    ['BACK-7Q4K-22AB-ZZ99', 'recovery', 'BACK7Q4K22ABZZ99'],
  ])('%s is asked for as a %s code, by its keyed hash alone', async (code, kind, canonical) => {
    const { call, requests } = backend();
    expect(await call('redeem', { code })).toMatchObject({
      status: 200,
      body: { kind, outcome: 'given', pass },
    });
    const hash = await codeHash('key', canonical);
    const sure = kind === 'master' ? [false] : [];
    expect(requests).toEqual([
      [kind, 'ada', hash, expect.stringMatching(/^[\da-f]{64}$/), ...sure],
    ]);
    expect(JSON.stringify(requests)).not.toContain('192.0.2.7');
  });

  it('that opens everything until a day is asked about, and used once the person is sure', async () => {
    const answer = { outcome: 'asks', pass, timeEndsAt: '2026-11-21T17:00:00Z' } as const;
    const { call, requests } = backend({ ok: true, value: answer });
    const code = 'mend-7q4k-22ab-zz99';
    expect((await call('redeem', { code })).body).toEqual({ kind: 'master', ...answer });
    await call('redeem', { code, isSure: true });
    expect(requests.map((words) => words.at(-1))).toEqual([false, true]);
    expect(await call('redeem', { code, isSure: 'yes' })).toMatchObject({ status: 400 });
  });

  it('of a friend is taken as an invitation, with its time', async () => {
    const { call, requests } = backend();
    expect(await call('redeem', { code: '7q4k-22ab' })).toMatchObject({
      body: { kind: 'invitation' },
    });
    expect(requests).toEqual([['invitation', 'ada', '7Q4K22AB', true, expect.any(String)]]);
  });

  it('of no known shape is asked for all the same, so that it counts', async () => {
    const { call, requests, delays } = backend({ ok: false, code: 'code_unknown' });
    expect(await call('redeem', { code: '<b>' })).toMatchObject({ status: 404 });
    expect(requests.map(([name]) => name)).toEqual(['master']);
    expect(delays).toEqual([wrongCodeDelayMs]);
  });

  it.each([
    ['code_over', 410],
    ['code_used_up', 409],
    ['code_covered', 409],
    ['pass_not_needed', 409],
    ['own_invitation', 409],
    ['invitation_spent', 409],
  ] as const)('may be refused: %s', async (code, status) => {
    const { call, delays } = backend({ ok: false, code });
    expect(await call('redeem', { code: '7q4k22ab' })).toMatchObject({ status, body: { code } });
    expect(delays).toEqual([]);
  });

  it('tried too often says how long to wait', async () => {
    const { call } = backend({ ok: false, code: 'too_many_codes', retryAfterSeconds: 840 });
    expect(await call('redeem', { code: '7q4k22ab' })).toMatchObject({
      status: 429,
      wait: '840',
      body: { code: 'too_many_codes', retryAfterSeconds: 840 },
    });
  });

  it.each([
    ['no code', {}],
    ['a code that is no text', { code: 7 }],
    ['a field too many', { code: '7q4k22ab', person: 'bo' }],
    ['a code too long', { code: 'A'.repeat(101) }],
    ['no JSON', '{'],
  ])('is not read: %s', async (_, body) => {
    const { call, requests } = backend();
    expect(await call('redeem', body)).toMatchObject({ status: 400 });
    expect(requests).toEqual([]);
  });

  it('needs a session, and a body of a sane size', async () => {
    const { call, requests } = backend();
    for (const path of ['redeem', 'invitation']) {
      expect(await call(path, { code: '7q4k22ab' }, null)).toMatchObject({ status: 401 });
      expect(await call(path, { code: '7q4k22ab' }, 'old.token.x')).toMatchObject({ status: 401 });
      expect(await call(path, { code: 'A'.repeat(9_000) })).toMatchObject({ status: 413 });
    }
    expect(requests).toEqual([]);
  });
});

describe('an invitation', () => {
  it.each([true, false])('is taken, with time wanted: %s', async (wantsTime) => {
    const { call, requests } = backend();
    await call('invitation', { code: '7q4k-22ab', wantsTime });
    expect(requests).toEqual([['invitation', 'ada', '7Q4K22AB', wantsTime, expect.any(String)]]);
  });

  it('is no way around the limit on other codes', async () => {
    const { call, requests } = backend({ ok: false, code: 'code_unknown' });
    await call('invitation', { code: 'MEND-7Q4K-22AB-ZZ99', wantsTime: true });
    expect(requests).toEqual([['invitation', 'ada', '', true, expect.any(String)]]);
  });
});

describe('the operator’s codes', () => {
  const minutes = { minutes: 60, uses: 1 };

  it('are made, shown once, and stored as a hash', async () => {
    const { call, made } = backend();
    const { status, body } = await call(
      'codes',
      { ...minutes, note: ' For Dana ' },
      'service.key.x',
    );
    expect(status).toBe(200);
    expect(body['code']).toMatch(/^MEND(-[2-9A-HJKMNP-Z]{4}){3}$/);
    const canonical = String(body['code']).replaceAll('-', '');
    expect(made).toEqual([
      {
        hash: await codeHash('key', canonical),
        hint: canonical.slice(-4),
        minutes: 60,
        openUntil: null,
        uses: 1,
        endsAt: null,
        note: 'For Dana',
      },
    ]);
  });

  it('are made by whoever shows a secret key, whatever token comes beside it', async () => {
    const { call, made } = backend();
    for (const token of [null, 'ada.token.x', 'sb_secret_x'])
      expect(await call('codes', minutes, token, 'POST', 'sb_secret_x')).toMatchObject({
        status: 200,
      });
    for (const key of ['sb_secret_y', 'sb_publishable_x', ''])
      expect(await call('codes', minutes, null, 'POST', key)).toMatchObject({
        status: 403,
        body: { code: 'operator_only' },
      });
    expect(made).toHaveLength(3);
  });

  it('differ from each other', async () => {
    const { call } = backend();
    const codes = new Set<unknown>();
    for (let time = 0; time < 50; time += 1)
      codes.add((await call('codes', minutes, 'service.key.x')).body['code']);
    expect(codes.size).toBe(50);
  });

  it.each([
    ['minutes and a day', { ...minutes, openUntil: '2026-12-31T00:00:00Z' }],
    ['neither', { uses: 1 }],
    ['no uses', { minutes: 60, uses: 0 }],
    ['a day that is none', { openUntil: 'tomorrow', uses: 1 }],
    ['half a minute', { minutes: 0.5, uses: 1 }],
  ])('are not made with %s', async (_, body) => {
    const { call, made } = backend();
    expect(await call('codes', body, 'service.key.x')).toMatchObject({ status: 400 });
    expect(made).toEqual([]);
  });

  it('are listed and taken back', async () => {
    const { call } = backend();
    expect(await call('codes', null, 'service.key.x', 'GET')).toMatchObject({
      status: 200,
      body: [listed],
    });
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect(await call('codes/revoke', { id, withPasses: true }, 'service.key.x')).toMatchObject({
      status: 200,
      body: { endedPasses: 2 },
    });
    const other = id.replace(/^0/, '1');
    expect(
      await call('codes/revoke', { id: other, withPasses: false }, 'service.key.x'),
    ).toMatchObject({ status: 404 });
  });

  it.each([null, 'ada.token.x', 'service.key.y', 'service.key'])(
    'are not for %s',
    async (token) => {
      const { call, made, reports } = backend();
      expect(await call('codes', minutes, token)).toMatchObject({ status: 403 });
      expect(await call('codes', null, token, 'GET')).toMatchObject({ status: 403 });
      expect(await call('codes/revoke', {}, token)).toMatchObject({ status: 403 });
      expect(made).toEqual([]);
      expect(reports).toHaveLength(3);
    },
  );
});
