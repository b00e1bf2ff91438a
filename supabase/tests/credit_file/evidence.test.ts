import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../web/features/credit_file/disputes/case/evidence_file.ts';
import { addUser, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// Files beside a dispute: what their rows may be called, and that what lies in storage is what its row says.

let client: PoolClient;
let person: string;
const dispute = randomUUID();
inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
  await become(client, sessionOf(person));
  await client.query(
    "select public.write_dispute($1, 'bureau', 'equifax', 'Equifax', $2, $3, false)",
    [
      dispute,
      JSON.stringify([{ id: 'paid_with_balance|a', says: 'Paid, closed; $312' }]),
      'I paid this loan off in June 2025.',
    ],
  );
});

async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  await client.query('savepoint before');
  try {
    await act();
    return null;
  } catch (error) {
    await client.query('rollback to before');
    return (error as { code?: string }).code ?? 'unknown';
  }
}

const add = (name: string, id: string = randomUUID()) =>
  client.query(
    `insert into public.evidence (id, case_id, name, kind, bytes, sha256)
     values ($1, $2, $3, 'image/png', 10, repeat('0', 64))`,
    [id, dispute, name],
  );

describe('the name of a file', () => {
  it.each([
    '.',
    '..',
    '. .',
    ' ',
    '\u00a0\u2003\u3000',
    '\u3164',
    '\u2800',
    '\ufe0f',
    'a\u202egnp.exe',
    '\u2066a\u2069',
    'a\u200eb',
    'a\u061cb',
    'a\u200bb',
    'a\u200db',
    'a\u00adb',
    'a\ufeffb',
    'a\u2028b',
    'a\u2029b',
    'a\u0085b',
    'a\u{e0041}b',
    'a\u{1d173}b',
    'a/b',
    'a\\b',
    'a\nb',
    '',
    'x'.repeat(121),
  ])('%j is refused', async (name) => {
    expect(await refusalOf(() => add(name))).toBe('23514');
  });

  it.each([
    'statement.pdf',
    '...pdf',
    '.profile',
    'Brief an Frau Müller (2).pdf',
    'Screenshot 2026-11-21 at 3.00.00\u202fPM.png',
    '収据.jpg',
    'e\u0301.png',
    '\u{1f4c4}',
    'x'.repeat(120),
  ])('%j is kept', async (name) => {
    expect(await refusalOf(() => add(name))).toBeNull();
  });

  it.each([
    'a\u202egnp.exe',
    '..',
    '\u2028',
    ' \u3000',
    'a\u{e0041}b\u{1d173}',
    '\u0600\u06dd\u{13430}',
    '\ud800',
  ])('%j is cleaned to one that is kept', async (name) => {
    expect(await refusalOf(() => add(nameOf(name, 'image/png')))).toBeNull();
  });
});

describe('what lies in storage', () => {
  const put = async (metadata: object | null, as: 'person' | 'server' = 'person') => {
    const id = randomUUID();
    await add('photo.png', id);
    if (as === 'server') await client.query("reset role; set local request.jwt.claims = ''");
    return refusalOf(() =>
      client.query(
        "insert into storage.objects (bucket_id, name, metadata) values ('evidence', $1, $2)",
        [`${person}/${dispute}/${id}`, metadata],
      ),
    );
  };

  it.each([
    ['more bytes', { size: 11, mimetype: 'image/png' }],
    ['fewer bytes', { size: 9, mimetype: 'image/png' }],
    ['another kind', { size: 10, mimetype: 'application/pdf' }],
    ['no kind', { size: 10, mimetype: null }],
    ['no size', { mimetype: 'image/png' }],
    ['a kind behind a kind', { size: 10, mimetype: 'image/png, text/html' }],
  ])('is refused with %s than its row says', async (_, metadata) => {
    expect(await put(metadata)).toBe('PT415');
  });

  it.each([
    ['as its row says', { size: 10, mimetype: 'image/png' }],
    ['with a character set', { size: 10, mimetype: 'image/png;charset=utf-8' }],
    ['where it is only tried', null],
    ['where it is only tried, with all that is on its way', { size: 30 }],
  ])('is taken %s', async (_, metadata) => {
    expect(await put(metadata)).toBeNull();
  });

  it('is taken as it is of the server, which moves everybody’s files', async () => {
    expect(await put({ size: 11, mimetype: 'text/plain' }, 'server')).toBeNull();
  });
});
