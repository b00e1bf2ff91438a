import { describe, expect, it } from 'vitest';
import { hostedEnvironment } from './hosted.ts';

const set: Record<string, string> = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_ANON_KEY: 'anon.key.x',
  SUPABASE_SERVICE_ROLE_KEY: 'service.key.x',
  SITE_URL: 'https://mendwell.example',
};
const read = (over: Record<string, string> = {}) => {
  const variables = { ...set, ...over };
  return hostedEnvironment((name) => variables[name]);
};

describe('the environment of a hosted function', () => {
  it('is the backend, the site and the keys', () => {
    const key = 'c2Vzc2lvbiB0aW1lIGFuZCBub3RoaW5nIGVsc2U=';
    expect(read({ SIGNING_KEY: ` ${key}\n`, SITE_URL: 'https://mendwell.example/' })).toEqual({
      supabaseUrl: 'https://project.supabase.co',
      anonKey: 'anon.key.x',
      serviceRoleKey: 'service.key.x',
      siteUrl: 'https://mendwell.example',
      signingKey: key,
      operatorKeys: ['service.key.x'],
    });
  });

  it('signs with the service key where no other is set', () => {
    expect(read().signingKey).toBe('service.key.x');
    expect(read({ SIGNING_KEY: '' }).signingKey).toBe('service.key.x');
  });

  it('knows the operator by the secret keys of the project too, and by nothing else in the list', () => {
    const keys = { default: 'sb_secret_one', other: 'sb_secret_two', empty: '', number: 7 };
    expect(read({ SUPABASE_SECRET_KEYS: JSON.stringify(keys) }).operatorKeys).toEqual([
      'service.key.x',
      'sb_secret_one',
      'sb_secret_two',
    ]);
    for (const broken of ['', '{', 'null', '[]', '"sb"'])
      expect(read({ SUPABASE_SECRET_KEYS: broken }).operatorKeys).toEqual(['service.key.x']);
  });

  it.each([
    'mendwell.example',
    'localhost:3000',
    'https://mendwell.example/app',
    'https://mendwell.example/?a=1',
    'https://mendwell.example/#top',
    'https://ada@mendwell.example',
    'ftp://mendwell.example',
  ])('refuses a SITE_URL that is no origin: %s', (site) => {
    expect(() => read({ SITE_URL: site })).toThrow(
      `SITE_URL must look like https://mendwell.example, and is "${site}".`,
    );
  });

  it.each(['...', 'secret', 'x'.repeat(31), 'a'.repeat(64)])(
    'refuses a SIGNING_KEY that can be guessed, and does not repeat it: %s',
    (key) => {
      expect(() => read({ SIGNING_KEY: key })).toThrow(/^SIGNING_KEY is too easy to guess: [^x]*$/);
    },
  );

  it.each(['SITE_URL', 'SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY'])('needs %s', (name) => {
    expect(() => read({ [name]: '' })).toThrow(`The variable ${name} is not set.`);
  });
});
