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

  const today = {
    SUPABASE_SECRET_KEYS: JSON.stringify({ other: 'sb_secret_two', default: 'sb_secret_one' }),
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: 'sb_publishable_one' }),
  };

  it('is made of the keys of today where the project has no legacy pair', () => {
    expect(read({ ...today, SUPABASE_ANON_KEY: '', SUPABASE_SERVICE_ROLE_KEY: '' })).toMatchObject({
      anonKey: 'sb_publishable_one',
      serviceRoleKey: 'sb_secret_one',
      signingKey: 'sb_secret_one',
      operatorKeys: ['sb_secret_two', 'sb_secret_one'],
    });
  });

  it('calls the backend by the keys of today while there are both, and goes on signing with the legacy one', () => {
    expect(read(today)).toMatchObject({
      anonKey: 'sb_publishable_one',
      serviceRoleKey: 'sb_secret_one',
      signingKey: 'service.key.x',
      operatorKeys: ['sb_secret_two', 'sb_secret_one'],
    });
  });

  it('takes the first key where none is called default', () => {
    const keys = JSON.stringify({ web: 'sb_publishable_web' });
    expect(read({ SUPABASE_PUBLISHABLE_KEYS: keys }).anonKey).toBe('sb_publishable_web');
  });

  it.each([
    ['SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_SECRET_KEYS'],
    ['SUPABASE_ANON_KEY', 'SUPABASE_PUBLISHABLE_KEYS'],
  ])('needs %s where %s lists none', (legacy, listed) => {
    for (const none of ['', '{}', '{', '{"default":"other"}'])
      expect(() => read({ [legacy]: '', [listed]: none })).toThrow(
        `Neither ${listed} nor ${legacy} has a key.`,
      );
  });

  it.each(['SITE_URL', 'SUPABASE_URL'])('needs %s', (name) => {
    expect(() => read({ [name]: '' })).toThrow(`The variable ${name} is not set.`);
  });
});
