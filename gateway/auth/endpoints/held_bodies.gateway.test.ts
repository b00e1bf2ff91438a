import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthGateway, newMember, startAuthGateway } from '../testing/people.ts';

// A request that is let in, says the rest only when its session has ended, and must then change nothing.

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

/** Sends all but the last byte of a body; `finish` sends it, and tells the status. */
async function hold(method: string, path: string, token: string, body: object) {
  const text = JSON.stringify(body);
  const asked = request(`${gateway.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: gateway.secrets.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject);
  });
  asked.write(text.slice(0, -1));
  // Long enough that whatever is looked at before the body has been.
  await new Promise((resolve) => setTimeout(resolve, 150));
  return {
    finish: () => {
      asked.end(text.slice(-1));
      return status;
    },
  };
}

test.each([
  ['PUT', '/user', { password: 'the thief has it now' }],
  ['PUT', '/user', { data: { name: 'changed' } }],
  ['PUT', '/user', { email: 'thief@mail.test' }],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'theirs' }],
])('%s %s of an ended session changes nothing', async (method, path, body) => {
  const { email, password, client } = await newMember(gateway);
  const thief = gateway.client();
  const { data } = await thief.auth.signInWithPassword({ email, password });
  const held = await hold(method, path, data.session?.access_token ?? '', body);
  expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect(await held.finish()).toBe(403);
  expect((await gateway.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  const { data: after } = await client.auth.getUser();
  expect(after.user?.email).toBe(email);
  expect(after.user?.factors).toBeUndefined();
  expect(after.user?.user_metadata['name']).toBeUndefined();
});

test('one that stands is heard when it has said all of it', async () => {
  const { client, session } = await newMember(gateway);
  const held = await hold('PUT', '/user', session.access_token, { data: { name: 'mine' } });
  expect(await held.finish()).toBe(200);
  expect((await client.auth.getUser()).data.user?.user_metadata['name']).toBe('mine');
});
