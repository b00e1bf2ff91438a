import { describe, expect, it } from 'vitest';
import { type DisputeLetter, writeDisputeLetter, writeFollowUp } from './dispute_letter.ts';
import { letterText } from './letter.ts';

const draft: DisputeLetter = {
  sender: 'Dana Reyes',
  senderAddress: '418 Alder Street\n Dayton, OH 45402 ',
  bornOn: 'May 1, 1990',
  recipient: 'Equifax',
  recipientAddress: 'P.O. Box 1\nAtlanta',
  day: 'November 26, 2026',
  isToBureau: true,
  things: ['The account is Meridian Auto. Your report of November 2, 2026 says “Balance: $312.”'],
  ownWords: ' I paid this loan off in June 2025. ',
  enclosed: ['copy of the report page', 'copy of my proof'],
};

describe('the letter of a dispute', () => {
  it('says what is ticked and what its person wrote, and nothing else of the case', () => {
    expect(letterText(writeDisputeLetter(draft))).toBe(
      [
        'Dana Reyes\n418 Alder Street\nDayton, OH 45402\nDate of birth: May 1, 1990',
        'November 26, 2026',
        'Equifax\nP.O. Box 1\nAtlanta',
        'I dispute one thing in my credit report.',
        'The account is Meridian Auto. Your report of November 2, 2026 says “Balance: $312.”',
        'I paid this loan off in June 2025.',
        'Please look into this, correct or delete what is wrong, and mail me the result.',
        'Dana Reyes',
        'Enclosed: copy of the report page and copy of my proof',
      ].join('\n\n'),
    );
  });

  it('speaks to a company of what it reports', () => {
    const { paragraphs } = writeDisputeLetter({
      ...draft,
      isToBureau: false,
      things: ['One.', 'Two.'],
    });
    expect(paragraphs.slice(0, 3)).toEqual([
      'I dispute these things that you report about me.',
      'One.',
      'Two.',
    ]);
  });

  it('leaves out what is not there yet', () => {
    const { sender, recipient, paragraphs, enclosed } = writeDisputeLetter({
      ...draft,
      sender: '',
      senderAddress: '',
      bornOn: '',
      recipientAddress: '',
      things: [],
      ownWords: '',
      enclosed: [],
    });
    expect({ sender, recipient, enclosed }).toEqual({
      sender: [],
      recipient: ['Equifax'],
      enclosed: null,
    });
    expect(paragraphs).toHaveLength(2);
  });

  it('never threatens, quotes a law, or names us', () => {
    const all = [
      writeDisputeLetter(draft),
      ...(['no_answer', 'procedure'] as const).map((kind) =>
        writeFollowUp({
          ...draft,
          kind,
          sentDay: 'May 1',
          receivedDay: 'May 4',
          dueDay: 'June 10',
        }),
      ),
    ].map(letterText);
    for (const text of all)
      expect(text).not.toMatch(/mendwell|USC|U\.S\.C|FCRA|violat|sue|lawsuit|attorney|demand/i);
  });

  it('names the day they got it only where that is known', () => {
    const of = (receivedDay: string | null, dueDay: string | null) =>
      writeFollowUp({ ...draft, kind: 'no_answer', sentDay: 'May 1', receivedDay, dueDay })
        .paragraphs[0];
    expect(of('May 4', 'June 10')).toBe(
      'I mailed you a dispute on May 1. You received it on May 4. I haven’t received a result. It was due by June 10.',
    );
    expect(of(null, null)).toBe('I mailed you a dispute on May 1. I haven’t received a result.');
  });
});
