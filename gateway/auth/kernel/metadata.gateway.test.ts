import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthGateway, newMember, startAuthGateway } from '../testing/people.ts';

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Every way in which metadata arrives, as a body around it. */
const ways = [
  ['POST', '/signup', (data: string) => `{"data":${data}}`],
  [
    'POST',
    '/signup',
    (data: string) => `{"email":"m@example.com","password":"correct horse","data":${data}}`,
  ],
  ['POST', '/otp', (data: string) => `{"email":"m@example.com","data":${data}}`],
  ['PUT', '/user', (data: string) => `{"data":${data}}`],
  ['POST', '/invite', (data: string) => `{"email":"m@example.com","data":${data}}`],
  ['POST', '/admin/users', (data: string) => `{"email":"m@example.com","user_metadata":${data}}`],
  ['POST', '/admin/users', (data: string) => `{"email":"m@example.com","app_metadata":${data}}`],
  [
    'POST',
    '/admin/generate_link',
    (data: string) => `{"type":"invite","email":"m@example.com","data":${data}}`,
  ],
] as const;

describe('metadata', () => {
  test.each(ways)(
    '%s %s: five thousand levels or 900 KB of it are refused',
    async (method, path, around) => {
      const { session } = await newMember(gateway);
      const token = path === '/user' ? session.access_token : gateway.secrets.serviceRoleKey;
      const signedIn = path === '/user' || !['/signup', '/otp'].includes(path);
      const headers = signedIn ? { authorization: `Bearer ${token}` } : {};
      const large = JSON.stringify({ note: 'x'.repeat(900_000) });
      for (const [data, code, words] of [
        [nested(5000), [413, 'request_entity_too_large'], /too many levels/],
        [nested(50), [400, 'validation_failed'], /levels deep/],
        [large, [400, 'validation_failed'], /must not be larger than/],
      ] as const) {
        const { status, json } = await gateway.request(method, path, around(data), headers);
        expect([status, json?.['error_code']]).toEqual(code);
        expect(json?.['msg']).toMatch(words);
      }
    },
  );

  test('of usual size and depth is kept', async () => {
    const { client } = await newMember(gateway);
    const preferences = JSON.parse(nested(15)) as object;
    const { data, error } = await client.auth.updateUser({
      data: { first_name: 'Ada', bio: 'x'.repeat(1500), preferences },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', preferences });
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('cannot grow request by request until the token is too large to send', async () => {
    const { client } = await newMember(gateway);
    const outcomes: (string | undefined)[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { error } = await client.auth.updateUser({
        data: { [`key${round}`]: 'x'.repeat(900) },
      });
      outcomes.push(error?.code);
    }
    expect(outcomes).toEqual([undefined, undefined, ...Array(3).fill('validation_failed')]);
    const { data } = await client.auth.refreshSession();
    expect(data.session?.access_token.length).toBeLessThan(8000);
    expect((await client.auth.getUser()).error).toBeNull();
    // What is there can be taken away again.
    const { error } = await client.auth.updateUser({ data: { key0: null, key2: 'y' } });
    expect(error).toBeNull();
  });

  test('that was too large before leaves its holder a token that is read', async () => {
    const { client, user } = await newMember(gateway);
    await gateway.superuser.query(
      `update auth.users set raw_user_meta_data = jsonb_build_object('note', repeat('x', 900000)) where id = $1`,
      [user.id],
    );
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.access_token.length).toBeLessThan(2000);
    expect((await client.auth.updateUser({ data: { note: null } })).error).toBeNull();
  });
});
