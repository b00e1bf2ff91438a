import { paragraph, said, type Paragraph } from '../say.ts';
import { type Answerer, reply } from './asked.ts';
import { lateOn } from './late_answers.ts';

// Several are late at once: what comes first, of their own and by what each can cost.

/** What is late of theirs, then the order, then what a collector or a hospital that they name may wait for. */
export const behindFirst: Answerer = (asked) => {
  const { plain, context, slots } = asked;
  const named = slots.isDebtNamed ? slots.debts.map(({ id }) => id) : null;
  const { rows, words, pastDue } =
    context.records.debts.length > 0 ? lateOn(asked, named) : { rows: [], words: [], pastDue: [] };
  const own = paragraph(...words, ...pastDue);
  const speaksOf = (kind: RegExp) => kind.test(plain);
  return reply(
    [
      paragraph(
        said(
          '**First** food, your home, utilities, medicine and getting to work. Then anything a court ordered, and what can be taken, such as a car.',
          'lesson/tight-month',
        ),
        said(
          '**Then** the minimums on your cards. **Collections come last.**',
          'lesson/tight-month',
        ),
      ),
      own,
      cards(rows.length > 0),
      ...(speaksOf(COLLECTOR) ? [collector] : []),
      ...(speaksOf(MEDICAL) ? [medical] : []),
      paragraph(
        said(
          'Call each one you can’t pay, and ask for a lower payment, a later day or a hardship plan. Get any deal in writing.',
          'lesson/tight-month',
        ),
        said(
          'A nonprofit credit counselor can look at everything with you, often for free. Ask first what it costs.',
        ),
      ),
    ],
    { lesson: 'tight-month' },
  );
};

/** Of cards that are late; what of their own is past which day was said already. */
const cards = (isOwnSaid: boolean): Paragraph =>
  paragraph(
    isOwnSaid
      ? null
      : said(
          'If several cards are late, start with the ones that aren’t 30 days late yet: until then, they still count as current in what lenders report.',
          'rule/metro2-account-status',
        ),
    said(
      'Once a minimum is more than 60 days late, a card may raise the rate on what you owe.',
      'rule/cfr12-1026-55-b4',
    ),
  );

const COLLECTOR = /\bcollect\w*|\bagency\b|\bcobrador\w*|\bcoleccion\w*/;
const collector = paragraph(
  said(
    'The one who calls the most doesn’t have to come first. Read the collector’s notice before you pay: you have **30 days** from the day it reached you to question the debt in writing.',
    'rule/usc15-1692g-a',
    'rule/usc15-1692g-b',
  ),
  said('If papers come from a court, that changes. Answer by the date on them.'),
);

const MEDICAL = /\bmedical|\bmedic[oa]\b|\bhospital\w*|\bdoctor\w*|\bdentist\w*|\bclinic\w*/;
const medical = paragraph(
  said(
    'Don’t rush to pay a medical bill. Ask for an itemized bill, compare it with what your insurer says, and ask if there’s help for people with your income.',
    'lesson/medical-bills',
  ),
);
