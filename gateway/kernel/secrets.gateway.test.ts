import { chmod, readFile, writeFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureSecrets, readSecrets, secretsFile } from './secrets.ts';
import { createTokens } from './tokens.ts';

const now = new Date('2026-11-21T12:00:00Z');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendwell-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mode = async () => ((await stat(secretsFile(dataDir))).mode & 0o777).toString(8);

test('before the first start there are none', async () => {
  expect(await readSecrets(dataDir)).toBeNull();
});

test('the first start makes them, in a file for its owner alone, and later starts keep them', async () => {
  const made = await ensureSecrets(dataDir, now);
  expect(await mode()).toBe('600');
  expect(await ensureSecrets(dataDir, new Date('2030-01-01'))).toEqual(made);
  expect(await readSecrets(dataDir)).toEqual(made);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});

test('a file that was opened to others is closed again', async () => {
  await ensureSecrets(dataDir, now);
  await chmod(secretsFile(dataDir), 0o644);
  await ensureSecrets(dataDir, now);
  expect(await mode()).toBe('600');
});

test('nothing is the same in two folders', async () => {
  const first = await ensureSecrets(dataDir, now);
  const second = await ensureSecrets(path.join(dataDir, 'other'), now);
  for (const key of Object.keys(first) as (keyof typeof first)[])
    expect(second[key]).not.toEqual(first[key]);
  const passwords = [first, second].flatMap((each) => Object.values(each.databasePasswords));
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(Math.min(...passwords.map((password) => password.length))).toBeGreaterThanOrEqual(32);
});

test('starts that come at once agree on one set', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => ensureSecrets(dataDir, now)));
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});

test('the API keys are tokens of their role that this gateway accepts', async () => {
  const secrets = await ensureSecrets(dataDir, now);
  const tokens = await createTokens(secrets, () => now);
  expect(await tokens.verify(secrets.anonKey)).toMatchObject({
    ok: true,
    claims: { role: 'anon', iss: 'supabase' },
  });
  expect(await tokens.verify(secrets.serviceRoleKey)).toMatchObject({
    ok: true,
    claims: { role: 'service_role' },
  });
  const { iat = 0, exp = 0 } = decodeJwt(secrets.anonKey);
  expect(exp - iat).toBe(315_360_000);
  expect(secrets.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
  expect(secrets.secretKey).toMatch(/^sb_secret_[\w-]{43}$/);
});

test.each([
  ['cut short', '{"signingKey": {"kid"'],
  ['empty', ''],
  ['no object', '[]'],
  ['without some of its keys', '{"jwtSecret":"x"}'],
])('a file that is %s is named, with the way on, and left as it is', async (_, text) => {
  const file = secretsFile(dataDir);
  await writeFile(file, text);
  const failed = await ensureSecrets(dataDir, now).catch((error: Error) => error);
  const message = failed instanceof Error ? failed.message : '';
  expect(message).toContain(file);
  expect(message).toMatch(/backup/);
  expect(message).not.toContain('jwtSecret');
  expect(await readFile(file, 'utf8')).toBe(text);
});
