import path from 'node:path';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Example, readExamples, readKinds } from '../../../tools/pointers/examples.ts';
import { featuresOf, WINDOW } from '../../../tools/pointers/features.ts';
import { type Model, scoreOf, train } from '../../../tools/pointers/model.ts';
import { inTransactions } from '../testing/transactions.ts';
import { addWriter, type Writer } from '../testing/writers.ts';

// The second opinion on whether a text leads its reader elsewhere. PostgreSQL reads a text as the tool does that trained it.

const root = path.join(import.meta.dirname, '../../..');

let client: PoolClient;
let dana: Writer;
inTransactions(async (fresh) => {
  client = fresh;
  dana = await addWriter(client, 'Dana');
});

const verdictOf = async (words: string): Promise<string> =>
  (await client.query('select private.moderate_text($1, $2) as judged', [dana.id, words])).rows[0]
    .judged.verdict;

describe('PostgreSQL and the tool agree on every example about', () => {
  let examples: readonly Example[];
  let model: Model;
  beforeAll(() => {
    examples = readExamples(root);
    model = train(examples, readKinds(root));
  });
  const inDatabase = async <Answer>(expression: string, texts: readonly string[]) =>
    (
      await client.query<{ answer: Answer }>(
        `select ${expression} as answer from unnest($1::text[]) with ordinality as listed (said, at) order by at`,
        [texts],
      )
    ).rows.map(({ answer }) => answer);

  it('its plain words', async () => {
    const plain = await inDatabase(
      'private.plain_words(said)',
      examples.map(({ text }) => text),
    );
    expect(plain).toEqual(examples.map((each) => each.plain));
  });

  it('its features', async () => {
    const features = await inDatabase<string[]>(
      `array(select distinct part || ' ' || feature from private.pointer_features(said),
         lateral (values (place / ${WINDOW.step}), (place / ${WINDOW.step} - 1)) as parts (part) where part >= 0)`,
      examples.map(({ plain }) => plain),
    );
    const expected = examples.map(({ plain }) =>
      featuresOf(plain, model.vocabulary).flatMap((window, part) =>
        [...window].map((feature) => `${part} ${feature}`),
      ),
    );
    expect(features.map((each) => each.toSorted())).toEqual(
      expected.map((each) => each.toSorted()),
    );
  });

  it('its score', async () => {
    const scores = await inDatabase<number>(
      'private.pointer_score(said)',
      examples.map(({ plain }) => plain),
    );
    const expected = examples.map(({ plain }) => scoreOf(plain, model));
    const farthest = Math.max(...scores.map((score, at) => Math.abs(score - (expected[at] ?? 0))));
    expect(farthest).toBeLessThan(1e-9);
  });
});

describe('a person looks first at', () => {
  it.each([
    'My barber’s wife does this on the side, tell her Hank from the depot sent you.',
    'the orange vest at the Saturday market is your man, mention my name',
    'whats ur snap, ill send u the whole thing',
    'Put your best number under this and Coach Val will ring you tonight.',
    'I answer quicker on telegram, the name is kilnfire with two e’s at the end',
    'We’ve got a whatsapp for dads with car notes, say in and I’ll add you.',
    'my cell is eight one two then five five five then zero one four seven',
    'Search for Brightwater Credit Help in Tampa and ask for Noor.',
    'DM me and I’ll pass you the name of the man who did mine.',
    'I’m at the diner on Fifth every Tuesday at nine, come sit with me and bring your letters.',
    'pásame tu whats y te mando el contacto del licenciado',
    'Búsquenme en insta como barro punto nuevo y les cuento.',
    'Everything’s on my page, the link is in my bio',
    'email me at kiln dot helper at gmail and I’ll look it over for free',
    'Can I text you? It’s easier than writing in here.',
  ])('%j', async (words) => {
    expect(await verdictOf(words)).toBe('hold');
  });
});

describe('is shown', () => {
  it.each([
    'The collector rang my neighbor and asked when I get home.',
    'They texted me at six in the morning about a bill from 2018.',
    'I asked for the supervisor’s name and she hung up on me.',
    'Zelle took three days to tell me that the money is gone.',
    'My score went 540, 566, 601 and I still can’t rent a place.',
    'Has somebody here answered a summons without a lawyer in Ohio?',
    'I deleted the shopping apps and my card went down by 400.',
    'Send the dispute by certified mail and keep the receipt.',
    'A man on TikTok wanted 200 dollars for a letter that costs a stamp.',
    'Put me on the list for Sunday check-ins, please.',
    'I opened the last envelope today. It was a refund of 14 dollars.',
    'Me llamaron tres veces hoy por una cuenta que ya pagué.',
    '¿Cuánto tarda el buró en contestar una disputa?',
    'Section 1692c lets you tell them to stop calling you at work.',
    'My counselor at the credit union got my rate down to nine percent.',
  ])('%j', async (words) => {
    expect(await verdictOf(words)).toBe('ok');
  });
});

describe('a few words of a promise or a circle', () => {
  it.each([
    'just us',
    'call my sister',
    'talk to my husband',
    'look up my score',
    'go to annualcreditreport.com',
    'check www.ssa.gov',
    'call the official hospital number',
    'me and my sister',
    'write to my landlord',
    'email my lender',
  ])('are kept where they lead to nobody: %s', async (words) => {
    expect(await verdictOf(words)).toBe('ok');
  });

  it.each([
    'text me',
    'call me tonight',
    'dm me',
    'google my name',
    'find me at jess.k',
    'look me up on insta',
    'meet me outside',
    'im the one in red',
    'see you at church',
    'come by the shop',
    'ask for jess at the diner',
    'call me maybe 5 5 5',
  ])('wait where they lead to their writer: %s', async (words) => {
    expect(await verdictOf(words)).toBe('hold');
  });
});
