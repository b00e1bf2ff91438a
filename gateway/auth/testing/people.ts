import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { startTestGateway } from '../../kernel/testing.ts';

/** A clock that tests move. By itself it goes on a millisecond each time it is looked at, however long
 *  a busy machine takes in between. */
export function createClock() {
  let time = Date.now();
  return {
    now: () => {
      time += 1;
      return new Date(time);
    },
    /** Lets seconds pass. */
    pass(seconds: number) {
      time += seconds * 1000;
    },
  };
}

/** Confirmation on and the hosted service's frequencies, but as many requests as tests need. */
export const confirmingConfig = `
project_id = "test"
[auth]
enable_anonymous_sign_ins = true
minimum_password_length = 8
additional_redirect_urls = ["https://app.example.com/**"]
[auth.rate_limit]
email_sent = 100000
sms_sent = 100000
anonymous_users = 100000
token_refresh = 100000
sign_in_sign_ups = 100000
token_verifications = 100000
[auth.email]
enable_confirmations = true
secure_password_change = true
max_frequency = "60s"
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "60s"
[auth.sms.test_otp]
15550100 = "123456"
`;

export type AuthGateway = Awaited<ReturnType<typeof startAuthGateway>>;

/** A gateway with a movable clock, and the ways tests reach it. */
export async function startAuthGateway(
  toml = confirmingConfig,
  trustedProxies = '',
  logLine: (line: string) => void = () => {},
) {
  const clock = createClock();
  const gateway = await startTestGateway({ toml, trustedProxies, now: clock.now, logLine });
  let people = 0;

  return {
    ...gateway,
    clock,

    /** An unmodified client with a session of its own. */
    client(auth: SupabaseClientOptions<'public'>['auth'] = {}) {
      return createClient(gateway.url, gateway.secrets.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false, ...auth },
        realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
      });
    },

    /** An unmodified client of an operator. */
    operator() {
      return createClient(gateway.url, gateway.secrets.serviceRoleKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
      });
    },

    newEmail() {
      people += 1;
      return `person${people}@example.com`;
    },

    newPhone() {
      people += 1;
      return `1555123${String(people).padStart(4, '0')}`;
    },

    /** A bare request, with the anon key unless told otherwise. */
    async request(
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) {
      const response = await fetch(`${gateway.url}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: gateway.secrets.anonKey,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
      return { status: response.status, headers: response.headers, json };
    },

    /** The last message to an address: its code, and its link if it has one. */
    async lastMessage(address: string) {
      const messages = await gateway.mailbox();
      const message = messages.find(({ to }) => to === address);
      if (!message) throw new Error(`Nothing was sent to ${address}.`);
      return {
        ...message,
        code: /\b\d{6}\b/.exec(message.text)?.[0] ?? '',
        link: /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(message.text)?.[0] ?? '',
      };
    },

    async messagesTo(address: string) {
      return (await gateway.mailbox()).filter(({ to }) => to === address);
    },
  };
}

/** Signs up and confirms; answers a client that is signed in. */
export async function newMember(gateway: AuthGateway, password = 'correct horse') {
  const email = gateway.newEmail();
  const client = gateway.client();
  const { error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  const { code } = await gateway.lastMessage(email);
  const { data, error: refused } = await client.auth.verifyOtp({
    email,
    token: code,
    type: 'email',
  });
  if (refused) throw refused;
  if (!data.session || !data.user) throw new Error('A confirmed sign-up gives a session.');
  return { client, email, password, session: data.session, user: data.user };
}

/** The claims of a token, unchecked. */
export function claimsIn(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}
