import { expect, test } from 'vitest';
import { readSettings, type Settings } from './settings.ts';

function settingsOf(env: Record<string, string>, terminal = false): Settings {
  const reading = readSettings(env, '/product', terminal);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.settings;
}

test('with nothing set it listens on this machine alone and keeps its data in the product folder', () => {
  expect(settingsOf({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/product/.data',
    databaseUrl: null,
    fileStore: null,
    configFile: '/product/supabase/config.toml',
    siteUrl: null,
    trustedProxies: '',
    realtimeMaxSockets: 200,
    webFolder: '/product/web/dist',
    logLevel: 'info',
    development: false,
  });
});

test('every variable is read, and empty means not set', () => {
  expect(
    settingsOf({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      DATABASE_URL: 'postgres://u:p@db/postgres',
      CONFIG: 'other.toml',
      SITE_URL: 'https://mendwell.example/',
      TRUSTED_PROXIES: 'loopback',
      REALTIME_MAX_SOCKETS: '1000',
      LOG_LEVEL: 'debug',
      MENDWELL_DEV: '1',
    }),
  ).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/data',
    databaseUrl: 'postgres://u:p@db/postgres',
    configFile: '/product/other.toml',
    siteUrl: 'https://mendwell.example',
    trustedProxies: 'loopback',
    realtimeMaxSockets: 1000,
    logLevel: 'debug',
    development: true,
  });
  expect(settingsOf({ PORT: '', HOST: '', DATA_DIR: '', SITE_URL: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/product/.data',
    siteUrl: null,
  });
});

test('a person at the terminal sees warnings only', () => {
  expect(settingsOf({}, true).logLevel).toBe('warn');
  expect(settingsOf({ LOG_LEVEL: 'info' }, true).logLevel).toBe('info');
});

test.each([
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '70000'],
  ['PORT', '30.5'],
  ['SITE_URL', 'mendwell.example'],
  ['SITE_URL', 'ftp://mendwell.example'],
  ['SITE_URL', 'https://mendwell.example/app'],
  ['SITE_URL', 'https://mendwell.example/#app'],
  ['DATABASE_URL', 'mysql://db'],
  ['LOG_LEVEL', 'loud'],
  ['REALTIME_MAX_SOCKETS', 'many'],
  ['REALTIME_MAX_SOCKETS', '0'],
])('%s=%s is refused with a sentence that names it', (name, value) => {
  const reading = readSettings({ [name]: value }, '/product', false);
  expect(reading).toMatchObject({ ok: false, problem: expect.stringContaining(name) });
});

test('a refused database address is not repeated: it may hold a password', () => {
  const reading = readSettings({ DATABASE_URL: 'mysql://u:hunter2@db' }, '/product', false);
  expect(JSON.stringify(reading)).not.toContain('hunter2');
});
