import { describe, expect, it } from 'vitest';
import { indexOf, itemsOf } from './label_index.ts';
import { accountLabels } from './labels.ts';
import { MAX_CHARACTERS, readDisclosure, type ReadDisclosure } from './read_disclosure.ts';
import { linesOfText, textOf } from './source_line.ts';
import { compare } from './testing/expected_fields.ts';
import { seeded } from './testing/invented_file.ts';
import { layOut, variants } from './testing/layouts.ts';

const readText = (text: string): ReadDisclosure => {
  const reading = readDisclosure(linesOfText(text), { bureau: 'equifax' });
  if (!reading.ok) throw new Error(reading.error.code);
  return reading.value;
};

const oneAccount = (...lines: readonly string[]): string =>
  ['Credit Accounts', '', 'PINECREST BANK', ...lines].join('\n');

describe('a disclosure as each bureau would lay it out', () => {
  it.each(variants.map((variant) => [variant.name, variant] as const))(
    '%s: 95 of 100 fields',
    (_, variant) => {
      const laid = layOut(variant);
      const reading = readDisclosure(laid.lines);
      if (!reading.ok) throw new Error(reading.error.code);
      const fields = compare(laid, reading.value);
      const wrong = fields.filter(({ expected, read }) => expected !== read);
      expect(wrong.length / fields.length, JSON.stringify(wrong.slice(0, 5))).toBeLessThanOrEqual(
        0.05,
      );
      const collections = laid.file.accounts.filter(({ kind }) => kind === 'collection').length;
      expect(reading.value.stated).toMatchObject({
        accounts: laid.file.accounts.length - collections,
        collections,
      });
    },
  );

  it('has at least six for each bureau', () => {
    for (const bureau of ['equifax', 'experian', 'transunion'])
      expect(variants.filter((variant) => variant.bureau === bureau).length).toBeGreaterThanOrEqual(
        6,
      );
  });
});

describe('a grid of months in pasted text', () => {
  const grid = (...years: readonly string[]) =>
    readText(
      oneAccount(
        'Account Number: XXXX1234',
        'Date Opened: 03/2019',
        'Payment History',
        'Year Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
        ...years,
        'Balance: $3,144',
      ),
    );
  const whole = '2025 OK OK OK OK OK OK OK OK OK OK OK OK';

  it('has its newest year from January on, where that is not over', () => {
    const { tradelines } = grid('2026 OK OK OK OK OK OK OK OK OK 30 60', whole);
    expect(tradelines[0]?.history).toHaveLength(23);
    expect(tradelines[0]?.history.slice(0, 3)).toMatchObject([
      { month: '2026-11', printed: '60' },
      { month: '2026-10', printed: '30' },
      { month: '2026-09', printed: 'OK' },
    ]);
    expect(JSON.stringify(tradelines)).not.toContain('2026 OK');
  });

  it('takes no year for an address, and lists one whose months it cannot tell', () => {
    const { tradelines, lines } = grid('2026 OK OK OK OK 30', '2025 OK OK OK OK OK');
    expect(tradelines[0]?.history).toEqual([]);
    expect(JSON.stringify(tradelines)).not.toContain('2026 OK');
    expect(lines.filter(({ text }) => text.startsWith('202')).map(({ use }) => use)).toEqual([
      'not_understood',
      'not_understood',
    ]);
  });
});

describe('no line of the source', () => {
  it('is lost, whatever stands between the others', () => {
    const next = seeded(28);
    for (const variant of variants) {
      const laid = layOut(variant);
      const lines = laid.lines.flatMap((line) =>
        next() < 0.1
          ? [
              line,
              {
                page: line.page,
                line: line.line + 500,
                y: line.y + 1,
                pieces: [
                  { text: `ZQ${Math.floor(next() * 1e4)} RECON`, x: 40 + next() * 400, width: 60 },
                ],
              },
            ]
          : [line],
      );
      const reading = readDisclosure(lines);
      if (!reading.ok) throw new Error(reading.error.code);
      expect(reading.value.lines.map(({ page, line }) => `${page}.${line}`)).toEqual(
        lines.map(({ page, line }) => `${page}.${line}`),
      );
    }
  });

  it('that isn’t understood is passed over', () => {
    const read = readText(
      oneAccount(
        'Account Number: XXXX1234',
        'Balance: $12',
        'AZB 54 RECON 2',
        'Date Opened: 03/2020',
      ),
    );
    expect(
      read.lines.filter(({ use }) => use === 'not_understood').map(({ text }) => text),
    ).toEqual(['AZB 54 RECON 2']);
    expect(read.tradelines[0]?.opened?.value).toBe('2020-03');
  });
});

describe('what never leaves the reader', () => {
  const text = [
    'Personal Information',
    'Name: JANE SAMPLE',
    'Social Security Number: 123-45-6789',
    'SSN',
    '987654321',
    'Date of Birth: March 14, 1980',
    'Credit Accounts',
    '',
    'PINECREST BANK',
    'Account Number: 4147201234567890',
    'Balance: $12',
    'Date Opened: 03/2020',
    'Remarks: Replaces account 4147 2012 3456 7890, SSN 123-45-6789',
  ].join('\n');

  it('is a Social Security number, a day of birth or more than the last four of an account', () => {
    const read = readText(text);
    const kept = JSON.stringify([
      read.tradelines,
      read.personal,
      read.inquiries,
      read.publicRecords,
    ]);
    const all = JSON.stringify(read);
    expect(all).not.toMatch(/123-45|987654321|March 14/);
    expect(kept).not.toMatch(/\d{9}|\d{4} \d{4} \d{4}/);
    expect(read.tradelines[0]?.lastFour).toBe('7890');
    expect(read.personal).toContainEqual(
      expect.objectContaining({ kind: 'birth_year', printed: '1980' }),
    );
  });
});

it.each([
  '12-May-1980',
  '1980/05/12',
  '1980.05.12',
  '05 12 1980',
  'May 12th, 1980',
  '12th of May 1980',
  '05121980',
  '19800512',
])('a day of birth written as “%s” is its year alone', (day) => {
  const read = JSON.stringify(
    readText(
      `Personal Information\nName: JANE SAMPLE\nDate of Birth: ${day}\nCredit Accounts\n\nPINECREST BANK\nAccount Number: XXXX1234\nBalance: $12`,
    ),
  );
  expect(read).not.toContain(day);
  expect(read).toContain('1980');
});

describe('values', () => {
  it('that are absent aren’t zero, and a dash is printed but says nothing', () => {
    const account = readText(
      oneAccount('Account Number: XXXX1234', 'Balance:', 'Amount Past Due: -', 'Credit Limit: $0'),
    ).tradelines[0];
    expect(account?.balance).toBeUndefined();
    expect(account?.pastDue).toMatchObject({ value: null, printed: '-' });
    expect(account?.limit).toMatchObject({ value: 0, printed: '$0' });
  });

  it('stand where they were printed', () => {
    const account = readText(oneAccount('Account Number: XXXX1234', 'Balance: $1,234'))
      .tradelines[0];
    expect(account?.balance).toEqual({
      value: 123_400,
      printed: '$1,234',
      state: 'read',
      page: 1,
      line: 5,
    });
  });

  it.each([
    ['Mar 2021', '2021-03'],
    ['03/2021', '2021-03'],
    ['03/14/2021', '2021-03-14'],
    ['March 14, 2021', '2021-03-14'],
    ['2021-03-14', '2021-03-14'],
    ['Mar. 2021', '2021-03'],
    ['14 Mar 2021', '2021-03-14'],
  ])('date %s', (printed, value) => {
    expect(
      readText(oneAccount('Account Number: XXXX1234', `Date Opened: ${printed}`)).tradelines[0]
        ?.opened,
    ).toMatchObject({ value, printed });
  });

  it.each([
    ['$1,234', 123_400],
    ['1234', 123_400],
    ['-$5', -500],
    ['$0', 0],
    ['$1,234.56', 123_456],
  ])('amount %s', (printed, value) => {
    expect(
      readText(oneAccount('Account Number: XXXX1234', `Balance: ${printed}`)).tradelines[0]
        ?.balance,
    ).toMatchObject({ value, printed });
  });

  it.each([['02/30/2021'], ['13/2021']])('no day: %s', (printed) => {
    const read = readText(oneAccount('Account Number: XXXX1234', `Date Opened: ${printed}`));
    expect(read.tradelines[0]?.opened).toMatchObject({ value: null, printed });
    expect(read.doubts).toContainEqual({
      accountId: read.tradelines[0]?.id,
      field: 'opened',
      reason: 'not_understood',
    });
  });

  it('code 233: the high credit is the limit', () => {
    const account = readText(
      oneAccount('Account Number: XXXX1234', 'High Credit: $5,000', 'Narrative Code(s): 233'),
    ).tradelines[0];
    expect(account?.limit).toMatchObject({ value: 500_000 });
    expect(account?.highCredit).toBeUndefined();
  });
});

describe('whose report it is', () => {
  it('is asked where one marker stands alone', () => {
    const text = oneAccount('Account Number: XXXX1234', 'Balance: $1,234');
    expect(readDisclosure(linesOfText(text))).toEqual({
      ok: false,
      error: { code: 'which_bureau' },
    });
  });

  it('isn’t taken from a line that names all three', () => {
    const text = `Equifax, Experian and TransUnion\n${oneAccount('Account Number: XXXX1234', 'Balance: $1,234')}`;
    expect(readDisclosure(linesOfText(text))).toMatchObject({
      ok: false,
      error: { code: 'which_bureau' },
    });
  });

  it.each([
    'hello this is my bank letter',
    'Dear Delores,\nthank you for your payment of $84.00.\nSincerely,\nNorthway Bank',
    'A recipe for soup\nOnions',
    'Your credit score is 611\nVantageScore 3.0',
  ])('isn’t asked of what is no report: %s', (text) => {
    expect(readDisclosure(linesOfText(text))).toEqual({
      ok: false,
      error: { code: 'nothing_found' },
    });
  });

  it('a text of another kind holds nothing', () => {
    expect(
      readDisclosure(linesOfText('A recipe for soup\nOnions'), { bureau: 'equifax' }),
    ).toMatchObject({ ok: false, error: { code: 'nothing_found' } });
    expect(readDisclosure([])).toMatchObject({ ok: false, error: { code: 'no_text' } });
  });
});

/** How often a letter is looked up among the labels while a text's labels are found. */
function lettersLookedAt(text: string): number {
  let looked = 0;
  const index = indexOf(accountLabels);
  type Letters = typeof index.letters;
  class Counting extends Map<string, Letters> {
    override get(letter: string) {
      looked += 1;
      return super.get(letter);
    }
  }
  const counted = (step: Letters): Letters => ({
    ...step,
    next: new Counting([...step.next].map(([letter, next]) => [letter, counted(next)])),
  });
  itemsOf([{ text, x: 0, width: text.length }], { ...index, letters: counted(index.letters) });
  return looked;
}

describe('hostile text', () => {
  it.each([
    ['a line of a million characters', 'Balance: '.repeat(110_000)],
    ['a hundred thousand brackets', '>'.repeat(100_000)],
    [
      'many labels',
      `${oneAccount('Account Number: XXXX1234')}\n${'Date Opened: Balance: Status: '.repeat(4000)}`,
    ],
    ['spaces', ` ${'a '.repeat(60_000)}\n${' '.repeat(200_000)}x`],
    ['many short lines', 'Balance\n'.repeat(19_000)],
    ['digits', `Account Number: ${'1'.repeat(100_000)}\nBalance: $${'9'.repeat(100_000)}`],
  ])('%s comes to an end within what a test may take, read or refused', (_, text) => {
    expect(readDisclosure(linesOfText(text), { bureau: 'transunion' })).toHaveProperty('ok');
  });

  it('lists a line that is longer than any printed one, and does not read it', () => {
    const long = 'Balance: $5 Date Opened: 01/02/2020 '.repeat(20).trim();
    const text = `${oneAccount('Account Number: XXXX1234')}\n${long}\nBalance: $77`;
    const reading = readDisclosure(linesOfText(text), { bureau: 'transunion' });
    expect(reading.ok && reading.value.lines.find((line) => line.text === long)).toMatchObject({
      use: 'not_understood',
    });
    expect(reading.ok && reading.value.lines).toHaveLength(linesOfText(text).length);
  });

  it('refuses more characters than any report has', () => {
    const line = 'a report of nothing but words, and of those a great many. '.repeat(5);
    const text = `${line}\n`.repeat(Math.ceil(MAX_CHARACTERS / line.length) + 1);
    expect(readDisclosure(linesOfText(text), { bureau: 'equifax' })).toEqual({
      ok: false,
      error: { code: 'too_long' },
    });
  });

  it.each([
    'Account Name X ',
    'Date Opened: Balance: Status: ',
    'xx Account Name: Yy ',
    'a b c d ',
  ])('looks at each letter of a line of “%s” a few times, however long it is', (words) => {
    const short = lettersLookedAt(words.repeat(20));
    expect(short).toBeGreaterThan(0);
    expect(lettersLookedAt(words.repeat(80))).toBeLessThan(short * 4.2);
  });

  it('keeps the source’s text', () => {
    const lines = linesOfText('  Balance:  $5\tx');
    expect(lines.map(textOf)).toEqual(['Balance:  $5  x']);
  });
});

describe('a part of a report, pasted by itself', () => {
  const namesAndBalances = (...lines: readonly string[]) =>
    readText(lines.join('\n')).tradelines.map(({ creditor, balance }) => [
      creditor,
      balance?.value,
    ]);

  it.each([
    [
      'a number with each, and a name with one alone',
      ['Account name: Harbor Visa', 'Account number: 1234', 'Balance: $2,140'],
      ['Account number: 5678', 'Balance: $415'],
      ['Harbor Visa', ''],
    ],
    [
      'numbers above the names',
      ['Account number: 1234', 'Lender: Harbor Visa', 'Balance: $2,140'],
      ['Account number: 5678', 'Lender: Linden', 'Balance: $415'],
      ['Harbor Visa', 'Linden'],
    ],
    [
      'names without a label, and no number',
      ['HARBOR VISA', 'Balance: $2,140', 'Status: Open', ''],
      ['LINDEN', 'Balance: $415', 'Status: Open'],
      ['HARBOR VISA', 'LINDEN'],
    ],
  ])('is two accounts: %s', (_, one, other, names) => {
    expect(namesAndBalances(...one, ...other)).toEqual([
      [names[0], 214_000],
      [names[1], 41_500],
    ]);
  });

  it('is one account where its number is printed twice', () => {
    expect(
      namesAndBalances(
        'Account name: Harbor Visa',
        'Account number: 1234',
        'Balance: $2,140',
        'Account number: 1234',
        'Date opened: 03/2021',
      ),
    ).toEqual([['Harbor Visa', 214_000]]);
  });
});

describe('accounts in a table', () => {
  it('are read by its columns', () => {
    const read = readText(
      [
        'Credit Accounts',
        'Creditor               Account #       Type          Opened      Balance    Status',
        'PINECREST BANK         ****2290        Revolving     06/2016     $1,284     Charged off',
        'MERIDIAN AUTO          ****4444        Installment   01/2022     $9,000     Current',
      ].join('\n'),
    );
    expect(
      read.tradelines.map(({ creditor, lastFour, opened, balance, status }) => [
        creditor,
        lastFour,
        opened?.value,
        balance?.value,
        status?.value,
      ]),
    ).toEqual([
      ['PINECREST BANK', '2290', '2016-06', 128_400, '97'],
      ['MERIDIAN AUTO', '4444', '2022-01', 900_000, '11'],
    ]);
  });
});
