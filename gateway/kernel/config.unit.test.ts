import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GatewayConfig, parseConfig, readConfig } from './config.ts';

function configOf(toml: string, env: Record<string, string> = {}): GatewayConfig {
  const reading = parseConfig(toml, env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

function problemsOf(toml: string, env: Record<string, string> = {}): readonly string[] {
  const reading = parseConfig(toml, env);
  return reading.ok ? [] : reading.problems;
}

test('an empty file means the defaults of the Supabase CLI', () => {
  const { api, auth, storage } = configOf('');
  expect(api).toEqual({
    schemas: ['public', 'graphql_public'],
    extra_search_path: ['public', 'extensions'],
    max_rows: 1000,
  });
  expect(auth.jwt_expiry).toBe(3600);
  expect(auth.enable_signup).toBe(true);
  expect(auth.enable_anonymous_sign_ins).toBe(false);
  expect(auth.minimum_password_length).toBe(6);
  expect(auth.refresh_token_reuse_interval).toBe(10);
  expect(auth.rate_limit).toEqual({
    email_sent: 1000,
    sms_sent: 200,
    anonymous_users: 30,
    token_refresh: 150,
    sign_in_sign_ups: 30,
    token_verifications: 30,
    web3: 30,
  });
  expect(auth.email).toMatchObject({
    enable_signup: true,
    double_confirm_changes: true,
    enable_confirmations: false,
    max_frequency: 1,
    otp_length: 6,
    otp_expiry: 3600,
  });
  expect(auth.sms.max_frequency).toBe(5);
  expect(auth.mfa.max_enrolled_factors).toBe(10);
  expect(auth.sessions).toEqual({
    timebox: 0,
    inactivity_timeout: 0,
    single_per_user: false,
    fresh_proof: 0,
  });
  expect(storage.file_size_limit).toBe(52_428_800);
});

test('every key that has a meaning here is read', () => {
  const config = configOf(`
    project_id = "mendwell"
    [api]
    schemas = ["public"]
    extra_search_path = ["extensions"]
    max_rows = 50
    [auth]
    site_url = "https://mendwell.example"
    additional_redirect_urls = ["https://mendwell.example/**"]
    jwt_expiry = 600
    enable_signup = false
    enable_anonymous_sign_ins = true
    enable_manual_linking = true
    minimum_password_length = 8
    password_requirements = "lower_upper_letters_digits"
    [auth.rate_limit]
    anonymous_users = 7
    [auth.email]
    max_frequency = "1m30s"
    [auth.email.smtp]
    host = "smtp.example"
    port = 465
    user = "u"
    pass = "p"
    admin_email = "a@mendwell.example"
    sender_name = "Mendwell"
    [auth.email.template.recovery]
    subject = "Reset"
    [auth.sms]
    max_frequency = "60s"
    [auth.sms.test_otp]
    15550100 = "123456"
    [auth.mfa.totp]
    enroll_enabled = true
    verify_enabled = true
    [auth.mfa.phone]
    otp_length = 8
    [auth.sessions]
    timebox = "24h"
    fresh_proof = "10m"
    inactivity_timeout = "8h"
    [auth.captcha]
    enabled = true
    provider = "turnstile"
    secret = "s"
    [auth.hook.custom_access_token]
    enabled = true
    uri = "pg-functions://postgres/public/claims"
    [auth.external.google]
    enabled = true
    client_id = "id"
    secret = "secret"
    [storage]
    file_size_limit = "10MB"
    [storage.buckets.avatars]
    public = true
    file_size_limit = 1024
    allowed_mime_types = ["image/png"]
    [functions.webhook]
    verify_jwt = false
    [edge_runtime.secrets]
    KEY = "value"
  `);
  expect(config.project_id).toBe('mendwell');
  expect(config.api.max_rows).toBe(50);
  expect(config.auth.password_requirements).toBe('lower_upper_letters_digits');
  expect(config.auth.rate_limit.anonymous_users).toBe(7);
  expect(config.auth.rate_limit.token_refresh).toBe(150);
  expect(config.auth.email.max_frequency).toBe(90);
  expect(config.auth.email.smtp).toMatchObject({ enabled: true, host: 'smtp.example', port: 465 });
  expect(config.auth.email.template['recovery']?.subject).toBe('Reset');
  expect(config.auth.sms.test_otp).toEqual({ '15550100': '123456' });
  expect(config.auth.mfa.totp).toEqual({ enroll_enabled: true, verify_enabled: true });
  expect(config.auth.mfa.phone.otp_length).toBe(8);
  expect(config.auth.sessions).toEqual({
    timebox: 86_400,
    inactivity_timeout: 28_800,
    single_per_user: false,
    fresh_proof: 600,
  });
  expect(config.auth.captcha.provider).toBe('turnstile');
  expect(config.auth.hook['custom_access_token']?.enabled).toBe(true);
  expect(config.auth.external['google']?.client_id).toBe('id');
  expect(config.storage.file_size_limit).toBe(10_000_000);
  expect(config.storage.buckets['avatars']).toMatchObject({ public: true, file_size_limit: 1024 });
  expect(config.functions['webhook']?.verify_jwt).toBe(false);
  expect(config.edge_runtime.secrets).toEqual({ KEY: 'value' });
});

test('env() takes the value from the environment, also for numbers and switches', () => {
  const config = configOf(
    `[api]
     max_rows = "env(ROWS)"
     [auth]
     enable_signup = "env(OPEN)"
     [edge_runtime.secrets]
     STRIPE = "env(STRIPE_KEY)"`,
    { ROWS: '25', OPEN: 'false', STRIPE_KEY: 'sk_1' },
  );
  expect(config.api.max_rows).toBe(25);
  expect(config.auth.enable_signup).toBe(false);
  expect(config.edge_runtime.secrets).toEqual({ STRIPE: 'sk_1' });
});

test('a variable that is not set leaves the default and says so', () => {
  const reading = parseConfig('[auth]\nsite_url = "env(NOWHERE)"', {});
  expect(reading).toMatchObject({
    ok: true,
    config: { auth: { site_url: 'http://127.0.0.1:3000' } },
    warnings: ['auth.site_url is not set: the environment variable NOWHERE is missing.'],
  });
});

test('an unknown key is a warning and changes nothing', () => {
  const reading = parseConfig('colour = 1\n[auth]\nenable_singup = false\n[auth.emial]\na = 1');
  expect(reading).toMatchObject({ ok: true, config: { auth: { enable_signup: true } } });
  expect(reading.ok && [...reading.warnings].sort()).toEqual([
    'auth.emial is unknown and was ignored.',
    'auth.enable_singup is unknown and was ignored.',
    'colour is unknown and was ignored.',
  ]);
});

test("keys of the CLI's own containers pass without a word", () => {
  const reading = parseConfig(`
    [api]
    port = 54321
    [api.tls]
    enabled = false
    [db]
    port = 54322
    [db.seed]
    sql_paths = ["./seed.sql"]
    [studio]
    enabled = true
    [inbucket]
    port = 54324
    [analytics]
    enabled = true
    [functions.account]
    import_map = "./functions/account/deno.json"
    entrypoint = "./functions/account/index.ts"
    [edge_runtime]
    policy = "per_worker"
    [experimental]
    orioledb_version = ""
  `);
  expect(reading).toMatchObject({ ok: true, warnings: [] });
});

test('Twilio needs its three keys, and goes over TLS or stays on this machine', () => {
  const toml = `
    [auth.sms.twilio]
    enabled = true
    account_sid = "AC1"
    message_service_sid = "MG1"
    auth_token = "env(TWILIO_TOKEN)"`;
  expect(parseConfig(toml, {})).toEqual({
    ok: false,
    problems: ['auth.sms.twilio.auth_token: is needed where it is enabled'],
  });
  const reading = parseConfig(toml, { TWILIO_TOKEN: 'secret' });
  expect(reading.ok && reading.config.auth.sms.twilio).toMatchObject({
    auth_token: 'secret',
    api_base: 'https://api.twilio.com',
  });
  const based = (base: string) =>
    parseConfig(toml, { TWILIO_TOKEN: 'secret', TWILIO_API_BASE: base }).ok;
  expect(based('http://127.0.0.1:4000')).toBe(true);
  expect(based('http://twilio.example')).toBe(false);
  expect(based('127.0.0.1:4000')).toBe(false);
});

test('what is switched on and not offered here is said', () => {
  const reading = parseConfig(`
    [auth.hook.after_user_created]
    enabled = true
    uri = "pg-functions://postgres/public/noted"
    [auth.external.google]
    enabled = true
    [auth.external.apple]
    enabled = false
    [auth.sms.vonage]
    enabled = true
    account_sid = "AC1"
  `);
  expect(reading.ok && reading.warnings).toEqual([
    'auth.external.google is enabled and has no effect: it has no client_id.',
    'auth.hook.after_user_created is enabled and has no effect: it is not offered here.',
    'auth.sms.vonage is enabled and has no effect: it is not offered here.',
  ]);
});

test.each([
  ['[auth]\nenable_signup = "yes"', 'auth.enable_signup: '],
  ['[auth]\nenable_signup = "true"', 'auth.enable_signup: '],
  ['[auth]\njwt_expiry = "3600"', 'auth.jwt_expiry: '],
  ['[auth]\njwt_expiry = 604801', 'auth.jwt_expiry: '],
  ['[auth]\nminimum_password_length = -1', 'auth.minimum_password_length: '],
  ['[auth]\npassword_requirements = "long"', 'auth.password_requirements: '],
  ['[auth.email]\nmax_frequency = "soon"', 'auth.email.max_frequency: expected a duration'],
  ['[auth.email]\nmax_frequency = 60', 'auth.email.max_frequency: '],
  ['[storage]\nfile_size_limit = "big"', 'storage.file_size_limit: expected a size'],
  ['[api]\nschemas = "public"', 'api.schemas: '],
  ['auth = 3', 'auth: '],
  ['[functions]\naccount = false', 'functions.account: '],
])('a wrong type is a problem that names its key: %s', (toml, start) => {
  const [problem] = problemsOf(toml);
  expect(problem).toMatch(new RegExp(`^${start.replaceAll('.', '\\.')}`));
});

test('text from the environment that is no number is a problem as well', () => {
  expect(problemsOf('[api]\nmax_rows = "env(ROWS)"', { ROWS: 'many' })).toHaveLength(1);
});

test('a file that is no TOML is a problem with its line', () => {
  expect(problemsOf('[auth]\nsite_url = ')[0]).toMatch(/^line 2: /);
});

describe('mail templates given by path', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'mendwell-config-'));
    mkdirSync(path.join(folder, 'supabase/templates'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, content: string) =>
    writeFileSync(path.join(folder, 'supabase', name), content);
  const read = () => readConfig(path.join(folder, 'supabase/config.toml'), {});
  const inviteByPath = `[auth.email.template.invite]
    subject = "Join"
    content_path = "./supabase/templates/invite.html"`;

  test('count from the folder that holds supabase, and bring their plain text', () => {
    write('config.toml', inviteByPath);
    write('templates/invite.html', '<p>{{ .Token }}</p>');
    write('templates/invite.txt', '{{ .Token }}');
    const reading = read();
    expect(reading.ok && reading.config.auth.email.template['invite']).toMatchObject({
      subject: 'Join',
      content: '<p>{{ .Token }}</p>',
      text: '{{ .Token }}',
    });
  });

  test('need no plain text', () => {
    write('config.toml', inviteByPath);
    write('templates/invite.html', '<p>{{ .Token }}</p>');
    const reading = read();
    expect(reading.ok && reading.config.auth.email.template['invite']?.text).toBeUndefined();
  });

  test('are found from where the server was started, for a configuration that was copied by itself', () => {
    write('config.toml', inviteByPath);
    const reading = read();
    const started = readFileSync('supabase/templates/invite.html', 'utf8');
    expect(reading.ok && reading.config.auth.email.template['invite']?.content).toBe(started);
  });

  test('that are not there, or ask for what cannot be done, are problems', () => {
    write('config.toml', inviteByPath.replace('invite.html', 'none.html'));
    expect(read()).toEqual({
      ok: false,
      problems: ['the mail template invite cannot be read: ./supabase/templates/none.html'],
    });
    write('config.toml', inviteByPath);
    write('templates/invite.html', '{{ range .Data.list }}x{{ end }}');
    expect(read()).toEqual({
      ok: false,
      problems: ['the mail template invite: {{ range .Data.list }} is not understood'],
    });
  });
});
