import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';
import { INTENT_TEXTS, INTENTS } from '../intents.ts';
import { textOf } from '../say.ts';
import { isFrightening } from '../understanding/frightening.ts';

// What somebody feels, what is declined, what is too vague to answer: the first sentence meets what was said.

const saidTo = (question: string, persona = 'five_debts'): string =>
  answered(question, persona as never)
    .answer.sentences.map(textOf)
    .join(' ');
const FRAME = /I’m not sure|No estoy seguro|No entiendo/;
const FRIGHTENING = /bankrupt|bancarrota|died|murió|shut off|child support|jail|arrest/i;

describe('a feeling', () => {
  it.each([
    ['i feel like a failure with money', /^A balance says what you owe/],
    ['i feel so ashamed of this', /^Feeling ashamed about money hurts/],
    ['i lie awake every night over what i owe', /^Lying awake/],
    ['my little girl wants a bike and i have nothing', /^Wanting to give your daughter/],
    ['i havent told my wife about the cards', /^It’s hard to keep this from your wife/],
    ['hey how are you', /^Thanks for asking! I’m a program, not a person/],
    ['me da pena deber tanto', /^La vergüenza por el dinero duele/],
    ['no puedo dormir por las deudas', /^No dormir por las cuentas/],
    ['no le he dicho a mi esposo de las tarjetas', /^Es difícil guardarle esto a tu esposo/],
    ['hola como estas', /^¡Gracias por preguntar! Soy un programa/],
  ])('is met as it was said: %s', (question, begins) => {
    const { answer } = answered(question, 'five_debts');
    const said = answer.sentences.map(textOf).join(' ');
    expect(said).toMatch(begins);
    expect(said).not.toMatch(FRAME);
    expect(said).not.toContain('988');
    expect(answer.slips).toEqual([]);
    expect(answer.reading.others.join(' ')).not.toMatch(FRIGHTENING);
  });

  it('has a true thing of their own after it, and one step', () => {
    expect(saidTo('i feel so ashamed of this', 'five_debts')).toMatch(
      /nothing is late right now\. With your plan, .+ is the first one you’ll be done with, in \w+ \d{4}\. One small step: \$[\d,.]+ to .+ (?:by|in) /,
    );
    expect(saidTo('i feel so ashamed of this', 'nobody')).toContain(
      'put one debt into the planner',
    );
    expect(saidTo('i feel so ashamed of this', 'paid_off')).not.toContain('nothing is late');
  });
});

describe('what can’t be helped with', () => {
  it.each([
    [
      'can i say the late payment isnt mine when it is',
      /^I can’t help you say that something true/,
    ],
    ['where do i hide my truck from the repo man', /^I can’t help you hide the car/],
    ['make me a fake pay stub', /^I can’t help with papers that aren’t real/],
    [
      'can i put more income on the application than i make',
      /^I can’t help you put something untrue/,
    ],
    ['how do i hide cash from a judgment', /^I can’t help you hide money/],
    ['can you lend me 200', /^No, I can’t lend you money/],
    ['me puedes prestar 200', /^No, no puedo prestarte dinero/],
  ])('is declined first: %s', (question, begins) => {
    expect(saidTo(question)).toMatch(begins);
  });
});

describe('a number that is somebody’s alone', () => {
  it.each([
    'my social is 123-45-6789 is that safe with you',
    'ssn 123456789',
    'heres my card 4111 1111 1111 1111 what do i owe',
  ])('is asked for not to be there, first: %s', (question) => {
    expect(saidTo(question)).toMatch(
      /^Please don’t put that number here: I don’t need it, and it wasn’t kept\./,
    );
    expect(saidTo(question)).not.toMatch(/123|4111/);
  });
  it('isn’t said to be gone where it isn’t', () => {
    expect(saidTo('card 4111 1111 1111 1112')).not.toContain('wasn’t kept');
  });
});

describe('a message that only points', () => {
  it.each([
    ['is it bad', /^What should I look at: .+, or your plan as a whole\?$/],
    ['what about my other stuff', /^What do you mean: .+, or your plan\?$/],
    ['no not that one the other card', /^Which card do you mean: .+ or .+\?$/],
    ['no esa no, la otra tarjeta', /^¿A cuál tarjeta te refieres: /],
  ])('is asked back with what they have: %s', (question, back) => {
    const { answer } = answered(question, 'five_debts');
    expect(answer.sentences.map(textOf).join(' ')).toMatch(back);
    expect(answer.reading.others.length).toBeGreaterThan(1);
    expect(answer.reading.others.join(' ')).not.toMatch(FRIGHTENING);
  });
  it.each(['which first?', 'what can you do', 'what is a charge-off'])(
    'is no question: %s',
    (question) => {
      expect(saidTo(question)).not.toMatch(/^What (?:do you mean|should I look at)/);
    },
  );
  it('of a date says what moves it, and where it stands', () => {
    expect(saidTo('why did my payoff date move')).toMatch(
      /^As things stand today, your plan ends in \w+ \d{4}\. Three things move it/,
    );
  });
});

describe('a choice that would frighten', () => {
  const offered = INTENTS.map((intent) => INTENT_TEXTS[intent].ask);
  it('is offered only to somebody whose words name it', () => {
    for (const topic of ['bankruptcy', 'died', 'shut off', 'child support', 'jail']) {
      const question = offered.find((each) => each.includes(topic)) ?? '';
      expect(isFrightening(question, 'is my card ok'), topic).toBe(true);
      expect(isFrightening(question, question.toLowerCase()), topic).toBe(false);
    }
  });
  it.each([
    'blah the number thing went up',
    'so my stuff with the store',
    'can that hurt',
    'la cosa del banco',
  ])('is none of what somebody vague is offered: %s', (question) => {
    expect(answered(question, 'five_debts').answer.reading.others.join(' ')).not.toMatch(
      FRIGHTENING,
    );
  });
});

describe('Spanish', () => {
  it('goes on in it after a greeting, and offers a change in it', () => {
    expect(saidTo('buenos dias')).toMatch(/^¡Buenos días! Pregúntame/);
    const { answer } = answered('sube mi presupuesto a 900', 'five_debts');
    expect(answer.proposal?.title).toMatch(/^¿Apartar \$900 al mes en vez de/);
    expect(answer.proposal?.text).not.toMatch(/From|order/);
    expect(answer.proposal?.action).toBe('Cambiar mi plan');
  });
});
