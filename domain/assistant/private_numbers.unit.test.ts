import { describe, expect, it } from 'vitest';
import { withoutPrivateNumbers } from './private_numbers.ts';

describe('what is kept of a question', () => {
  it.each([
    ['My card 4111 1111 1111 1111 is late', 'My card [number removed] is late'],
    ['4111111111111111', '[number removed]'],
    ['3782-822463-10005, and 4111–1111–1111–1111', '[number removed], and [number removed]'],
    ['4\u200b111 1111\u00ad 1111 1111!', '[number removed]!'],
    ['４１１１　１１１１　１１１１　１１１１', '[number removed]'],
    ['٤١١١ ١١١١ ١١١١ ١١١١', '[number removed]'],
    ['SSN 123-45-6789.', 'SSN [number removed].'],
    ['ssn 123 / 45 / 6789 ok', 'ssn [number removed] ok'],
    ['ssn (123)45-6789', 'ssn [number removed]'],
    ['123--45--6789', '[number removed]'],
    [
      'my social security number is 123456789 ok',
      'my social security number is [number removed] ok',
    ],
    ['078051120 is my social', '[number removed] is my social'],
    ['mi seguro social es el 078051120', 'mi seguro social es el [number removed]'],
    ['123\u201145\u20116789', '[number removed]'],
    ['🙂 123-45-6789 🙂', '🙂 [number removed] 🙂'],
    // Digit by digit, framed, circled, with signs or blanks that nobody sees between.
    ['ssn 1-2-3-4-5-6-7-8-9 ok', 'ssn [number removed] ok'],
    ['my social is 1 2 3 4 5 6 7 8 9', 'my social is [number removed]'],
    ['my sosial security 123456789', 'my sosial security [number removed]'],
    ['seguro social 123.456.789', 'seguro social [number removed]'],
    ['4111|1111|1111|1111', '[number removed]'],
    ['4111 -- 1111 -- 1111 -- 1111', '[number removed]'],
    ['4111 and 1111 and 1111 and 1111', '[number removed]'],
    ['1\u03012\u03013-45-6789', '[number removed]'],
    ['❶❷❸-❹❺-❻❼❽❾', '[number removed]'],
    ['⑴⑵⑶-45-6789', '[number removed]'],
    ['123\u280045\u28006789', '[number removed]'],
  ])('%j is %j', (text, kept) => {
    expect(withoutPrivateNumbers(text)).toBe(kept);
  });

  it.each([
    'What if I pay $1,234.56 on Harbor Visa 4417 — by 2027-03-01?',
    '4111 1111 1111 1112 is no card’s',
    'Call 1-888-397-3742',
    'Social security pays me 1200 a month',
    'my social security is 1,250, 900, 450 a month',
    '300+50+1200 is my month',
    'pay 4000 1000 2000 1500',
    'i owe 300, 50, 1200',
    'Between 2019–2026, ½ of it: ﷺ e\u0301 \u200b',
    '',
  ])('%j stays as it was typed', (text) => {
    expect(withoutPrivateNumbers(text)).toBe(text);
  });

  it('nothing of it is found a second time', () => {
    const kept = withoutPrivateNumbers('4111 1111 1111 1111 and 123-45-6789');
    expect(withoutPrivateNumbers(kept)).toBe(kept);
  });
});
