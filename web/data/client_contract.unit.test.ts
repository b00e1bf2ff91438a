// What the specification takes from the backend's official client: its texts, numbers and classes. When an
// update of the client changes one of them, it fails here and is decided on, not discovered.
import {
  AuthApiError,
  AuthInvalidJwtError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  createClient,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  REALTIME_SUBSCRIBE_STATES,
} from '@supabase/supabase-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ws from 'ws';
import { authStorageKey, clientOptions, reconnectAfter } from './client_options.ts';

const url = 'http://127.0.0.1:9';
const start = Date.parse('2026-11-21T10:00:00Z');

type Call = { method: string; path: string; body: unknown; at: number };

/** A client as the app makes it, on a network and a storage that the test holds. */
function clientOn(
  answer: (call: Call) => Response | Promise<Response>,
  stored: Record<string, string> = {},
) {
  const calls: Call[] = [];
  const kept = new Map(Object.entries(stored));
  const options = clientOptions('mendwell');
  const client = createClient(url, 'anon', {
    ...options,
    auth: {
      ...options.auth,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    realtime: { ...options.realtime, transport: ws as never },
    global: {
      fetch: async (input, init) => {
        const address = new URL(input instanceof Request ? input.url : input);
        const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
        const call = {
          method: init?.method ?? 'GET',
          path: address.pathname + address.search,
          body,
          at: Date.now() - start,
        };
        calls.push(call);
        return answer(call);
      },
    },
  });
  return { client, calls, kept };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: Record<string, unknown>) =>
  `${base64url({ alg: 'ES256', kid: 'k', typ: 'JWT' })}.${base64url(claims)}.c2ln`;

const user = { id: 'u', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };
const sessionUntil = (seconds: number) => ({
  access_token: token({ sub: 'u', exp: start / 1000 + seconds }),
  refresh_token: 'r1',
  expires_in: seconds,
  expires_at: start / 1000 + seconds,
  token_type: 'bearer',
  user,
});

afterEach(() => {
  // In this order: a spy on a faked timer would put the fake back.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('validation by the client', () => {
  const { client, calls } = clientOn(() => json(500, {}));
  const nobody = {} as never;
  const passwordText = 'You must provide either an email or phone number and a password';

  it('sign-up and sign-in need an email or a phone, and a password', async () => {
    const texts = await Promise.all([
      client.auth.signUp(nobody),
      client.auth.signInWithPassword(nobody),
    ]);
    expect(texts.map(({ error }) => error?.message)).toEqual([passwordText, passwordText]);
  });

  it('a one-time code needs an email or a phone', async () => {
    const { error } = await client.auth.signInWithOtp(nobody);
    expect(error?.message).toBe('You must provide either an email or phone number.');
  });

  it('sending again needs an email or a phone, and a type', async () => {
    const { error } = await client.auth.resend(nobody);
    expect(error?.message).toBe('You must provide either an email or phone number and a type');
  });

  it('none of them asks the server', () => {
    expect(calls).toEqual([]);
  });
});

describe('a JWT', () => {
  const { client } = clientOn(() => json(500, {}));

  it.each(['', 'a', 'a.b', 'a.b.c.d'])('has 3 parts: "%s" has not', async (jwt) => {
    const { error } = await client.auth.getClaims(jwt || '.');
    expect(error).toBeInstanceOf(AuthInvalidJwtError);
    expect(error?.message).toBe('Invalid JWT structure');
  });

  it.each(['a$.b.c', 'a.b=.c', 'a.b.c+'])('is base64url: "%s" is not', async (jwt) => {
    const { error } = await client.auth.getClaims(jwt);
    expect(error?.message).toBe('JWT not in base64url format');
  });

  it('has an exp claim', async () => {
    const { error } = await client.auth.getClaims(token({ sub: 'u' }));
    expect(error?.message).toBe('Missing exp claim');
  });

  it('is not past it', async () => {
    const { error } = await client.auth.getClaims(token({ sub: 'u', exp: 1 }));
    expect(error?.message).toBe('JWT has expired');
  });
});

describe('errors', () => {
  const signIn = { email: 'dana@example.com', password: 'wrong' };

  it('without a session: "Auth session missing!"', async () => {
    const { client } = clientOn(() => json(500, {}));
    const { error } = await client.auth.getUser();
    expect(error).toBeInstanceOf(AuthSessionMissingError);
    expect(error?.message).toBe('Auth session missing!');
  });

  it('an auth API error has message, status and code', async () => {
    const { client } = clientOn(() =>
      json(
        400,
        { code: 'invalid_credentials', message: 'Invalid login credentials' },
        {
          'x-supabase-api-version': '2024-01-01',
        },
      ),
    );
    const { error } = await client.auth.signInWithPassword(signIn);
    expect(error).toBeInstanceOf(AuthApiError);
    expect(error).toMatchObject({
      message: 'Invalid login credentials',
      status: 400,
      code: 'invalid_credentials',
    });
  });

  it('a weak password lists its reasons', async () => {
    const reasons = ['length', 'characters', 'pwned'];
    const { client } = clientOn(() =>
      json(
        422,
        { code: 'weak_password', message: 'Weak', weak_password: { reasons } },
        {
          'x-supabase-api-version': '2024-01-01',
        },
      ),
    );
    const { error } = await client.auth.signUp(signIn);
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject({ status: 422, reasons });
  });

  it.each([502, 503, 504])('status %i may be tried again', async (status) => {
    const { client } = clientOn(() => json(status, {}));
    const { error } = await client.auth.signInWithPassword(signIn);
    expect(error).toBeInstanceOf(AuthRetryableFetchError);
    expect(error?.status).toBe(status);
  });

  it('a network failure may be tried again, with status 0', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = clientOn(() => {
      throw new TypeError('Failed to fetch');
    });
    const { error } = await client.auth.signInWithPassword(signIn);
    expect(error).toBeInstanceOf(AuthRetryableFetchError);
    expect(error?.status).toBe(0);
  });

  it('deviation: 500, 501 and 520 to 530 may be tried again too', async () => {
    for (const status of [500, 501, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530]) {
      const { client } = clientOn(() => json(status, {}));
      const { error } = await client.auth.signInWithPassword(signIn);
      expect(error, String(status)).toBeInstanceOf(AuthRetryableFetchError);
    }
  });

  it('a single row that is none or several is PGRST116', async () => {
    const { client } = clientOn(() =>
      json(406, { code: 'PGRST116', message: 'm', details: 'd', hint: null }),
    );
    const { error } = await client.from('debts').select().single();
    expect(error?.code).toBe('PGRST116');
  });

  it('a function that was not reached, not let through, or refused is told apart', async () => {
    const failing = clientOn(() => {
      throw new TypeError('Failed to fetch');
    });
    const relayed = clientOn(() => json(500, {}, { 'x-relay-error': 'true' }));
    const refused = clientOn(() => json(418, {}));
    const errors = await Promise.all(
      [failing, relayed, refused].map(async ({ client }) => {
        const { error } = (await client.functions.invoke('x')) as { error: Error };
        return error;
      }),
    );
    expect(errors[0]).toBeInstanceOf(FunctionsFetchError);
    expect(errors[1]).toBeInstanceOf(FunctionsRelayError);
    expect(errors[2]).toBeInstanceOf(FunctionsHttpError);
    expect(errors.map((error) => error.message)).toEqual([
      'Failed to send a request to the Edge Function',
      'Relay Error invoking the Edge Function',
      'Edge Function returned a non-2xx status code',
    ]);
  });
});

describe('the session', () => {
  it('is kept under a key of the project', () => {
    expect(authStorageKey('mendwell')).toBe('sb-mendwell-auth-token');
  });

  it('is read from that key and told as INITIAL_SESSION', async () => {
    const session = sessionUntil(10 ** 9);
    const { client } = clientOn(() => json(500, {}), {
      'sb-mendwell-auth-token': JSON.stringify(session),
    });
    const initial = await new Promise((resolve) => {
      client.auth.onAuthStateChange(
        (event, given) => event === 'INITIAL_SESSION' && resolve(given?.refresh_token),
      );
    });
    expect(initial).toBe('r1');
    await client.auth.stopAutoRefresh();
  });

  const refreshes = (calls: Call[]) =>
    calls.filter((call) => call.path === '/auth/v1/token?grant_type=refresh_token');

  it('is looked at every 30 s, and renewed when 3 ticks or fewer are left', async () => {
    vi.useFakeTimers({ now: start });
    const ticks = vi.spyOn(globalThis, 'setInterval');
    // 4 ticks and 15 s: the first look finds 4 left, the next one 3.
    const { client, calls } = clientOn(
      () => json(200, { ...sessionUntil(3600), refresh_token: 'r2' }),
      {
        'sb-mendwell-auth-token': JSON.stringify(sessionUntil(135)),
      },
    );
    await client.auth.startAutoRefresh();
    expect(ticks.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(30_000);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(refreshes(calls)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(refreshes(calls)).toMatchObject([{ body: { refresh_token: 'r1' } }]);
    await client.auth.stopAutoRefresh();
  });

  it('is renewed again after 200 ms, doubled each time, within 30 s', async () => {
    vi.useFakeTimers({ now: start });
    const { client, calls } = clientOn(() => json(503, {}), {
      'sb-mendwell-auth-token': JSON.stringify(sessionUntil(3600)),
    });
    await client.auth.stopAutoRefresh();
    const before = calls.length;
    const renewing = client.auth.refreshSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await renewing).error).toBeInstanceOf(AuthRetryableFetchError);
    const times = refreshes(calls)
      .slice(before)
      .map((call) => call.at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800]);
  });

  it('is checked with published keys that are kept for 10 minutes', async () => {
    vi.useFakeTimers({ now: start });
    const { client, calls } = clientOn((call) =>
      call.path.endsWith('jwks.json')
        ? json(200, {
            keys: [{ kty: 'EC', crv: 'P-256', kid: 'k', alg: 'ES256', x: 'AA', y: 'AA' }],
          })
        : json(200, user),
    );
    vi.spyOn(crypto.subtle, 'importKey').mockResolvedValue({} as CryptoKey);
    vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(true);
    const jwt = token({ sub: 'u', exp: start / 1000 + 86_400 });
    const asked = () => calls.filter((call) => call.path.endsWith('/.well-known/jwks.json')).length;
    await client.auth.getClaims(jwt);
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    await client.auth.getClaims(jwt);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    await client.auth.getClaims(jwt);
    expect(asked()).toBe(2);
  });
});

describe('realtime', () => {
  const { client } = clientOn(() => json(500, {}));

  it('times out after 10 s and beats every 30 s', () => {
    expect(client.realtime.timeout).toBe(10_000);
    expect(client.realtime.heartbeatIntervalMs).toBe(30_000);
  });

  it('connects again after 1, 2, 5, then 10 s', () => {
    const delays = [1, 2, 3, 4, 5, 50].map((tries) => client.realtime.reconnectAfterMs(tries));
    expect(delays).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
    expect(reconnectAfter(1)).toBe(1_000);
  });

  it('knows the channel statuses', () => {
    expect(Object.values(REALTIME_SUBSCRIBE_STATES).sort()).toEqual([
      'CHANNEL_ERROR',
      'CLOSED',
      'SUBSCRIBED',
      'TIMED_OUT',
    ]);
  });
});

describe('storage', () => {
  it('lists 100 by name, ascending', async () => {
    const { client, calls } = clientOn(() => json(200, []));
    await client.storage.from('bucket').list();
    expect(calls[0]?.body).toMatchObject({
      limit: 100,
      offset: 0,
      sortBy: { column: 'name', order: 'asc' },
    });
  });

  it('lets an object be cached for 3600 s', async () => {
    const { client, calls } = clientOn(() => json(200, { Id: '1', Key: 'bucket/a' }));
    await client.storage.from('bucket').upload('a', new Blob(['a']));
    const sent = calls[0]?.body;
    expect(sent instanceof FormData && sent.get('cacheControl')).toBe('3600');
  });
});
