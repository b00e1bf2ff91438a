import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { textParts } from '../../../web/features/community/questions/text_parts.ts';
import { addUser, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';
import { addWriter, callAs, type Writer } from '../testing/writers.ts';

// Words that were written to get past what judges them, each with a control that says the same openly or means no harm.

let client: PoolClient;
let dana: Writer;
let wren: Writer;
inTransactions(async (fresh) => {
  client = fresh;
  dana = await addWriter(client, 'Dana');
  wren = await addWriter(client, 'Wren', { isNew: true });
});

const judged = async (words: string, who: Writer = dana) =>
  (await client.query('select private.moderate_text($1, $2) as judged', [who.id, words])).rows[0]
    .judged;
const as = (who: Writer, name: string, given: object = {}) =>
  callAs(client, who.session, name, given as Record<string, unknown>);
const title = 'A letter from a collector I have never heard of. What first?';
const asked = (who: Writer, over: object = {}) =>
  as(who, 'ask', { draft: randomUUID(), topic: 'cards', title, body: 'A letter.', ...over });

describe('words that hide what they say', () => {
  it.each([
    ['elsewhere', 'Just text\nme.'],
    ['elsewhere', 'Just text  me.'],
    ['elsewhere', 'Just text-me.'],
    ['elsewhere', 'Just text–me.'],
    ['elsewhere', 'Just te\u034fxt me.'],
    ['elsewhere', 'Just te\u2064xt me.'],
    ['elsewhere', 'Just te\u3164xt me.'],
    ['elsewhere', 'Just tехt me.'],
    ['elsewhere', 'Just téxt me.'],
    ['elsewhere', 'Just ТЕХТ МЕ.'],
    ['elsewhere', 'Just ΤΕΧΤ ΜΕ.'],
    ['elsewhere', 'Just ᴛᴇxᴛ ᴍᴇ.'],
    ['phone', 'Ring 5️⃣5️⃣5️⃣ 1️⃣2️⃣3️⃣ 4567.'],
    ['phone', 'Ring 555–123–4567.'],
    ['phone', 'Ring 555·123·4567.'],
    ['phone', 'Ring ٥٥٥ ١٢٣ ٤٥٦٧.'],
    ['elsewhere', 'See https://www.usa.gov/text-me-on-it'],
    ['elsewhere', 'See https://www.usa.gov/a?b=text%20me'],
    ['phone', 'See https://www.usa.gov/x-555-123-4567'],
    ['sells', 'I can get you a trade\u00a0line.'],
    ['phone', 'Ring five five five one two one two.'],
    ['phone', 'Ring five-five-five, oh one two three four five six.'],
    ['phone', 'Ring 5 5 5 - 1 2 1 2.'],
    ['phone', 'Ring 5.5.5.1.2.3.4.5.6.7'],
    ['phone', 'Ring 5_5_5_1_2_3_4'],
    ['phone', 'Ring 555/123/4567 or 555*123*4567.'],
    ['phone', 'Ring 5 five 5 one 2 one 2 tonight.'],
    ['elsewhere', 'Ask name at gmail dot com.'],
    ['elsewhere', 'Ask jo.doe at example . com.'],
    ['mail', 'Ask jo at gmail.'],
    ['mail', 'Ask jo at example.com.'],
    ['elsewhere', 'Ask jo@gmail dot com.'],
    ['elsewhere', 'Find it under t . me / x'],
    ['elsewhere', 'Find it under t dot me slash x'],
    ['elsewhere', 'Find it under wa dot me'],
    ['elsewhere', 'Find it under fastcredit dot com'],
    ['elsewhere', 'Find it under fastcredit . online'],
  ])('%s: %j waits for a person', async (reason, words) => {
    expect(await judged(words)).toEqual({ verdict: 'hold', reason });
  });

  it.each(['I  work  for mendwell.', 'I work\nfor mendwell.', 'I wоrk for Mendwell.'])(
    '%j is refused',
    async (words) => {
      expect(await judged(words)).toEqual({ verdict: 'refuse', reason: 'as_staff' });
    },
  );

  it.each([
    'https://www.consumerfinance.gov/ask-cfpb/how-do-i-dispute-an-error-en-314/',
    'https://www.law.cornell.edu/uscode/text/15/1681s-2',
    'https://www.ecfr.gov/current/title-12/chapter-X/part-1022/subpart-E/section-1022.43',
    'https://files.consumerfinance.gov/f/documents/201910_cfpb_fcra.pdf',
    'I pay $1,240.50 on the 15th – of 2026 – and owe 2019 taxes.',
    'Résumé, naïve, Нина, Ελένη.',
    'I paid at 5.25% and now at 24.99.',
    'It was $1,200.50 at 24.99, then 1,180.25 in June.',
    'Due 11/23/2026, paid 11-20-2026, late in 2024.',
    'Dot the i’s and cross the t’s before you mail it.',
    'One or two of the three said no, and four or five never wrote.',
    'My limits are 500, 700, 900 and 1200.',
    'I looked at the dot com years as a warning.',
    'We met at noon. Me and my sister paid it.',
    'It went 3 2 1 and was over.',
    'Call at nine. Online it took five minutes.',
  ])('%j is shown', async (words) => {
    expect(await judged(words, wren)).toEqual({ verdict: 'ok', reason: null });
  });

  it('in the source of an answer wait as well', async () => {
    const { id: question } = await asked(dana);
    const answer = (source: string) =>
      as(dana, 'answer', { draft: randomUUID(), question, kind: 'rule', body: 'See it.', source });
    expect(await answer('https://www.usa.gov/text-me-555-123-4567')).toMatchObject({
      state: 'held',
    });
    expect(await answer('https://www.usa.gov/credit'), 'control').toMatchObject({ state: 'shown' });
  });
});

describe('contact details spelled another way', () => {
  it.each([
    ['phone', 'Ring 555:123:4567.'],
    ['phone', 'Ring (555)123-4567 ext 2.'],
    ['phone', 'My cell is +44 7911 123456.'],
    ['phone', 'My cell is 0044-7911-123456'],
    ['phone', 'five5five 123 4567'],
    ['phone', '555 ~ 123 ~ 45 67'],
    ['phone', 'triple five, one two three, four five six seven'],
    ['phone', 'call 5551234567 today'],
    ['mail', 'kilnhelp gmail com'],
    ['mail', 'kilnhelp (at) g mail dot com'],
    ['mail', 'kilnhelp arroba hotmail punto com'],
    ['mail', 'my email is kilnhelp, at yahoo'],
    ['payment_tag', 'Zelle kilnhelp and I send it back double'],
    ['payment_tag', 'my Cash App: kilnhelp'],
    ['payment_tag', 'Venmo is kiln_help'],
    ['payment_tag', 'PayPal -> kilnhelp99'],
    ['handle', 'telegram kilnhelp'],
    ['handle', 'IG: kiln.help'],
    ['handle', 'WhatsApp number for kilnhelp, I answer'],
    ['handle', 'find kilnhelp on telegram'],
    ['handle', 'send it to kilnhelp on zelle'],
    ['handle', 'I’m kilnhelp over on discord'],
  ])('%s: %j waits for a person', async (reason, words) => {
    const { verdict } = await judged(words);
    expect(verdict, reason).toBe('hold');
  });

  it.each([
    'Zelle payments can’t be reversed, so be careful.',
    'I sent rent to my landlord on Zelle and he says it never came.',
    'Is Zelle safe? My bank says Zelle isn’t protected.',
    'Venmo charged me a fee of $1.75 for an instant transfer.',
    'PayPal Credit has 29.99% interest. Cash App borrow is worse.',
    'A scammer asked for gift cards, then Bitcoin, then Zelle.',
    'They called me on WhatsApp and said I owe $4,212.18.',
    'My sister found the group on Facebook last week.',
    'Chime’s secured card has no fee. Chime Builder reports to all three.',
    'I pay 12.5% on 4,000, 26.99% on 1,250 and 0% until 10/15/2027.',
    'From 2019-2024 I paid 120.00 250.50 300.75 each month.',
    'Open 8:00-17:00 or 10:30 - 11:30, they said.',
    'See 15 USC 1681c-2 and 12 CFR 1026.52(b)(1)(ii).',
    'It was opened 2021-03-04, charged off 2023-09-30, sold 11/2/24.',
    'I checked my Gmail and the letter from Equifax was in spam.',
    'I use Outlook for bills and Yahoo for the rest.',
    'Pay $25 on the 1st, $30 on the 15th, $1,250 by 2027.',
    'My scores went 580 602 611 640 over a year.',
    'I got the check on Friday and Apple Pay was declined at the store.',
    'Signal the driver. The line was long. I’m on it at work.',
  ])('%j is shown', async (words) => {
    expect(await judged(words)).toEqual({ verdict: 'ok', reason: null });
  });
});

describe('a number that is nobody’s to post', () => {
  it.each([
    'SSN 123–45–6789',
    '123.45.6789',
    '123  45  6789',
    '123\u200b-45-6789',
    '4111.1111.1111.1111',
    '4111–1111–1111–1111',
    '4111  1111  1111  1111',
    '4111\u200b1111\u200b1111\u200b1111',
    '4111\u3164111111111111',
    '٤١١١ ١١١١ ١١١١ ١١١١',
  ])('%j is refused, and kept in no draft', async (body) => {
    expect(await asked(dana, { body })).toBe('MW606');
    expect(
      await as(dana, 'save_draft', {
        draft: randomUUID(),
        question: null,
        topic: null,
        title: '',
        kind: null,
        body,
        source: '',
      }),
    ).toBe('MW606');
  });

  it.each([
    'I owe ١٢٣٤٥٦٧٨٩٠١٢٣٤ somethings.',
    'I paid 100.00 250.50 300.75 120.00 dollars.',
    'From 2019-2024 it was 1,200 a month.',
  ])('%j is posted', async (body) => {
    expect(await asked(dana, { body })).toMatchObject({ id: expect.any(String) });
  });
});

describe('words of which nothing can be seen', () => {
  it.each([
    '\u200b'.repeat(12),
    '\u3164'.repeat(12),
    '\u2800'.repeat(12),
    `a${'\u200b'.repeat(11)}`,
  ])('are no title: %j', async (empty) => {
    expect(await asked(dana, { title: empty })).toBe('22023');
  });
});

describe('a link of a new writer', () => {
  const evil = [
    'https://evil.com?@www.usa.gov',
    'https://evil.com#@www.usa.gov',
    'https://evil.com\\.usa.gov',
    'https://evil.com\\@www.usa.gov',
    'https://evil.com/@www.usa.gov',
    'https://www.usa.gov@evil.com/',
    'https://a:b@www.usa.gov/',
    'https://www.usa.gov%2eevil.com/',
    'https://evil.com|.usa.gov',
    'https://evil.com".usa.gov',
    'https:///evil.com/',
    'https://evil.com,www.usa.gov/',
    'https://www.usa.gov.evil.top/',
    'https://evil.com:443/www.usa.gov',
    'https://1.2.3.4/',
    'https://аnnualcreditreport.com/',
    'https://evil。com/',
    'evil.top',
    'www.evil.store/path',
    'évil.com',
    'ev_il.com',
    'evil.рф',
    'ev\u200bil.\u200bcom',
    'evil.photography',
  ];
  it.each(evil)('to %s waits for a person', async (words) => {
    expect(await judged(`See ${words} for it`, wren)).toMatchObject({ verdict: 'hold' });
  });

  const known = [
    'https://www.usa.gov',
    'https://www.usa.gov.',
    'https://www.usa.gov/credit?a=b#c',
    'https://www.usa.gov:443/credit',
    '(https://www.law.cornell.edu/uscode/text/15/1681),',
    'www.usa.gov/credit.pdf',
    'usa.gov',
    'AnnualCreditReport.com',
    'e.g. a fee of $3.50 at 9 a.m. under 15 U.S.C. 1681 ... then “no.”',
    'wait...then',
  ];
  it.each(known)('to %s is shown', async (words) => {
    expect(await judged(`See ${words} for it`, wren)).toEqual({ verdict: 'ok', reason: null });
  });

  it.each([...evil, ...known])(
    '%s is judged by the host to which the page leads',
    async (words) => {
      const hosts = textParts(`See ${words} for it`).flatMap((part) =>
        part.kind === 'link' ? [part.host] : [],
      );
      const { verdict } = await judged(`See ${words} for it`, wren);
      for (const host of hosts) {
        const { rows } = await client.query('select private.is_known_host($1) as known', [host]);
        if (!rows[0].known) expect([host, verdict]).toEqual([host, 'hold']);
      }
    },
  );
});

describe('a name', () => {
  const named = async (name: string, id: string) =>
    callAs(client, sessionOf(id), 'set_alias', {
      alias_name: name,
      shape: 1,
      glaze: 2,
      is_adult: true,
    });

  it.each([
    'Mendweǀǀ Support',
    'Mendwełł',
    'MendweII',
    'Equıƒax',
    'Aŋa',
    'Åna',
    'Call 555 123 4567',
    'DM me on telegram',
    'CPN seller joe99',
    'evil.com',
    '123-45-6789',
  ])('%s is not to be had', async (name) => {
    expect(await named('Ana', await addUser(client))).toMatchObject({ alias: { name: 'Ana' } });
    expect(await named(name, await addUser(client))).toBe('MW610');
  });

  it.each(['Ǝlla', 'Ʒoe', 'Ɣan'])('%s holds a letter that looks like none', async (name) => {
    expect(await named(name, await addUser(client))).toBe('22023');
  });

  it.each(['Zoë', 'José-Luis', 'Łukasz', 'Øyvind', 'Night Owl 7', 'O’Neil', 'Dr. Love'])(
    '%s is one',
    async (name) => {
      expect(await named(name, await addUser(client))).toMatchObject({ alias: { name } });
    },
  );

  it('that staff took away is nobody’s, least of all its owner’s', async () => {
    const one = await addUser(client);
    const { alias } = await named('Rude Owl', one);
    await client.query("select private.hide_post('alias', $1, 'removed')", [alias.id]);
    expect(await named('Rude Owl', one)).toBe('MW610');
    expect(await named('Rude Owl', await addUser(client))).toBe('MW610');
    expect(await named('Kind Owl', one), 'control').toMatchObject({ alias: { name: 'Kind Owl' } });
  });

  it.each([
    ['suspend', "now() + interval '5 days'"],
    ['ban', 'null'],
  ])('is not for whoever is under a %s', async (kind, until) => {
    const restrict = `insert into private.restrictions (user_id, kind, rule, sentence, until)
      values ($1, $2, 1, 'Nothing is sold here.', ${until})`;
    const one = await addUser(client);
    await named('Calm Owl', one);
    await client.query(restrict, [one, kind]);
    expect(await named('Other Owl', one)).toMatch(/^MW609/);
    await client.query('update private.restrictions set lifted_at = now()');
    expect(await named('Other Owl', one), 'control').toMatchObject({ alias: {} });
  });
});

describe('words beyond all measure', () => {
  // Parsed, they would be refused by PostgreSQL itself as too many for one search.
  const huge = Array.from({ length: 300_000 }, (_, at) => `w${at}`).join(' ');
  const turns = async () =>
    (
      await client.query(
        "select count(*)::int from private.attempts where kind = 'community search'",
      )
    ).rows[0].count;

  it('are refused as too long', async () => {
    expect(await asked(dana, { body: huge })).toBe('22023');
    expect(await asked(dana, { title: huge })).toBe('22023');
    expect(
      await as(dana, 'set_alias', { alias_name: huge, shape: 1, glaze: 2, is_adult: true }),
    ).toBe('22023');
  });

  it('are measured by a search before it reads them', async () => {
    await as(dana, 'search_feed', { words: 'collector', topic: null });
    expect(await turns()).toBe(1);
    expect(await as(dana, 'search_feed', { words: huge, topic: null })).toBe('22023');
    expect(await turns()).toBe(1);
  });

  it('are no code', async () => {
    const hash = async (code: string) =>
      (await client.query('select private.invite_hash($1) as hash', [code])).rows[0].hash;
    expect(await hash(huge)).toEqual(await hash(''));
    expect(await hash(' abcde-fghjk ')).toEqual(await hash('ABCDEFGHJK'));
    expect(await hash('ABCDEFGHJK')).not.toEqual(await hash(''));
  });
});
