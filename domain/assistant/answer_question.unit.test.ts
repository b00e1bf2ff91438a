import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { library, personas, questions } from '../../api/assistant/evaluation/load.ts';
import { arbitraryDebt } from '../../web/data/testing/arbitrary_debts.ts';
import { gradeOf } from '../language/reading_level.ts';
import { promisesIn } from '../language/never_said.ts';
import { aprBps, cents } from '../money/cents.ts';
import type { PromotionTerms } from '../planner/debt.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import { isoDate } from '../time/iso_date.ts';
import type { Answer, Piece } from './answer.ts';
import { answerQuestion, answerWithResults } from './answer_question.ts';
import { letterKinds } from '../letters/letter.ts';
import { ruleAnswer } from './answers/rule_answers.ts';
import type { AskContext } from './context.ts';
import { eventsOf } from './events.ts';
import { statesRule } from './guards.ts';
import { INTENT_TEXTS, INTENTS } from './intents.ts';
import { textOf } from './say.ts';
import { untraced } from './trace.ts';

const known = library();
const context = (persona: string, rest: Partial<AskContext> = {}): AskContext => {
  const records = personas[persona];
  if (!records) throw new RangeError(persona);
  return {
    today: isoDate('2026-11-21'),
    records,
    ...known,
    about: { debtId: null, lesson: null },
    previous: null,
    ...rest,
  };
};
const ask = (question: string, persona = 'five_debts', rest: Partial<AskContext> = {}): Answer =>
  answerQuestion(question, context(persona, rest));
/** What it makes, once, when it is first asked for. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
/** Paragraph by paragraph. */
const said = ({ sentences }: Answer): readonly string[] => {
  const paragraphs: string[] = [];
  for (const sentence of sentences)
    paragraphs[sentence.paragraph] =
      `${paragraphs[sentence.paragraph] ?? ''} ${textOf(sentence)}`.trim();
  return paragraphs;
};
const isSource = (piece: Piece): boolean => typeof piece === 'object' && 'source' in piece;
const cited = ({ sentences }: Answer): readonly string[] =>
  sentences.flatMap(({ pieces }) =>
    pieces.flatMap((piece) =>
      typeof piece === 'object' && 'source' in piece ? [piece.source] : [],
    ),
  );

describe('a conversation as on the board', () => {
  it('begins with what more a month does', () => {
    const answer = ask('What if I put $50 more a month toward this?');
    expect(said(answer)).toEqual([
      'You’d be done in September 2028, 2 months sooner, and pay $258.85 less interest.',
      'What’s above the minimums goes to Linden Store Card first and then to Harbor Visa, because those two have the highest rates.',
    ]);
    expect(answer.sources.map(({ title }) => title)).toEqual([
      'Your plan, both ways',
      'Lesson: The cheapest order',
    ]);
    expect(answer.proposal?.title).toBe('Set aside $650 a month instead of $600?');
    expect(answer.slips).toHaveLength(1);
  });

  it('goes on with a month that is skipped', () => {
    const answer = ask('And if I skip January?');
    expect(said(answer)[0]).toBe(
      'Then your last payment moves from November 2028 to January 2029, and interest grows by $275.35.',
    );
    expect(answer.slips[0]?.warnings[0]?.link?.to).toBe('/education/tight-month');
    expect(answer.proposal).toBeNull();
  });

  it('says what a rule says, with its sections', () => {
    const answer = ask('Beacon Recovery wrote to me on November 14. Do I have to pay them?');
    expect(said(answer)[0]).toContain('You have 30 days from the day the notice reached you');
    expect(answer.sources.map(({ title }) => title)).toContain('15 USC 1692g(b)');
    expect(answer.lesson).toMatchObject({ id: 'question-a-debt' });
    expect(said(answer)[1]).toContain(
      'the last day to write is December 14, 2026. That leaves 23 days.',
    );
  });

  it('says how it read the question, with what else it might have been', () => {
    const sure = ask('How long does a late payment stay?', 'nobody');
    expect(sure.reading).toMatchObject({
      intent: 'how_long_it_stays',
      as: 'how long something stays on a report',
    });
    // Which of them is read how surely changes with every training.
    const likely = [
      'will my landlord check my credit',
      'does the apartment place pull my report',
      'is it bad to close the old one',
      'what happens to my card after i move',
      'do they look at my bank when i apply',
      'can my boss see it',
      'do i lose points when i ask for more room on my card',
      'what do i tell them when they ring me up',
      'is the old thing from the store still on there',
      'who do i write to when it isn’t right',
      'does paying a little help or not',
      'how do they decide what i get',
    ]
      .map((question) => ask(question, 'nobody').reading)
      .find(({ certainty, others }) => certainty === 'likely' && others.length > 0);
    expect(likely?.others.length).toBeGreaterThan(0);
  });
});

describe('a promotion', () => {
  const records = (terms?: PromotionTerms): PlannerRecords => {
    const known = context('five_debts').records;
    return {
      ...known,
      debts: known.debts.map((debt, place) => ({
        ...debt,
        balances: debt.balances.map((each) =>
          place === 0
            ? {
                ...each,
                promotion: {
                  apr: aprBps(0),
                  endsOn: isoDate('2027-03-31'),
                  ...(terms && { terms }),
                },
              }
            : each,
        ),
      })),
    };
  };
  const about = (question: string, terms?: PromotionTerms) =>
    said(ask(question, 'five_debts', { records: records(terms) })).join(' ');
  const questions = ['When does my promotional rate end?', 'What do I owe on Harbor Visa?'];

  it.each(questions)('is what the person said it is: %s', (question) => {
    expect(about(question, 'zero')).toContain(
      'You said it’s a true low rate, so there’s no extra interest for the time before.',
    );
    expect(about(question, 'deferred')).toContain('You said it’s deferred interest.');
    expect(about(question)).toContain(
      'You haven’t said if it’s a true low rate or deferred interest.',
    );
    expect(about(question)).not.toContain('You said it’s');
  });

  it('without any of one’s own is either kind', () => {
    expect(said(ask('When does my promotional rate end?'))[0]).toMatch(
      /^There are two kinds of offers\./,
    );
  });

  it('that ends with money left says so as it was told, in a plan', () => {
    const warned = (terms?: PromotionTerms) =>
      ask('What if I put $50 more a month toward this?', 'five_debts', {
        records: records(terms),
      }).slips.flatMap(({ warnings }) => warnings.map(({ text }) => text));
    expect(warned('zero').join(' ')).toContain('no extra interest for the time before');
    expect(warned('deferred').join(' ')).toContain('charged interest back to the purchase date');
    expect(warned().join(' ')).toContain('Ask your lender if it’s deferred interest');
  });
});

describe('what a question is about', () => {
  const harbor = personas['five_debts']?.debts[0]?.id ?? null;
  it('is the debt that its page was about', () => {
    const answer = ask('tell me about this', 'five_debts', {
      about: { debtId: harbor, lesson: null },
    });
    expect(said(answer)[0]).toContain('$3,957.39 on Harbor Visa');
    expect(answer.reading.debtId).toBe(harbor);
  });

  it('is the debt that was spoken of before', () => {
    const before = ask('what about harbor');
    const answer = ask('and how much interest if i keep the minimum on it', 'five_debts', {
      previous: before.reading,
    });
    expect(answer.reading.intent).toBe('hold_minimum');
  });

  it('is asked back where it could be several', () => {
    const answer = ask('I paid $60 on my card');
    expect(said(answer)[0]).toContain(
      'Which one do you mean: Harbor Visa, Linden Store Card or Northway Mastercard?',
    );
    expect(answer.reading.others).toEqual([
      'I paid $60.00 on Harbor Visa',
      'I paid $60.00 on Linden Store Card',
      'I paid $60.00 on Northway Mastercard',
    ]);
    expect(answer.proposal).toBeNull();
    const chosen = ask(answer.reading.others[1] ?? '');
    expect(chosen.proposal?.change).toMatchObject({ kind: 'payment', amount: 6_000 });
  });

  it('goes on from the question before', () => {
    const before = ask('what if I pay $50 more a month');
    const answer = ask('and $100?', 'five_debts', { previous: before.reading });
    expect(answer.slips[0]?.columns).toEqual(['Now', '$100 more']);
  });
});

describe('plans of every kind', () => {
  const five = context('five_debts').records;
  const [harbor] = five.debts;
  const withPlan = (change: Partial<NonNullable<PlannerRecords['plan']>>): Partial<AskContext> => ({
    records: { ...five, plan: five.plan && { ...five.plan, ...change } },
  });
  if (!harbor) throw new RangeError('no debt');
  /** $10,000.00 at 36 %: a month's interest is $300.00. */
  const never: Partial<AskContext> = {
    records: {
      ...five,
      debts: [
        {
          ...harbor,
          balances: [{ id: 'all', kind: 'purchase', amount: cents(1_000_000), apr: aprBps(3_600) }],
          minimum: { kind: 'fixed', amount: cents(2_500) },
        },
      ],
      plan: five.plan && { ...five.plan, monthly: cents(10_000) },
    },
  };

  it('that never end say so, with what it takes', () => {
    expect(said(ask('when am i done', 'five_debts', never))[0]).toBe(
      'With $100 a month, it would never be paid off. It takes $300.01 a month or more.',
    );
    expect(said(ask('and with 50 more a month', 'five_debts', never))[0]).toBe(
      'With $150 a month, Harbor Visa would never be paid off. It takes $300.01 a month or more.',
    );
    expect(ask('set it to 700 a month', 'five_debts', never).proposal?.change).toEqual({
      kind: 'budget',
      monthly: 70_000,
    });
  });

  it('of minimums only say that they fall, and skip no month', () => {
    const minimums = withPlan({ strategy: 'minimums' });
    expect(said(ask('when am i done', 'five_debts', minimums))[0]).toBe(
      'You’d be done in August 2044, paying only the minimums. They come to $430.87 now, and go down over time.',
    );
    expect(said(ask('skip january', 'five_debts', minimums))[0]).toContain('can’t be skipped');
    expect(said(ask('what if 50 more a month', 'five_debts', minimums))[1]).toContain(
      'That’s $480.87 every month, even as the minimums fall.',
    );
    // A sum on top leaves the rest of the plan as it is: it is no reason to hold the minimums.
    expect(said(ask('$300 tax refund', 'five_debts', minimums))[0]).not.toContain('2029');
  });

  it('in the order that is asked for are offered, once', () => {
    const switched = ask('switch me to snowball');
    expect(switched.proposal?.change).toEqual({ kind: 'strategy', strategy: 'snowball' });
    expect(ask('snowball or avalanche?').proposal).toBeNull();
  });
});

describe('a month that is short', () => {
  it('is answered with what to pay first, however it is asked', () => {
    for (const question of [
      'i cant pay everything',
      'which first?',
      'can i skip a month',
      'how much am i short',
    ]) {
      const answer = ask(question, 'tight');
      expect(said(answer)[0], question).toBe(
        'December 2026 is $219.48 short of what’s due, with what you’ve set aside. Based on what each one can cost you, pay Summit Auto first.',
      );
      expect(answer.slips[0]?.rows[0]?.values, question).toEqual(['$285.00', '$285.00']);
    }
  });

  it('has a kind line beside it where the words weigh', () => {
    const answer = ask('i cant pay everything and it feels hopeless', 'tight');
    expect(answer.sentences.at(-1)).toMatchObject({ tone: 'aside' });
    expect(said(answer).at(-1)).toContain('988');
  });
});

describe('questions that are offered', () => {
  /** They stand for a kind of thing that is said, and are offered under another name. */
  const standIns = new Set([
    'one_debt',
    'unhappy',
    'greeting',
    'thanks',
    'out_of_scope',
    'gibberish',
  ]);

  it('are read as what they were offered for', () => {
    for (const persona of ['nobody', 'five_debts'] as const)
      for (const intent of INTENTS)
        if (!standIns.has(intent))
          expect(ask(INTENT_TEXTS[intent].ask, persona).reading.intent, intent).toBe(intent);
  });

  it.each([
    ['What can I ask a debt collector for?', 'collector_wrote'],
    ['How do I get out of debt?', 'which_first'],
    ['I’m behind on two cards and a medical bill. What do I do first?', 'behind_first'],
    ['Remove my late payment from my report', 'remove_true'],
    ['how do i get a charge-off deleted', 'remove_true'],
    ['how long does a fraud alert last', 'freeze'],
    ['how long does a hard inquiry stay', 'how_long_it_stays'],
    ['two same accounts on my report', 'dispute_error'],
    ['they called 8 times this week', 'collector_limits'],
    ['i sent my dispute 40 days ago and nothing', 'bureau_deadline'],
    ['harbor sold my debt to midland', 'collector_wrote'],
    ['i got denied yesterday what can i ask', 'denied'],
  ])('and others like them: %s', (question, intent) =>
    expect(ask(question, 'nobody').reading.intent).toBe(intent),
  );
});

describe('one debt that is named where all are meant', () => {
  it('is told so, and nothing is offered', () => {
    const more = ask('put 200 more toward Linden every month', 'five_debts');
    expect(said(more).join(' ')).toContain('this debt by itself');
    expect(more.proposal).toBeNull();
    expect(ask('put 200 more toward my debts every month', 'five_debts').proposal).not.toBeNull();
    const skipped = said(ask('what if I skip paying Harbor', 'five_debts')).join(' ');
    expect(skipped).toContain('Skipping a minimum will cost you');
    expect(skipped).toContain('to Harbor Visa');
    expect(skipped).not.toContain('Linden');
    expect(said(ask('what if I skip paying the Cascade loan', 'five_debts')).join(' ')).toContain(
      'all your debts skipped',
    );
  });

  it('says what the minimums leave where a debt asks for none', () => {
    expect(said(ask('what if I only pay the minimums', 'two_cards')).join(' ')).toContain(
      'with no set amount due',
    );
  });
});

describe('where it isn’t certain', () => {
  it('asks which of up to three it is, and answers nothing yet', () => {
    // What is vague stays so, however a training moves the one or the other of them.
    const vague = [
      'they want something from me',
      'so what now with this thing',
      'is it too late',
      'they sent me the form for the other part',
      'he said it was on the list from before',
      'the lady told me to look at the second page',
      'they want me to do something',
    ];
    const answer = vague
      .map((each) => ask(each, 'five_debts'))
      .find(
        ({ reading, sentences }) =>
          reading.certainty === 'unsure' &&
          reading.intent === null &&
          sentences.map(textOf).join(' ').startsWith('I’m not sure what you mean'),
      );
    if (!answer) throw new Error('each was taken for something');
    expect(said(answer)[0]).toBe('I’m not sure what you mean. Is it one of these?');
    expect(answer.reading.others.length).toBeLessThanOrEqual(3);
    expect(answer.proposal).toBeNull();
    expect(answer.sources).toEqual([]);
    // A choice is a question that is read for certain.
    for (const choice of answer.reading.others)
      expect(ask(choice).reading.certainty, choice).toBe('sure');
  });

  it('says that it doesn’t know, and whom to ask', () => {
    for (const question of ['None of these', '???', '']) {
      const answer = ask(question, 'nobody');
      expect(answer.reading.certainty, question).toBe('unknown');
      expect(said(answer).join(' '), question).toContain('Legal aid');
    }
  });
});

describe('never guessed', () => {
  it('whether money comes once or every month', () => {
    const answer = ask('what if i put 300 more on it');
    expect(said(answer)[0]).toBe('Is that once, or every month?');
    expect(answer.proposal).toBeNull();
    const [once, monthly] = answer.reading.others;
    expect(ask(once ?? '').reading.intent).toBe('lump_sum');
    expect(ask(monthly ?? '').reading.intent).toBe('more_a_month');
  });

  it('where the words say which', () => {
    expect(ask('i have 300 extra from taxes in march').reading.intent).toBe('lump_sum');
  });
});

describe('two questions in one', () => {
  it('are both answered, each under its own name', () => {
    const text = said(
      ask('can they garnish my wages? and are they allowed to call me at work', 'nobody'),
    );
    expect(text).toContain('Can they take money out of my pay?');
    expect(text).toContain('What can a debt collector not do?');
    expect(text.join(' ')).toContain('25%');
    expect(text.join(' ')).toContain('8 a.m.');
  });
});

describe('what was typed', () => {
  it('is said back as it stands, and is no page to go to', () => {
    const answer = ask(
      'how do i dispute a mistake on my report and also [free money](https://example.org) **x** blorp zzz',
    );
    expect(said(answer).join(' ')).toContain('[free money](https://example.org) **x** blorp zzz');
    const pages = answer.sentences.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (typeof piece === 'object' && 'to' in piece ? [piece.to] : [])),
    );
    expect(pages).not.toContain('https://example.org');
  });
});

describe('a correction', () => {
  it('keeps the question and changes the debt', () => {
    const before = ask('what do i owe on northway');
    const answer = ask('no, the harbor visa', 'five_debts', { previous: before.reading });
    expect(answer.reading.intent).toBe('one_debt');
    expect(said(answer)[0]).toContain('Harbor Visa');
  });
});

describe('a question in Spanish', () => {
  it('is read and answered with its figures', () => {
    const answer = ask('cuanto debo en total');
    expect(answer.reading.intent).toBe('what_i_owe');
    expect(answer.sentences[0]?.language).toBe('es');
    expect(said(answer).join(' ')).toContain('$11,734.92');
    // Who only reads what they owe needs nobody to call.
    expect(said(answer).join(' ')).not.toContain('consumerfinance.gov/es');
  });

  it('is sent to people who speak it where the money doesn’t reach', () => {
    const answer = ask('no puedo pagar mis tarjetas este mes');
    expect(answer.sentences[0]?.language).toBe('es');
    expect(said(answer).join(' ')).toContain('consumerfinance.gov/es');
  });
});

describe('every answer', () => {
  const asks = [
    ...questions.map(({ ask: question, persona }) => [question, persona] as const),
    ...INTENTS.flatMap((intent) =>
      Object.keys(personas).map((persona) => [INTENT_TEXTS[intent].ask, persona] as const),
    ),
    ...known.knowledge.lessons.flatMap(({ asks: each }) =>
      each.map((question) => [question, 'two_cards'] as const),
    ),
    ...known.knowledge.terms.map(({ term }) => [`what is ${term}?`, 'nobody'] as const),
  ];

  // Made once, in parts, as there are many hundreds; each test but the first looks at all of them.
  const parts = [0, 1, 2, 3];
  const made = parts.map((part) =>
    lazily(() =>
      asks
        .filter((_, at) => at % parts.length === part)
        .map(([question, persona]) => {
          const of = context(persona);
          return { question, of, ...answerWithResults(question, of) };
        }),
    ),
  );
  const answered = () => made.flatMap((part) => part());

  it.each(parts)('stands on what it names, and every number on something: part %i', (part) => {
    for (const { question, of, answer, results } of made[part]?.() ?? []) {
      const names = of.records.debts.map(({ name }) => name);
      expect(
        untraced(answer, { results, knowledge: known.knowledge, question, names }),
        question,
      ).toEqual([]);
      expect(answer.sources.map(({ id }) => id).toSorted(), question).toEqual(
        [...new Set(cited(answer))].toSorted(),
      );
      expect(answer.sentences.length, question).toBeGreaterThan(0);
    }
  });

  it('leads to pages that there are, and to official ones', () => {
    const pages = new Set([
      '/debt-destroyer',
      '/dashboard',
      '/dashboard/credit-file',
      '/dashboard/credit-file/import',
      '/dashboard/disputes',
      '/dashboard/scores',
      '/about',
      '/ai-assistant',
      '/auth',
      '/community',
      '/contact',
      '/cookies',
      '/credit-card-advice',
      '/credit-card-advice/move',
      '/credit-payment',
      '/education',
      '/extend-access',
      '/privacy',
      '/referral-dashboard',
      '/settings',
      '/terms',
      '/web3-rewards',
      '/education/letters',
      ...letterKinds.map((id) => `/education/letters/${id}`),
      ...known.knowledge.lessons.map(({ id }) => `/education/${id}`),
    ]);
    const official =
      /^https:\/\/(www\.)?(lsc\.gov|consumerfinance\.gov|irs\.gov|studentaid\.gov|reportfraud\.ftc\.gov|identitytheft\.gov|annualcreditreport\.com|optoutprescreen\.com)(\/|$)/;
    for (const {
      question,
      answer: { sentences, slips, sources },
    } of answered()) {
      const links = [
        ...sentences.flatMap(({ pieces }) =>
          pieces.flatMap((piece) => (typeof piece === 'object' && 'to' in piece ? [piece.to] : [])),
        ),
        ...slips.flatMap(({ warnings, foot }) =>
          [...warnings, foot].flatMap((line) => line?.link?.to ?? []),
        ),
        ...sources.map(({ to }) => to.replace(/#.*$/, '')),
      ];
      expect(
        links.filter((to) => !pages.has(to) && !official.test(to)),
        question,
      ).toEqual([]);
    }
  });

  // A guess stands under the question that it answers.
  const own = new Set(INTENTS.map((intent) => INTENT_TEXTS[intent].ask));

  it('promises nothing, and is easy to read', () => {
    const words = new Set<string>();
    for (const { answer } of answered())
      for (const sentence of answer.sentences) words.add(textOf(sentence));
    expect([...words].filter((each) => !own.has(each) && promisesIn(each).length > 0)).toEqual([]);
    expect(
      [...words].filter((each) => /\b(do|does|is|are|will|can) not\b|\bcannot\b/.test(each)),
    ).toEqual([]);
    expect(gradeOf([...words])).toBeLessThan(8);
  });

  it('names what it stands on wherever it states a rule', () => {
    const bare = new Set<string>();
    for (const { answer } of answered())
      for (const sentence of answer.sentences)
        if (
          statesRule(textOf(sentence)) &&
          !sentence.pieces.some(isSource) &&
          !own.has(textOf(sentence))
        )
          bare.add(textOf(sentence));
    expect([...bare]).toEqual([]);
  });

  it('leads from each rule to a lesson that there is', () => {
    const lessons = known.knowledge.lessons.map(({ id }) => id);
    for (const intent of INTENTS) {
      const lesson = ruleAnswer(intent)?.lesson;
      if (lesson) expect(lessons, intent).toContain(lesson);
    }
  });

  it('can be made of any text and any debts, without an exception', () => {
    const day = isoDate('2026-11-21');
    const words = fc.constantFrom(
      ...'what if I put $50 more skip January owe when done interest first minimum late next payment pay refund of $1,200 on it card loan report dispute collector sued my the 15th 30 days %'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.array(words, { maxLength: 14 }).map((each) => each.join(' ')),
          fc.constantFrom(...INTENTS.map((intent) => INTENT_TEXTS[intent].ask)),
        ),
        fc.uniqueArray(arbitraryDebt, { selector: ({ id }) => id, maxLength: 3 }),
        fc.integer({ min: 0, max: 1_000_000 }).map(cents),
        fc.constantFrom(
          'avalanche' as const,
          'snowball' as const,
          'custom' as const,
          'minimums' as const,
        ),
        (question, debts, monthly, strategy) => {
          const records: PlannerRecords = {
            debts,
            payments: [],
            plan: { strategy, monthly, startsOn: day, customOrder: [], chosenOn: day },
          };
          const { answer, results } = answerWithResults(question, {
            ...context('nobody'),
            records,
          });
          const names = debts.map(({ name }) => name);
          expect(eventsOf(answer, 0).at(-1)?.type).toBe('done');
          expect(
            untraced(answer, { results, knowledge: known.knowledge, question, names }),
          ).toEqual([]);
          const ids = answer.sources.map(({ id }) => id);
          expect(cited(answer).filter((id) => !ids.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it.each([98_800, 91_100_000, 6_225_598_819, 21_100_021_100])(
    'knows an amount of %i cents that reads like a help line in it',
    (owed) => {
      const [debt] = fc.sample(arbitraryDebt, 1);
      if (debt === undefined) throw new Error('no debt');
      const records: PlannerRecords = {
        debts: [
          {
            ...debt,
            name: 'Visa',
            kind: 'card',
            balances: [{ id: 'a', kind: 'purchase', amount: cents(owed), apr: aprBps(0) }],
          },
        ],
        payments: [],
        plan: null,
      };
      const question = 'what do I owe?';
      const { answer, results } = answerWithResults(question, { ...context('nobody'), records });
      expect(
        untraced(answer, { results, knowledge: known.knowledge, question, names: ['Visa'] }),
      ).toEqual([]);
    },
  );

  it('is the same for a question of two hundred thousand letters', () => {
    expect(ask('what do I owe '.repeat(15_000)).sentences.length).toBeGreaterThan(0);
    expect(ask('('.repeat(200_000)).sentences.length).toBeGreaterThan(0);
  });
});
