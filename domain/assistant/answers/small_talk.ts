import { paragraph, said, say, link, strong } from '../say.ts';
import { SIGHS } from '../understanding/plain_talk.ts';
import { type Answerer, type Reply, reply } from './asked.ts';
import { INTENT_TEXTS, type IntentName } from '../intents.ts';
import { withoutAccents } from '../letters.ts';
import { keptFrom, ownGround, ofInterest } from './feelings.ts';
import { isOfMailing, MAIL_YOURSELF } from './cases/product_cases.ts';

// About the assistant itself, and what it doesn't do.

export const asks = (...intents: readonly IntentName[]) =>
  intents.map((intent) => INTENT_TEXTS[intent].ask);

/** A greeting is returned as it came. */
const GREETINGS: readonly (readonly [when: RegExp, text: string])[] = [
  [/\bbuenos dias\b/, '¡Buenos días!'],
  [/\bbuenas tardes\b/, '¡Buenas tardes!'],
  [/\bbuenas noches\b/, '¡Buenas noches!'],
  [/\b(?:hola|ola|buenas|que tal|que onda|saludos)\b/, '¡Hola!'],
  [/\bmorning\b|^gm\b/, 'Good morning!'],
  [/\bafternoon\b/, 'Good afternoon!'],
  [/\beven(?:ing|in)\b/, 'Good evening!'],
];
const BLESSING: readonly (readonly [when: RegExp, text: string])[] = [
  [/\bbless(?:ed|ings?)?\b/, 'Bless you, too.'],
  [/\b(?:bendi\w+|dios)\b/, 'Dios te bendiga también.'],
];
const firstOf = (texts: typeof GREETINGS, plain: string) =>
  texts.find(([when]) => when.test(plain))?.[1] ?? null;

export const greeting: Answerer = ({ plain }) => {
  const text = plain;
  const blessing = firstOf(BLESSING, text);
  return reply(
    [
      paragraph(
        said(firstOf(GREETINGS, text) ?? 'Hi!'),
        blessing === null ? null : said(blessing),
        said('Ask me about your debts, your payments, or a rule that protects you.'),
      ),
    ],
    { others: asks('what_i_owe', 'next_payment', 'how_long_it_stays') },
  );
};

/** Who thanks is told “You’re welcome”; who blesses or leaves hears the same back. */
const FAREWELLS: readonly (readonly [when: RegExp, text: string])[] = [
  [
    /\b(?:th(?:an|x|nk|kns)\w*|tysm|ty|appreciate\w*|grateful|gracias|agradec\w+)\b/,
    'You’re welcome.',
  ],
  ...BLESSING,
  [/\bbuenas noches\b/, '¡Buenas noches!'],
  [/\bgood ?night\b/, 'Good night!'],
  [/\b(?:good ?bye|bye|see (?:you|ya)|later|take care|adios|hasta)\b/, 'Take care.'],
];

export const thanks: Answerer = ({ plain }) =>
  reply([
    paragraph(
      said(firstOf(FAREWELLS, plain) ?? 'You’re welcome.'),
      said('Ask again whenever something comes up.'),
    ),
  ]);

/** Debts are entered and changed by the person. */
/** Somebody for whom it is too much: one small step. */
/** Mail that nobody has opened: what in it can't wait. */
const UNOPENED = /\b(?:mail|letters?|envelopes?|cartas?|correo|sobres?)\b/;

export const overwhelmed: Answerer = (asked) =>
  reply(
    [
      UNOPENED.test(asked.plain)
        ? paragraph(
            said(
              '**One envelope is enough for now. Look for a court’s name first**, on the outside or the first page: those have a date, and you have to answer by it.',
              'word/judgment',
            ),
            said(
              'Then anything about your home, car, power or pay, then a collector’s notice, which gives you 30 days. The rest can wait in a pile by date.',
              'rule/usc15-1692g-b',
            ),
          )
        : paragraph(),
      paragraph(
        said('That’s a lot to carry, and you don’t have to sort all of it out today.'),
        keptFrom(asked),
      ),
      ...ofInterest(asked),
      ...ownGround(asked),
      paragraph(
        said(
          'A nonprofit credit counselor can look at everything with you, often for free. Ask first what it costs.',
        ),
      ),
    ],
    {
      lesson: 'tight-month',
      others: asks('next_payment', 'tight_month', 'what_i_owe'),
      isWithoutSlips: true,
    },
  );

export const unhappy: Answerer = ({ plain, context }) =>
  context.previous === null && SIGHS.test(withoutAccents(plain))
    ? reply([paragraph(said('That sounds frustrating. What’s going on?'))], {
        others: asks('tight_month', 'overwhelmed', 'collector_wrote', 'what_i_owe'),
      })
    : ofAnswer();

const ofAnswer = (): Reply =>
  reply(
    [
      paragraph(
        said(
          'Sorry that wasn’t what you needed. Try asking it another way, or choose a question below.',
        ),
        say`If something here is wrong, ${link('/contact', 'tell the people who run this site')}.`,
      ),
    ],
    { others: asks('what_i_owe', 'next_payment', 'collector_wrote') },
  );

export const aboutAssistant: Answerer = () =>
  reply(
    [
      paragraph(
        said(
          'I’m a program, not a person. I answer questions about debts and credit: every number comes from your own figures, and every rule names its section of law.',
        ),
      ),
      paragraph(
        said(
          'I can work out a plan, compare orders, say what to pay next, and offer changes that you confirm.',
        ),
        said('I can’t promise a score, give legal or tax advice, or write your dispute for you.'),
        say`${link('/privacy', 'The privacy page')} says what we keep of your questions.`,
      ),
    ],
    { others: asks('when_done', 'collector_wrote', 'dispute_error') },
  );

/** To be written for somebody who sends it unread. */
/** The letters by whom they are to. */
const LETTERS: readonly (readonly [when: RegExp, path: string, text: string])[] = [
  [
    /\b(stop|quit|cease|leave me alone|no more calls)\b/,
    'stop-contact',
    'Ask a collector to stop contacting you',
  ],
  [
    /\b(collect\w*|validat\w*|proof|prove|debt buyer|agency|cobrador)\b/,
    'ask-for-proof',
    'Ask a collector to prove it',
  ],
  [
    /\b(hospital|medical|itemi[sz]ed|clinic|doctor|er)\b/,
    'itemized-bill',
    'Ask for an itemized hospital bill',
  ],
  [
    /\b(hardship|can'?t pay|lower payment|card company|bank|lender)\b/,
    'hardship',
    'Ask a lender for a hardship plan',
  ],
  [
    /\b(bureaus?|equifax|experian|transunion|buro|report)\b/,
    'dispute-with-bureau',
    'Dispute with a bureau',
  ],
  [/\b(dispute|furnisher|company)\b/, 'dispute-with-company', 'Dispute with the company'],
];

export const letterForMe: Answerer = ({ plain }) => {
  if (isOfMailing(plain))
    return reply(
      MAIL_YOURSELF.map((each) => paragraph(said(...(each as [string, ...string[]])))),
      { lesson: 'dispute-an-error', others: asks('dispute_error', 'collector_wrote') },
    );
  const found = LETTERS.find(([when]) => when.test(plain));
  return reply(
    [
      paragraph(
        found
          ? say`Here’s one to fill in, print and mail: ${link(`/education/letters/${found[1]}`, found[2])}. Put it in your own words where it asks you to.`
          : say`There are ${link('/education/letters', 'six letters to fill in, print and mail')}. Pick the one that’s closest, and put it in your own words where it asks you to.`,
        said(
          'What to say, what to send with it and what to keep is all in one short lesson.',
          'lesson/dispute-an-error',
        ),
      ),
      paragraph(said('You can send it yourself, free.', 'rule/usc15-1679c-a')),
    ],
    { lesson: 'dispute-an-error', others: asks('dispute_error', 'collector_wrote') },
  );
};

export const outOfScope: Answerer = () =>
  reply([paragraph(said('I only know debts, credit and bills, so I can’t help with that one.'))]);

/** Nothing that could be read: how to say it so that it can be. */
export const gibberish: Answerer = () =>
  reply(
    [
      paragraph(
        said('I couldn’t read that one. Say it in a few words, the way you’d say it to a friend.'),
      ),
    ],
    {
      others: asks('what_i_owe', 'next_payment', 'collector_wrote'),
    },
  );

/** People who know what is not known here. */
const people = (): readonly ReturnType<typeof paragraph>[] => [
  paragraph(
    said(
      'If there’s a paper in front of you, type the first line and who it’s from. Or ask a person:',
    ),
  ),
  paragraph(
    said(
      '**A nonprofit credit counselor** can go through it with you. Ask what it costs before you start.',
    ),
    said(
      '**Legal aid**, if it’s from a court or a lawyer. It’s free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
    ),
    said('**Dial 211** for food, rent and utility help near you.', 'lesson/tight-month'),
  ),
];

/** They chose none of the meanings that were offered. */
export const noneOfThese = (): ReturnType<typeof reply> =>
  reply([paragraph(said('OK, then I don’t know this one, and I won’t guess.')), ...people()], {
    lesson: 'tight-month',
  });

/** What it might mean, to choose from: nothing is answered yet. */
export const isItOneOfThese = (choices: readonly string[]): ReturnType<typeof reply> =>
  reply([paragraph(said('I’m not sure what you mean. Is it one of these?'))], { others: choices });

/** The likeliest meaning's answer under its own question, and what else it might be. */
export const guessed = (ask: string, answer: Reply, choices: readonly string[]): Reply => ({
  ...answer,
  paragraphs: [
    paragraph(said('I’m not sure, but I think you’re asking this:'), [strong(ask)]),
    ...answer.paragraphs,
    ...(choices.length > 0 ? [paragraph(said('If not, is it one of these?'))] : []),
  ],
  others: choices,
});

export const notKnown = (
  lesson: string | null,
  others: readonly string[],
): ReturnType<typeof reply> =>
  reply([paragraph(said('I don’t know this one, and I won’t guess.')), ...people()], {
    lesson: lesson ?? 'tight-month',
    others,
  });
