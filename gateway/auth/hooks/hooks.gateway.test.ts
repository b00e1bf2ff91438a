import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TOTP } from 'otpauth';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

const secret = `whsec_${Buffer.from('a secret of the receiver').toString('base64')}`;

interface Call {
  readonly headers: http.IncomingHttpHeaders;
  readonly payload: string;
  readonly body: Record<string, unknown>;
}

/** The operator's own code on this machine: notes what it is asked, and answers as it is told. */
async function startReceiver() {
  const calls: Call[] = [];
  let answer: (call: Call, response: http.ServerResponse) => void = json({});
  const server = http.createServer((request, response) => {
    void text(request).then((payload) => {
      const body = JSON.parse(payload) as Record<string, unknown>;
      const call = { headers: request.headers, payload, body };
      calls.push(call);
      answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answers(next: typeof answer) {
      answer = next;
      calls.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const json =
  (body: unknown, status = 200) =>
  (_call: Call, response: http.ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const hook = (name: string, uri: string) =>
  `[auth.hook.${name}]\nenabled = true\nuri = "${uri}"\nsecrets = "v1,${secret}"\n`;

describe('a hook that is a function of the database', () => {
  let gateway: AuthGateway;
  beforeAll(async () => {
    const at = (name: string) => `pg-functions://postgres/public/${name}`;
    gateway = await startAuthGateway(
      [
        confirmingConfig,
        '[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true\n',
        hook('custom_access_token', at('add_claims')),
        hook('before_user_created', at('admit')),
        hook('password_verification_attempt', at('judge_password')),
        hook('mfa_verification_attempt', at('judge_factor')),
      ].join('\n'),
    );
    await gateway.superuser.query(`
      create table public.hook_calls (name text, event jsonb);
      grant insert, select on public.hook_calls to supabase_auth_admin;
      create function public.add_claims(event jsonb) returns jsonb language plpgsql as $$
      begin
        insert into public.hook_calls values ('add_claims', event);
        if event -> 'claims' ->> 'email' like 'slow%' then perform pg_sleep(10); end if;
        if event -> 'claims' ->> 'email' like 'broken%' then return '{"claims": {"role": 1}}'; end if;
        if event -> 'claims' ->> 'email' like 'raise%' then raise 'no such luck'; end if;
        return jsonb_build_object('claims', event -> 'claims' || '{"tier": "gold"}');
      end $$;
      create function public.admit(event jsonb) returns jsonb language sql as $$
        select case when event -> 'user' ->> 'email' like '%@blocked.example.com'
          then '{"error": {"http_code": 403, "message": "Not from there."}}'::jsonb else '{}'::jsonb end $$;
      create function public.judge_password(event jsonb) returns jsonb language plpgsql as $$
      begin
        insert into public.hook_calls values ('judge_password', event);
        return case when (select count(*) from public.hook_calls
            where name = 'judge_password' and hook_calls.event = judge_password.event
              and not (judge_password.event -> 'valid')::boolean) > 2
          then '{"decision": "reject", "should_logout_user": true}'::jsonb
          else '{"decision": "continue"}'::jsonb end;
      end $$;
      create function public.judge_factor(event jsonb) returns jsonb language sql as $$
        select case when (event -> 'valid')::boolean then '{"decision": "continue"}'::jsonb
          else '{"decision": "reject", "message": "Enough."}'::jsonb end $$;
      grant execute on all functions in schema public to supabase_auth_admin;
      grant usage on schema public to supabase_auth_admin;
    `);
  });
  afterAll(() => gateway.close());

  test('adds claims to every token', async () => {
    const { client, session, user } = await newMember(gateway);
    expect(claimsIn(session.access_token)).toMatchObject({ tier: 'gold', sub: user.id });
    const { data } = await client.auth.refreshSession();
    expect(claimsIn(data.session?.access_token ?? '')['tier']).toBe('gold');
    const { rows } = await gateway.superuser.query<{ method: string }>(
      `select event ->> 'authentication_method' as method from public.hook_calls
        where name = 'add_claims' and event ->> 'user_id' = $1`,
      [user.id],
    );
    expect(rows.map(({ method }) => method)).toEqual(['otp', 'token_refresh']);
  });

  test.each([
    ['broken@example.com', 500, 'unexpected_failure', 'output claims do not conform'],
    ['raise@example.com', 500, 'unexpected_failure', 'Error running hook'],
    ['slow@example.com', 422, 'hook_timeout', 'within maximum time'],
  ])('that fails lets nobody in: %s', async (email, status, code, message) => {
    await gateway.operator().auth.admin.createUser({
      email,
      password: 'correct horse',
      email_confirm: true,
    });
    const answer = await gateway.request('POST', '/token?grant_type=password', {
      email,
      password: 'correct horse',
    });
    expect([answer.status, answer.json?.['error_code'], answer.json?.['msg']]).toEqual([
      status,
      code,
      expect.stringContaining(message),
    ]);
    const { rows } = await gateway.superuser.query(
      'select from auth.sessions join auth.users on users.id = user_id where email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('keeps people out, by whatever way', async () => {
    const at = (name: string) => `${name}@blocked.example.com`;
    const password = 'correct horse';
    const refused = [
      (await gateway.client().auth.signUp({ email: at('ada'), password })).error,
      (await gateway.client().auth.signInWithOtp({ email: at('eve') })).error,
      (await gateway.operator().auth.admin.inviteUserByEmail(at('bob'))).error,
    ];
    for (const error of refused)
      expect([error?.status, error?.message]).toEqual([403, 'Not from there.']);
    expect((await gateway.client().auth.signInAnonymously()).error).toBeNull();
    const { rows } = await gateway.superuser.query(
      `select from auth.users where email like '%@blocked.example.com'`,
    );
    expect(rows).toEqual([]);
  });

  test('ends the guessing of a password', async () => {
    const { client, email, password } = await newMember(gateway);
    const attempt = async (tried: string) =>
      (await gateway.client().auth.signInWithPassword({ email, password: tried })).error?.message;
    expect(await attempt('one wrong')).toBe('Invalid login credentials');
    expect(await attempt('two wrong')).toBe('Invalid login credentials');
    expect(await attempt('three wrong')).toBe(
      'Further password verification attempts will be rejected.',
    );
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect(await attempt(password)).toBeUndefined();
  });

  test('ends the guessing of a second factor, and the sessions', async () => {
    const { client, email, password } = await newMember(gateway);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const factorId = data?.id ?? '';
    const totp = new TOTP({ secret: data?.type === 'totp' ? data.totp.secret : '' });
    const code = totp.generate({ timestamp: gateway.clock.now().getTime() });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const thief = gateway.client();
    await thief.auth.signInWithPassword({ email, password });
    const wrong = await thief.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(wrong.error).toMatchObject({
      status: 403,
      code: 'mfa_verification_rejected',
      message: 'Enough.',
    });
    expect((await thief.auth.refreshSession()).error).not.toBeNull();
  });
});

describe('a hook that is asked over HTTP', () => {
  let gateway: AuthGateway;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    gateway = await startAuthGateway(
      [
        confirmingConfig,
        hook('send_email', receiver.url),
        hook('send_sms', receiver.url),
        hook('custom_access_token', receiver.url),
      ]
        .join('\n')
        .replace(/(custom_access_token\]\nenabled = )true/, '$1false'),
    );
  });
  afterAll(async () => {
    await gateway.close();
    await receiver.close();
  });

  test('sends mails and messages itself, by a request that it can trust', async () => {
    receiver.answers(json({}));
    const email = gateway.newEmail();
    const signedUp = await gateway.client().auth.signUp({ email, password: 'correct horse' });
    expect(signedUp.error).toBeNull();
    const [call] = receiver.calls;
    if (!call) throw new Error('It was asked.');
    const headers = {
      'webhook-id': String(call.headers['webhook-id']),
      'webhook-timestamp': String(call.headers['webhook-timestamp']),
      'webhook-signature': String(call.headers['webhook-signature']),
    };
    expect(new Webhook(secret).verify(call.payload, headers)).toEqual(call.body);
    expect(() => new Webhook(secret).verify(`${call.payload} `, headers)).toThrow();
    const data = call.body['email_data'] as Record<string, string>;
    expect(call.body).toMatchObject({ user: { email } });
    expect(data).toMatchObject({
      email_action_type: 'signup',
      token: expect.stringMatching(/^\d{6}$/),
    });
    expect(await gateway.messagesTo(email)).toEqual([]);
    const verified = await gateway.client().auth.verifyOtp({
      type: 'email',
      token_hash: data['token_hash'] ?? '',
    });
    expect(verified.error).toBeNull();

    const phone = gateway.newPhone();
    await gateway.client().auth.signInWithOtp({ phone });
    const sms = receiver.calls.at(-1)?.body;
    expect(sms).toMatchObject({ user: { phone }, sms: { otp: expect.stringMatching(/^\d{6}$/) } });
    expect(await gateway.messagesTo(phone)).toEqual([]);
  });

  test('gets both codes of a change of address at once', async () => {
    receiver.answers(json({}));
    const email = gateway.newEmail();
    await gateway.operator().auth.admin.createUser({
      email,
      password: 'correct horse',
      email_confirm: true,
    });
    const client = gateway.client();
    await client.auth.signInWithPassword({ email, password: 'correct horse' });
    const newEmail = gateway.newEmail();
    expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull();
    expect(receiver.calls).toHaveLength(1);
    const data = receiver.calls[0]?.body['email_data'] as Record<string, string>;
    expect(data['email_action_type']).toBe('email_change');
    const confirm = (address: string, token: string | undefined) =>
      gateway.client().auth.verifyOtp({ email: address, token: token ?? '', type: 'email_change' });
    expect((await confirm(email, data['token'])).error).toBeNull();
    expect((await confirm(newEmail, data['token_new'])).data.user?.email).toBe(newEmail);
  });

  const signUp = async () => {
    const body = { email: gateway.newEmail(), password: 'correct horse' };
    const { status, json: said } = await gateway.request('POST', '/signup', body);
    return [status, said?.['error_code'], said?.['msg']];
  };

  test.each<[string, (call: Call, response: http.ServerResponse) => void, number, string, string]>([
    [
      'an error of its own',
      json({ error: { http_code: 418, message: 'Teapot.' } }),
      418,
      'unknown',
      'Teapot.',
    ],
    ['400', json({}, 400), 500, 'unexpected_failure', 'Invalid payload sent to hook'],
    ['401', json({}, 401), 500, 'unexpected_failure', 'Hook requires authorization token'],
    [
      '500',
      json({}, 500),
      500,
      'unexpected_failure',
      'Unexpected status code returned from hook: 500',
    ],
    ['503', json({}, 503), 500, 'unexpected_failure', 'Service currently unavailable due to hook'],
    [
      'a page',
      (_call, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      400,
      'hook_payload_invalid_content_type',
      'Invalid JSON response. Received content-type: text/html',
    ],
    [
      'no type',
      (_call, response) => response.writeHead(200).end('{}'),
      400,
      'hook_payload_invalid_content_type',
      'Invalid Content-Type: Missing Content-Type header',
    ],
    [
      'no JSON',
      (_call, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      500,
      'unexpected_failure',
      'Error unmarshaling JSON output.',
    ],
    [
      'too much',
      json({ padding: 'x'.repeat(300_000) }),
      422,
      'hook_payload_over_size_limit',
      'Payload size exceeded size limit of 204800 bytes',
    ],
    [
      'nothing',
      (_call, response) => response.destroy(),
      422,
      'hook_timeout_after_retry',
      'Failed to reach hook after maximum retries',
    ],
    [
      'a redirect',
      (_call, response) => response.writeHead(302, { location: '/' }).end(),
      500,
      'unexpected_failure',
      'Unexpected status code returned from hook: 302',
    ],
  ])(
    'that answers with %s is told as the real service tells it',
    async (_name, answer, status, code, message) => {
      receiver.answers(answer);
      expect(await signUp()).toEqual([status, code, message]);
    },
  );

  test('that takes too long is not waited for', async () => {
    receiver.answers(() => {});
    expect(await signUp()).toEqual([
      422,
      'hook_timeout',
      expect.stringContaining('5.000000 seconds'),
    ]);
    expect(receiver.calls).toHaveLength(1);
  });

  test('that asks to be asked again, is', async () => {
    let asked = 0;
    receiver.answers((call, response) => {
      asked += 1;
      if (asked > 1) json({})(call, response);
      else response.writeHead(429, { 'retry-after': '1' }).end();
    });
    expect((await signUp())[0]).toBe(200);
    expect(receiver.calls).toHaveLength(2);
  });
});
