import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import {
  enclosures,
  isDispute,
  isLetterKind,
  type LetterDraft,
  letterKinds,
  letterProblems,
  letterText,
  waitsFor,
  writeLetter,
} from './letter.ts';

const day = isoDate('2026-11-23');
const writing = { dayText: (of: string) => `<${of}>` };
const draft: LetterDraft = {
  sender: ' Dana Reyes ',
  senderAddress: '418 Alder Street, Apt 2\n\n Dayton, OH 45402 ',
  bornOn: '',
  phone: '',
  recipient: 'Beacon Recovery',
  recipientAddress: 'P.O. Box 1180\nToledo, OH 43603',
  reference: '0048217731',
  happenedOn: isoDate('2026-11-14'),
  scope: 'all',
  amount: null,
  until: '',
  printed: '',
  shouldBe: '',
  wantsProof: true,
  wantsCreditor: true,
  onlyByMail: false,
  notAtWork: false,
  wantsAid: false,
  wantsHold: false,
  ownWords: 'The amount doesn’t match any bill I have.',
  enclosures: ['notice'],
};
const text = (kind: (typeof letterKinds)[number], changed: Partial<LetterDraft> = {}) =>
  letterText(writeLetter(kind, { ...draft, ...changed }, day, writing));

describe('a letter', () => {
  it('asks a collector for proof', () => {
    expect(text('ask-for-proof')).toBe(
      [
        'Dana Reyes\n418 Alder Street, Apt 2\nDayton, OH 45402',
        '<2026-11-23>',
        'Beacon Recovery\nP.O. Box 1180\nToledo, OH 43603',
        'About reference number 0048217731',
        'Your notice reached me on <2026-11-14>. I dispute this debt.',
        'Please mail me verification of the debt and the name and address of the original creditor.',
        'The amount doesn’t match any bill I have.',
        'Dana Reyes',
        'Enclosed: copy of your notice',
      ].join('\n\n'),
    );
  });

  it('questions a part of it, or nothing yet', () => {
    expect(text('ask-for-proof', { scope: 'part', amount: cents(12_345) })).toContain(
      'I dispute $123.45 of this debt.',
    );
    expect(text('ask-for-proof', { scope: 'none', wantsProof: false })).not.toContain('dispute');
  });

  it('stops contact, or the calls alone', () => {
    expect(text('stop-contact')).toContain('Please stop all further communication with me');
    const calls = text('stop-contact', { onlyByMail: true, notAtWork: true });
    expect(calls).toContain('Please don’t contact me at work.');
    expect(calls).toContain('Contact me only by mail.');
    expect(calls).not.toContain('all further communication');
  });

  it('disputes with a bureau and with a company', () => {
    const dispute = {
      printed: 'July 2025 was 30 days late',
      shouldBe: 'Paid on July 11, 2025.',
      ownWords: 'My bank record shows the payment.',
    };
    expect(text('dispute-with-bureau', dispute)).toContain(
      'My report of <2026-11-14> says: July 2025 was 30 days late. It should say: Paid on July 11, 2025.',
    );
    expect(text('dispute-with-company', dispute)).toContain('Your entry on my credit report');
    expect(text('dispute-with-company', dispute)).toContain('mail me the result');
  });

  it('tells a lender what happened before it says what can be paid', () => {
    const said = text('hardship', {
      amount: cents(4_000),
      until: isoDate('2027-03-31'),
      ownWords: 'My hours were cut in October.',
    });
    expect(said.indexOf('My hours')).toBeLessThan(said.indexOf('I can pay $40.00 a month'));
    expect(said).toContain('until <2027-03-31>');
  });

  it('asks a hospital for every charge', () => {
    const said = text('itemized-bill', { wantsAid: true, wantsHold: true });
    expect(said).toContain('an itemized bill for my care on <2026-11-14>');
    expect(said).toContain('financial assistance policy');
    expect(said).toContain('hold the bill');
  });

  const forbidden =
    /\b(?:U\.?S\.?C|CFR|section|statute|sue|lawsuit|attorney|lawyer|violat|illegal|demand|Mendwell|FCRA|FDCPA)\b/i;
  it('quotes no law, threatens nobody and never names us, whatever is ticked', () => {
    const flag = fc.boolean();
    fc.assert(
      fc.property(
        fc.constantFrom(...letterKinds),
        fc.record({
          scope: fc.constantFrom('all' as const, 'part' as const, 'none' as const),
          amount: fc.constantFrom(null, cents(5_000)),
          wantsProof: flag,
          wantsCreditor: flag,
          onlyByMail: flag,
          notAtWork: flag,
          wantsAid: flag,
          wantsHold: flag,
          enclosures: fc.subarray([...enclosures]),
          happenedOn: fc.constantFrom('' as const, day),
          until: fc.constantFrom('' as const, day),
          ownWords: fc.constantFrom('', 'My own words, which are long enough.'),
        }),
        (kind, changed) => {
          const said = text(kind, changed);
          expect(said).not.toMatch(forbidden);
          expect(said).not.toMatch(/undefined|null|\n\n\n| {2}|\.\./);
          // Own words stand there as they were written, once.
          if (changed.ownWords !== '') expect(said.split(changed.ownWords)).toHaveLength(2);
        },
      ),
    );
  });
});

describe('what stays with its own letter', () => {
  it('is what lies in the envelope', () => {
    for (const kind of letterKinds) {
      const said = text(kind, { enclosures: ['notice'] });
      expect(said.includes('copy of your notice'), kind).toBe(
        kind === 'ask-for-proof' || kind === 'stop-contact',
      );
    }
  });
  it('is by what a bureau finds a file, and where a company may call', () => {
    const known = { bornOn: isoDate('1984-02-29'), phone: '512 555 0123' };
    for (const kind of letterKinds) {
      expect(text(kind, known).includes('Date of birth: <1984-02-29>')).toBe(
        kind === 'dispute-with-bureau',
      );
      expect(text(kind, known).includes('Phone: 512 555 0123')).toBe(
        kind === 'dispute-with-company',
      );
    }
  });
});

describe('what a collector has to wait for', () => {
  it.each([
    ['all', false, 'proof'],
    ['part', false, 'proof'],
    ['none', true, 'creditor'],
    ['none', false, 'nothing'],
  ] as const)(
    'where %s of it is questioned, the creditor asked for: %s',
    (scope, wantsCreditor, what) => {
      expect(waitsFor({ scope, wantsCreditor })).toBe(what);
    },
  );
});

describe('what a letter still needs', () => {
  it('is nothing, when all is there', () => {
    expect(letterProblems('ask-for-proof', draft)).toEqual([]);
  });
  it('is who writes to whom', () => {
    const empty = { ...draft, sender: ' ', senderAddress: '', recipient: '' };
    for (const kind of letterKinds)
      expect(letterProblems(kind, empty)).toEqual(
        expect.arrayContaining(['sender', 'senderAddress', 'recipient']),
      );
  });
  it('is something to ask for, and the amount that is questioned', () => {
    const asks = { ...draft, wantsProof: false, wantsCreditor: false, scope: 'part' as const };
    expect(letterProblems('ask-for-proof', asks)).toEqual(['amount', 'asks']);
  });
  it('of a dispute is 20 characters of one’s own', () => {
    for (const kind of letterKinds.filter(isDispute)) {
      const dispute = { ...draft, printed: 'Late', ownWords: 'It’s wrong' };
      expect(letterProblems(kind, dispute)).toEqual(['ownWords']);
      expect(letterProblems(kind, { ...dispute, ownWords: 'x'.repeat(20) })).toEqual([]);
      expect(letterProblems(kind, { ...dispute, printed: '', ownWords: 'x'.repeat(20) })).toEqual([
        'printed',
      ]);
    }
  });
  it('knows its kinds', () => {
    expect(isLetterKind('ask-for-proof')).toBe(true);
    expect(isLetterKind('phone')).toBe(false);
  });
});
