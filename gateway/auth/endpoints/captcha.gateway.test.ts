import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

let gateway: AuthGateway;
let service: http.Server;
const asked: Record<string, string>[] = [];
let isDown = false;

beforeAll(async () => {
  // What hCaptcha and Turnstile have in common: a form comes in, a verdict goes out.
  service = http.createServer((request, response) => {
    void text(request).then((form) => {
      const fields = Object.fromEntries(new URLSearchParams(form));
      asked.push(fields);
      const success = fields['secret'] === 'site secret' && fields['response'] === 'a person';
      const verdict = { success, 'error-codes': success ? [] : ['invalid-input-response'] };
      if (isDown) response.writeHead(500).end('down');
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(verdict));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
  gateway = await startAuthGateway(
    `${confirmingConfig}\n[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "site secret"\nverify_url = "${url}"\n`,
  );
});
afterAll(async () => {
  await gateway.close();
  service.close();
});

const person = { captchaToken: 'a person' };

test('people come in past it, and need none for what follows', async () => {
  const email = gateway.newEmail();
  const client = gateway.client();
  const signedUp = await client.auth.signUp({ email, password: 'correct horse', options: person });
  expect(signedUp.error).toBeNull();
  expect(asked.at(-1)).toMatchObject({ response: 'a person', remoteip: expect.any(String) });
  const { code } = await gateway.lastMessage(email);
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  const signedIn = await gateway.client().auth.signInWithPassword({
    email,
    password: 'correct horse',
    options: person,
  });
  expect(signedIn.error).toBeNull();
  expect((await gateway.client().auth.signInAnonymously({ options: person })).error).toBeNull();
});

test.each([
  ['signup', { email: 'a@example.com', password: 'correct horse' }],
  ['recover', { email: 'a@example.com' }],
  ['resend', { email: 'a@example.com', type: 'signup' }],
  ['otp', { email: 'a@example.com' }],
  ['magiclink', { email: 'a@example.com' }],
  ['token?grant_type=password', { email: 'a@example.com', password: 'correct horse' }],
  ['sso', { domain: 'example.com' }],
])('nobody comes past it at /%s', async (path, body) => {
  const attempt = async (security: unknown) => {
    const answer = await gateway.request('POST', `/${path}`, {
      ...body,
      gotrue_meta_security: security,
    });
    return [answer.status, answer.json?.['error_code'], answer.json?.['msg']];
  };
  expect(await attempt(undefined)).toEqual([
    400,
    'captcha_failed',
    'captcha protection: request disallowed (no captcha_token found)',
  ]);
  expect(await attempt({ captcha_token: ' ' })).toEqual(await attempt({}));
  expect(await attempt({ captcha_token: 'a machine' })).toEqual([
    400,
    'captcha_failed',
    'captcha protection: request disallowed (invalid-input-response)',
  ]);
  expect((await attempt({ captcha_token: 7 }))[1]).toBe('validation_failed');
  expect((await attempt('x'))[1]).toBe('validation_failed');
});

test('when nobody can say, nobody comes in', async () => {
  isDown = true;
  const answer = await gateway.request('POST', '/signup', {
    gotrue_meta_security: { captcha_token: 'a person' },
  });
  expect([answer.status, answer.json?.['msg']]).toEqual([
    500,
    'captcha verification process failed',
  ]);
  isDown = false;
});

test('an operator has no need of one', async () => {
  const email = gateway.newEmail();
  const { error } = await gateway.operator().auth.signUp({ email, password: 'correct horse' });
  expect(error).toBeNull();
});
