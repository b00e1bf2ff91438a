import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '..');
const files = ['app', 'ui', 'data', 'features']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file)),
  )
  .filter((file) => /messages[/\\][a-z-]+\.json$/.test(file))
  .sort();

const messages = files.flatMap((file) =>
  Object.entries(JSON.parse(fs.readFileSync(path.join(web, file), 'utf8')) as object)
    .filter(([key]) => !key.startsWith('$'))
    .map(([key, text]) => ({
      file,
      key,
      text: typeof text === 'string' ? text : JSON.stringify(text),
    })),
);

/** What we never promise: the law on credit repair turns on what a seller implies. */
const never = [
  /\bboost/i,
  /\bguarant/i,
  /\bfix(es|ing)?\b/i,
  /\bremov/i,
  /\b(raise|raises|improve|increase)s? (your|the|a) (credit )?score/i,
  /\brepair (your|the) credit/i,
  /\bcredit repair\b/i,
  /\berase/i,
  /\bclean (up )?your (credit|file)/i,
];

/** Sentences that deny exactly that. */
const denials = [
  /Nobody can remove accurate, current, verifiable information( from a credit file)?\./g,
  /Not a credit repair organization: nobody here writes to a credit bureau or a lender for you\./g,
];

describe('the message catalogues', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(messages.length).toBeGreaterThan(200);
  });

  it('never promise what nobody may promise', () => {
    const found = messages.filter(({ text }) => {
      const rest = denials.reduce((left, denial) => left.replace(denial, ''), text);
      return never.some((pattern) => pattern.test(rest));
    });
    expect(found).toEqual([]);
  });

  it('say no "Oops", and shout nothing but the fixed text', () => {
    const found = messages.filter(
      ({ text }) =>
        /\boops\b/i.test(text) || (text.includes('!') && text !== 'Unexpected Application Error!'),
    );
    expect(found).toEqual([]);
  });

  it('keep the fixed texts of the specification', () => {
    const texts = Object.fromEntries(messages.map(({ key, text }) => [key, text]));
    expect(texts).toMatchObject({
      ui_loading: 'Loading...',
      app_title: 'Rebuild Credit with AI & Community Support',
      app_error_title: 'Unexpected Application Error!',
      app_trial_expired_title: 'Trial Expired',
      app_trial_expired_text: 'Please purchase more time or sign up for full access',
    });
  });

  it('name their feature in each key, and use each key once', () => {
    const keys = messages.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { file, key } of messages) expect(key, file).toMatch(/^[a-z0-9]+(_[a-z0-9]+)+$/);
  });
});
