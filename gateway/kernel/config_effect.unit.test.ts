import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseConfig, readConfig } from './config.ts';
import { keysWithoutEffect } from './config_effect.ts';
import { gatewayConfig } from './config_schema.ts';

const root = path.join(import.meta.dirname, '../..');

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Every key of the schema that holds a value; `*` stands for any name. */
function leaves(schema: JsonSchema, at: readonly string[] = []): string[] {
  const { properties, additionalProperties: any } = schema;
  const inner = [
    ...Object.entries(properties ?? {}),
    ...(typeof any === 'object' && Object.keys(any).length > 0 ? [['*', any] as const] : []),
  ];
  if (inner.length === 0) return [at.join('.')];
  return inner.flatMap(([name, each]) => leaves(each, [...at, name]));
}

const everyKey = leaves(
  z.toJSONSchema(gatewayConfig, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
);

const isListed = (key: string) =>
  keysWithoutEffect.some((listed) => key === listed || key.startsWith(`${listed}.`));

/** The code that may read a key: not the tests, nor the files that only name the keys. */
function code(folder: string): string {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.ts$|\/testing|\/dist\/|config_(?:schema|effect)\.ts$/.test(file))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
}

const source = `${code('gateway')}\n${code('server')}`;
const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(source);
const lastName = (key: string) =>
  key
    .split('.')
    .filter((name) => name !== '*')
    .at(-1) ?? '';

test('the schema is seen whole', () => {
  expect(everyKey.length).toBeGreaterThan(80);
  for (const key of ['auth.mfa.totp.enroll_enabled', 'auth.external.*.client_id', 'api.max_rows'])
    expect(everyKey).toContain(key);
});

test.each(everyKey.filter((key) => !isListed(key)))('%s has an effect', (key) => {
  expect(isRead(lastName(key))).toBe(true);
});

test.each(keysWithoutEffect)('%s, which is listed as without effect, is a key', (listed) => {
  expect(everyKey.some((key) => key === listed || key.startsWith(`${listed}.`))).toBe(true);
});

// A name of one word may stand for something else in the code; one of two words stands for the key.
test.each(everyKey.filter((key) => isListed(key) && /^[a-z]{3,}_[a-z_]{6,}$/.test(lastName(key))))(
  '%s is listed as without effect, and nothing reads it',
  (key) => {
    const effective = everyKey.filter((other) => !isListed(other)).map(lastName);
    if (!effective.includes(lastName(key))) expect(isRead(lastName(key))).toBe(false);
  },
);

test('one line is said for each key that is set and has no effect', () => {
  const reading = parseConfig(`
    [auth]
    enable_manual_linking = true
    [auth.web3.solana]
    enabled = true
    [auth.mfa.totp]
    enroll_enabled = true
    verify_enabled = true
    [auth.sms.vonage]
    enabled = true
    [auth.external.google]
    enabled = true
    client_id = "x"
    [auth.external.discord]
    enabled = true
    client_id = "x"
    [auth.external.gitlab]
    enabled = true
    [auth.external.apple]
    enabled = false
    [auth.email.notification.password_changed]
    enabled = true
    [storage]
    file_size_limit = "1MiB"
    [storage.buckets.receipts]
    public = true
    objects_path = "./receipts"
  `);
  expect(reading.ok && [...reading.warnings].sort()).toEqual([
    'auth.email.notification.password_changed is enabled and has no effect: it is not offered here.',
    'auth.external.discord is enabled and has no effect: it is not offered here.',
    'auth.external.gitlab is enabled and has no effect: it has no client_id.',
    'auth.sms.vonage is enabled and has no effect: it is not offered here.',
    'auth.web3.solana is enabled and has no effect: it is not offered here.',
    'storage.buckets.receipts.objects_path is set and has no effect: it is not offered here.',
  ]);
});

test('what is off, or as it would be without being said, needs no line', () => {
  const reading = parseConfig(`
    [auth]
    enable_manual_linking = false
    [auth.captcha]
    enabled = false
    provider = "turnstile"
    [storage]
    file_size_limit = "50MiB"
  `);
  expect(reading).toMatchObject({ ok: true, warnings: [] });
});

test('the configuration that comes with the product says what of it has no effect', () => {
  const reading = readConfig(path.join(root, 'supabase/config.toml'), {});
  expect(reading.ok && reading.warnings).toEqual([]);
});
