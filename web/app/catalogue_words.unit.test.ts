import { describe, expect, it } from 'vitest';
import { type Message, messages } from './testing/catalogues.ts';
import { gradeOf, sentencesOf, wordsOf } from '../../domain/language/reading_level.ts';

/** What we never promise: the law on credit repair turns on what a seller implies. */
const promises = [
  /\bboost/i,
  /\bguarant/i,
  /\bfix(es|ed|ing)?\b/i,
  /\bremov/i,
  /\berase/i,
  /\bwipe/i,
  /\b(raise|lift|improve|increase|grow)s? (your|the|a|any) (credit )?(score|rating)/i,
  /\b(better|higher|perfect) (credit|score)/i,
  /\brepairs? (your|the|any) credit/i,
  /\bcredit[- ]repair/i,
  /\bclean (up )?your (credit|file)/i,
  /\binstant(ly)? approv/i,
  /\brisk[- ]free\b/i,
];

/** Words that put a person down, and words that pat them on the head. */
const unkind = [
  /\boops\b/i,
  /\bashamed\b|\bshame(ful)?\b/i,
  /\b(blame|guilty|fault)\b/i,
  /\b(irresponsible|careless|reckless|lazy|stupid|foolish|dumb)\b/i,
  /\b(deadbeat|delinquent|defaulter|broke)\b/i,
  /\bbad (credit|debt|score|habits?)\b/i,
  /\byou (failed|forgot|should have|must)\b/i,
  /\byour mistakes?\b/i,
  /\b(illegal|forbidden|invalid)\b/i,
];
const praise = [
  /\b(congratulations|congrats|hooray|yay|bravo|kudos)\b/i,
  /\b(great|awesome|amazing|fantastic|excellent|wonderful|perfect)\b/i,
  /\b(well done|good job|nice work|way to go|keep it up|proud)\b/i,
];

/** English that nobody says: what was thought in another language, and a dialect that a house grows by itself. */
const dialect = [
  // People are "someone", "no one", "the person who".
  /\bwhoever\b/i,
  /\b(some|any|every|no)body\b/i,
  // Two things match; they don't belong together.
  /\bbelong together\b/i,
  /\bgave you time\b/i,
  /\b(sign|letter) by (sign|letter)\b/i,
  // An error says what is wrong with this value, not what to press on the keyboard.
  /(^|\. )Type (a|an|the|what|your|how)\b/,
  /\bof it$|\bof it[.,:;]/,
  // People continue, or go to a page.
  /\b(go|goes|going|went) on\b(?! (chain|the|your|a)\b)/i,
  // There is a time limit; no clock runs.
  /\bclock\b|\btime running\b/i,
  /\banew\b/i,
  // What nobody starts happens on its own.
  /\bby (it|them|our)sel(f|ves)\b/i,
  /\bhow (it|(your|the|this) \w+) stands\b/i,
  /\bsmall letters\b/i,
  /\b(letters|signs) (left|or fewer|at most|too many)\b/i,
  /\bso that\b/i,
  /\bat once\b/i,
  /\bmeanwhile\b/i,
  // Email is sent; "mail" alone is paper.
  /\b(we|us) mail(ed)?\b|\bthe mail\b/i,
  /\bthis copy\b/i,
  // A friend uses contractions.
  /\bcannot\b/i,
  /\b(do|does|did|is|are|was|were|would|could|should|has|have|had|will) not\b/i,
  /\b(you|they|we) (are|will)\b(?=.)|(?<!what )\b(it|that|there) will\b/i,
];

interface Exception {
  /** The words that may stand there, to the letter. */
  readonly words: string;
  readonly why: string;
}
const law = {
  words: 'Nobody can remove accurate, current, verifiable information',
  why: 'says what nobody can do, in the words that stand beside every price',
};
const exceptions: Readonly<Record<string, Exception>> = {
  landing_cannot_1: law,
  about_cannot_1: law,
  terms_rights_2: {
    words: 'Neither you nor a credit repair company',
    why: 'says what nobody may, in the words of the law',
  },
  passes_honest: law,
  letters_how_true: law,
  wallet_cannot_switch_text: {
    words: 'does not support programmatic chain switching',
    why: 'is fixed by the specification',
  },
  questions_how_file: law,
  file_start_can: law,
  community_report_sells_more: {
    words: 'Credit repair',
    why: 'names what is reported, among what no one may sell here',
  },
  terms_not_1: { words: 'Not a credit repair service', why: 'says what we are not' },
  about_rules_nobody: {
    words: 'Neither you nor a credit repair company',
    why: 'says what nobody may, in the words of the law',
  },
  about_rules_croa_misleading: {
    words: 'the services of a credit repair company',
    why: 'names the law on those who sell it',
  },
  about_rules_croa_advance: {
    words: 'A credit repair company',
    why: 'names the law on those who sell it',
  },
  about_never_4: { words: 'a higher score', why: 'stands among what we never do' },
  about_rules_read: {
    words: 'Credit repair: that of',
    why: 'names the law on those who sell it',
  },
  about_name: {
    words: 'Debt is not a reason for shame',
    why: 'takes shame away, with weight on the not',
  },
};

/** A text without what it is allowed to say. */
const open = ({ key, text }: Message) => text.replace(exceptions[key]?.words ?? '', '');
const saying = (patterns: readonly RegExp[]) =>
  messages.filter((message) => patterns.some((pattern) => pattern.test(open(message))));

/** Short names that people write in capitals. */
const initialisms = new Set(
  'AI APR CFPB CFR CSV FICO ID JSON KB MB MIT OK PDF QR US USC USDC UTC'.split(' '),
);
const shouted = 'Unexpected Application Error!';

/** What has a capital letter in the middle of a sentence: names, and nothing else. */
const names = new Set(
  [
    'AnnualCreditReportcom IdentityTheftgov Score',
    'Mendwell January April July September November US Code Social Security Harbor Visa Stripe Appendix Chile English Spanish',
    'Consumer Financial Protection Bureau',
    'National Domestic Violence Hotline',
    'Eldercare Locator',
    'Childhelp',
    'Equifax Experian TransUnion',
    'Chromebook Mac Chrome Windows Im',
    // Pages, a debt and a circle of the examples.
    'Ask Home Cascade Blue Lamp Sunday',
  ].flatMap((line) => line.split(' ')),
);
/** Texts whose capitals the specification fixes. Names of time zones are names throughout. */
const fixedCase = new Set([
  'app_title',
  'landing_page',
  'app_error_title',
  'app_trial_expired_title',
]);

/** Words, more than which nobody reads in one breath. */
const longestSentence = 25;

/** A sentence to be read, not a name or a figure. */
const isRead = (sentence: string) => wordsOf(sentence).length >= 4;

describe('the words of the catalogues', () => {
  it('never promise what nobody may promise', () => {
    expect(saying(promises)).toEqual([]);
  });

  it('neither shame nor praise', () => {
    expect(saying([...unkind, ...praise])).toEqual([]);
  });

  it('are said as a native speaker says them', () => {
    expect(saying(dialect)).toEqual([]);
  });

  it('make an exception only where one is needed', () => {
    const texts = new Map(messages.map(({ key, text }) => [key, text]));
    for (const [key, { words }] of Object.entries(exceptions))
      expect(texts.get(key), key).toContain(words);
  });

  it('shout nothing but the fixed text', () => {
    const loud = messages.filter(({ text }) => text.includes('!') && text !== shouted);
    expect(loud).toEqual([]);
    const capitals = messages.filter(({ text }) =>
      (text.replace(/\{\w+\}/g, '').match(/\b[A-Z]{2,}\b/g) ?? []).some(
        (word) => !initialisms.has(word),
      ),
    );
    expect(capitals).toEqual([]);
  });

  it('use the signs of print: curly quotes, an ellipsis only where it is fixed', () => {
    const straight = messages.filter(({ text }) => /['"]/.test(text));
    expect(straight).toEqual([]);
    const dots = messages.filter(({ key, text }) => text.includes('...') && key !== 'ui_loading');
    expect(dots).toEqual([]);
    const spaces = messages.filter(({ text }) => / {2}|^ | $/.test(text));
    expect(spaces).toEqual([]);
  });

  it('write names alone with a capital letter in the middle of a sentence', () => {
    const titled = messages
      .filter(({ key }) => !fixedCase.has(key) && !key.startsWith('ui_zone_'))
      .flatMap(({ key, text }) =>
        sentencesOf(text).flatMap((sentence) =>
          wordsOf(sentence)
            .slice(1)
            .map((word) => word.replace(/[^\p{L}]/gu, ''))
            .filter((word) => /^\p{Lu}\p{Ll}/u.test(word) && !names.has(word))
            .map((word) => ({ key, word })),
        ),
      );
    expect(titled).toEqual([]);
  });

  it('end a sentence before the breath ends', () => {
    const long = messages.flatMap(({ key, text }) =>
      sentencesOf(text)
        .filter((sentence) => wordsOf(sentence).length > longestSentence)
        .map((sentence) => ({ key, sentence, words: wordsOf(sentence).length })),
    );
    expect(long).toEqual([]);
  });

  it.each([...new Set(messages.map(({ file }) => file))])('reads with ease: %s', (file) => {
    const sentences = messages
      .filter((message) => message.file === file)
      .flatMap(({ text }) => sentencesOf(text))
      .filter(isRead);
    const worst = sentences
      .map((sentence) => ({ sentence, grade: Math.round(gradeOf([sentence]) * 10) / 10 }))
      .sort((a, b) => b.grade - a.grade)
      .slice(0, 5);
    expect(gradeOf(sentences), JSON.stringify(worst, null, 2)).toBeLessThanOrEqual(8);
  });

  it('has no single sentence that is hard to follow', () => {
    const hard = messages.flatMap((message) =>
      sentencesOf(open(message))
        .filter((sentence) => wordsOf(sentence).length >= 8 && gradeOf([sentence]) > 14)
        .map((sentence) => ({ key: message.key, sentence, grade: gradeOf([sentence]) })),
    );
    expect(hard).toEqual([]);
  });
});
