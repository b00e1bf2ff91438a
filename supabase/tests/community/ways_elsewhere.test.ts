import path from 'node:path';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../../../tools/pointers/examples.ts';
import { inTransactions } from '../testing/transactions.ts';
import { addWriter, type Writer } from '../testing/writers.ts';

// Words that take people away from where others look after each other, by what they do and not by a detail they hold: they ask for
// somebody's number, say where to look, set a place and a time, or open a room of their own. Beside each, words like them that do
// nothing of it.

let client: PoolClient;
let dana: Writer;
inTransactions(async (fresh) => {
  client = fresh;
  dana = await addWriter(client, 'Dana');
});

const verdictOf = async (words: string): Promise<string> =>
  (await client.query('select private.moderate_text($1, $2) as judged', [dana.id, words])).rows[0]
    .judged.verdict;

describe('a person looks first where somebody', () => {
  it.each([
    ['writes an address as one word', 'kilnhelp dotcom'],
    ['writes another as one word', 'everything is on kilnfixers dotorg'],
    ['brackets the dot', 'kilnhelp(.)com'],
    ['brackets it in another way', 'kilnhelp [.] net'],
    ['brackets a comma', 'kilnhelp{,}online'],
    ['writes a comma for the dot', 'it is kilnhelp,com and you read the comma as a dot'],
    ['writes a comma in an invitation', 't,me/kilnhelp'],
    ['writes one in another', 'wa,me/15035550109'],
    ['parts an app by hyphens', 'Z-e-l-l-e kilnhelper'],
    ['parts another by dots', 'v.e.n.m.o june'],
    ['parts one by blanks', 'T e l e g r a m kilnhelp'],
    [
      'tells a number in three parts',
      'The first three are 312. The middle three are 867. The end is 5309.',
    ],
    ['tells one in parts by another name', 'First part 312, next 867, last 5309'],
    ['asks for a number', 'Can I get your cell? This is easier by voice.'],
    ['asks for a name elsewhere', 'Drop your insta, I want to follow how it goes.'],
    ['asks in Spanish', '¿Me das tu celular? Por aquí casi no entro.'],
    ['asks what one is called there', '¿Cómo apareces en el Face? Te agrego.'],
    ['asks whether one has an app', 'Do you have WhatsApp? So much easier.'],
    ['asks where one lives', 'What side of Tucson are you on? I can swing by with boxes.'],
    ['asks for a payment name', 'Post your Cash App, I get paid Friday.'],
    ['names an app by its picture', 'Look me up on the ghost app, same name as here.'],
    ['names it so in Spanish', 'Mismo nombre que aquí, en la app del pajarito.'],
    ['says a name in signs', 'mine is lena underscore pays underscore off'],
    ['says it in Spanish', 'soy rosa guion bajo libre en todos lados'],
    ['reads out an address', 'correo: maritza33 arroba hotmail punto com'],
    ['hides an address in lines', 'owenpays\n@ g mail\n. c o m'],
    ['says whose mail it is', 'My email is just my full name, and it’s a Yahoo.'],
    ['says digits in joined words', 'reach me: 6fivefive fivefivefive zero1four2'],
    ['says digits by letters', 'Tell him I sent you, 6I9-5S5-O1O7'],
    ['says digits one to a line', 'here:\n5\n0\n5\n5\n5\n5\n0\n1\n0\n3'],
    ['says an area code', 'The area code is 503, then double five five, then 0109.'],
    ['spells an app with figures', 'My v3nmo is June-Ortiz-12, anything helps'],
    ['sets a meeting', 'Let’s meet at the library on Grand, Saturday at 11, blue cap.'],
    ['sets one in Spanish', 'Nos vemos el domingo a las 3 en el parque de la calle Lincoln.'],
    ['gives an address', 'Come by 77 Alder St after 6, I have diapers to spare.'],
    ['opens a room elsewhere', 'We made a group off here with fewer rules.'],
    ['opens one in Spanish', 'Tenemos un grupo aparte por WhatsApp, únanse.'],
    ['has an invitation to it', 'The invite code is p8Kd2, come while it lasts.'],
    ['spells an app nearly', 'watsapp lena.kilns, only if you mean it'],
    [
      'tells a number in words and tens',
      'Dial seven one four, five fifty-five, oh one ninety-two.',
    ],
    ['spells a mailbox out', 'kilnhelp, no spaces, at the hot mail'],
    ['hides a mailbox in brackets', 'b0wlfix [a] gm4il, serious people'],
    ['turns a mailbox around', 'moc.liamg@nliketih is me, the other way round'],
    ['says what one is called there', 'My handle over there: kiln.forty'],
    ['draws an app', '📸 oakley_resets, new every week'],
    ['points at a picture', 'Everything you need is in my bio.'],
    ['names a room of an app', 'There’s a page on Facebook called Second Kiln, ask to join.'],
    ['names one in Spanish', 'Hay un grupo de WhatsApp que se llama Barro Nuevo, entren.'],
    ['says who sent one', 'Ask for Odell at the tax place and say you came from me.'],
    ['sends a person searching', 'Google Kiln Street Relief and hit the chat button.'],
    ['asks for a sign', 'Comment yes and I’ll send it to you.'],
    ['is found by a name on a forum', 'I post as u/slowpayer_ned'],
  ])('%s: “%s”', async (_what, words) => {
    expect(await verdictOf(words)).toBe('hold');
  });
});

describe('is shown', () => {
  it.each([
    ['who calls', 'Collectors call me six times a day and I let it ring.'],
    ['who texted', 'They text me every Monday about the same bill.'],
    ['who was asked', 'He asked for my Cash App tag and I said no.'],
    ['who was warned', 'Never give your number to somebody who calls about a prize.'],
    ['a bubble', 'My uncle lost his savings in the dotcom bubble.'],
    ['a dot', 'Put a red dot on the calendar for each due date.'],
    ['a sum with commas', 'I owed 12,400, now it is 9,850, and 1,200 of it is fees.'],
    ['scores and a year', 'My first score was 612, then 640, and 655 in 2025.'],
    ['sums and parts', 'The first part was $312, then $867, and $5,309 is left.'],
    ['initials', 'I called at 3 p.m. and again at 4 p.m., e.g. twice that day.'],
    ['what an app gave back', 'Zelle me devolvió los 210 después de dos semanas.'],
    ['who left an app', 'I deleted Instagram and TikTok because the ads made me spend.'],
    ['who left one in Spanish', 'Borré el Facebook porque veía a todos comprando.'],
    ['a warning in Spanish', 'Una señora por Facebook me ofreció limpiar mi crédito. Cuidado.'],
    [
      'who writes there',
      'Mi prima me manda mensajes por WhatsApp cada semana por los 90 que le debo.',
    ],
    ['sums one to a line', 'Paid:\n1100\n640\n385\n2150\nTwo to go.'],
    ['a hearing', 'My hearing is Tuesday at 9 at the court on Main, wish me luck.'],
    ['where one prints', 'I print my letters at the library, ten cents a page.'],
    ['a real support group', 'My support group meets Thursday at 7 at the church, it helps.'],
    ['the free report', 'Use the free one at annualcreditreport.com.'],
    ['a card by number', 'Card one is at 29 percent, card two at 24, card three is paid.'],
    ['sums in a row', 'I sent 40, then 60, then 85, then 120.'],
    ['a phone bill', 'The phone bill was 85, the light bill 140.'],
    ['who called from where', 'The caller ID said area code 614 and nothing else.'],
    ['a demand', 'Text me nothing, I told them, write a letter.'],
    ['the site of the law', 'I stopped the offers at optoutprescreen.com.'],
    ['scores in words', 'My scores were six twelve, six forty and six sixty-one.'],
    [
      'what somebody else posted',
      'Somebody put up a picture of their paid letter, it made my week.',
    ],
    ['an account in a name', 'My username at the bank still has my old name.'],
    ['the green one', 'Pay the one with the green logo first, its rate is higher.'],
  ])('%s: “%s”', async (_what, words) => {
    expect(await verdictOf(words)).toBe('ok');
  });
});

// What hurts whoever reads it, or robs them: told to die, to cut or to swallow; asked for what opens an account, for gift cards or for
// a fee by an app.

const harming = [
  'You should kill yourself, you will never get out of debt',
  'Take the whole bottle tonight, nobody will miss you',
  'Cut deeper next time, that is the only relief',
  'Honestly the world would be better without you, just end it',
  'Send your Experian password so I can dispute it for you',
  'Pasame la clave de tu banco y lo arreglo',
  'I can wipe your collections, just shoot me 150 in Apple cards and we are good',
  'Pay the $99 starter fee to my Chime and I begin today',
  'Just hang yourself already, the loan dies with you.',
  'Go kill yourself.',
  'Why don’t you kill yourself and let your kids have the insurance?',
  'kys, seriously',
  'End your life and the collectors stop calling.',
  'People like you deserve to die broke and alone. You should just die.',
  'Your family would be better off without you.',
  'Nobody here would even notice if you were gone.',
  'You’re worth more dead than alive with that policy.',
  'You don’t deserve to live with what you did to your mom.',
  'Do everyone a favor and overdose.',
  'Swallow the entire bottle and lie down, it is quiet after that.',
  'Take all the pills at once and you sleep through it.',
  'Drink some bleach, debtor.',
  'Slit your wrists in the tub, it’s warm.',
  'Jump off the nearest bridge, problem solved.',
  'Just step in front of a train.',
  'Put the gun to your head like a man.',
  'Mátate ya, nadie paga eso.',
  'Deberías matarte, a nadie le importas.',
  'Tómate todo el frasco esta noche y descansa.',
  'Tu familia estaría mejor sin ti.',
  'Córtate más hondo la próxima vez.',
  'Tírate del puente y se acaba la deuda.',
  'What’s your online banking login? I move the money tonight.',
  'DM me your Equifax username and password and it’s gone by Monday.',
  'I just need your debit card PIN and the name on it.',
  'Text me the six-digit code you just got and I unlock your score.',
  'Read me the verification code when it pops up.',
  'Send over your Credit Karma login, I check it for you.',
  'Tell me the code Chase texted, it is only to confirm you.',
  'Share your bank credentials and I set the autopay up for you.',
  'Mándame tu contraseña de TransUnion y yo disputo todo.',
  'Dame el código que te llegó por mensaje.',
  '¿Me das tu usuario y clave de la banca en línea?',
  'Buy two Steam cards and read me the backs.',
  'Send me 100 in Target cards and I start today.',
  'First get a Google Play card, scratch it and text me the numbers.',
  'I only take Apple or Razer Gold cards for this.',
  'Pay half now with Vanilla gift cards, half when it is deleted.',
  'Cómprame dos tarjetas de Steam y mándame foto.',
  'Cobro en tarjetas de Apple, cien por cuenta borrada.',
  'Send the $75 setup fee to my Cash App and I file it.',
  'Drop the deposit in our Zelle, then we talk.',
  'I start your file as soon as 80 hits my Venmo.',
  'Deposítame 50 por Zelle y empiezo hoy.',
];

describe('a person looks first where the reader is to be hurt or robbed', () => {
  it.each(harming)('“%s”', async (words) => {
    expect(await verdictOf(words)).toBe('hold');
  });
});

describe('words like them that do nothing of it are shown', () => {
  it.each([
    'I wanted to kill the debt before my birthday.',
    'My password manager helps me keep the three bureau sites apart.',
    'I paid with an Apple gift card from my mom.',
    'I cut up my card last night and it felt great.',
    'Don’t send anyone your password, not even the one who says they are the bank.',
    'I was killing myself with overtime to pay the minimum.',
    'You don’t have to kill yourself working two jobs.',
    'Please don’t hurt yourself over a bill. Call or text 988.',
    'If you feel like hurting yourself, you can call or text 988.',
    'We had to cut deeper into groceries this month.',
    'Cut yourself some slack, you paid two off this year.',
    'I took the whole bonus and put it on the loan.',
    'My doctor said to take the whole course of antibiotics.',
    'Jump on the lower rate before it ends.',
    'The late fee is dead, they waived it.',
    'I would be better off without that card.',
    'Nobody will notice if you pay a day early.',
    'A collector told me to drop dead and I wrote it down for my complaint.',
    'My kids are better off since I stopped hiding the bills.',
    'Take the pile of bills and put it in one box.',
    'The bank will never ask you for your PIN.',
    'I forgot my PIN and the branch gave me a new one.',
    'Never read the code from a text to a caller.',
    'Change your password after a breach and turn on the second step.',
    'They asked for my online banking login and I hung up.',
    'The verification code never came, so I called Equifax.',
    'Give your password manager an hour and you never type one again.',
    'What is the remark code on your report?',
    'My mom gave me a Target gift card and I used it for diapers.',
    'Should I pay off my Apple Card or my Amazon card first?',
    'A caller told me to buy Google Play cards and I knew it was a scam.',
    'I sold two gift cards and paid the water bill.',
    'They will send me a new Walmart card in the mail.',
    'My paycheck lands in my Chime two days early.',
    'I send 50 to my savings every Friday.',
    'I paid my cousin back by Zelle and wrote it down.',
    'The lender wanted a processing fee before the money, so I said no.',
    'Me mato trabajando y no me alcanza.',
    'Nunca le des tu clave a nadie que llame.',
    'Pagué con una tarjeta de regalo que me dio mi mamá.',
    'No le digas a nadie el código que llega al teléfono.',
    'Mi esposo me manda 100 a la cuenta cada viernes.',
    'La tarjeta de Walmart la pago primero.',
    'Corté mis tarjetas y me siento mejor.',
  ])('“%s”', async (words) => {
    expect(await verdictOf(words)).toBe('ok');
  });
});

describe('what is asked first, since it takes less to be read', () => {
  const texts = [
    ...readExamples(path.join(import.meta.dirname, '../../..')).map(({ text }) => text),
    ...harming,
  ];

  it('stands in every text of its pattern', async () => {
    const { rows } = await client.query(
      // One pattern after the other: PostgreSQL keeps no more than a few of them ready.
      `select patterns.pattern, read.said from private.word_patterns as patterns,
         lateral (
           select told.said from (
             select pg_catalog.translate(private.plain_words(given), E'\\n', ' ') as said from unnest($1::text[]) as given offset 0) as told
           where told.said ~ patterns.pattern offset 0) as read
       where read.said !~ patterns.needs`,
      [texts],
    );
    expect(rows).toEqual([]);
  });

  it('changes no answer of a pattern with gaps', async () => {
    const { rows } = await client.query(
      `with gapped as (
         select match[1] as pattern from pg_proc, pg_catalog.regexp_matches(prosrc, 'private\\.holds\\(said, ''((?:[^'']|'''')*)''\\)', 'g') as match
         where proname in ('contact_detail_in', 'way_elsewhere_in', 'pointer_elsewhere_in')),
       told as materialized (select private.plain_words(given) as said from unnest($1::text[]) as given)
       -- One pattern after the other, as above.
       select gapped.pattern, read.said from gapped, lateral (
         select told.said from told
         where (told.said ~ pg_catalog.replace(gapped.pattern, '''''', '''')) <> private.holds(told.said, pg_catalog.replace(gapped.pattern, '''''', ''''))
         offset 0) as read`,
      [texts],
    );
    expect(rows).toEqual([]);
  });
});
