import { describe, expect, it } from 'vitest';
import { threeDebts } from '../../../api/assistant/testing/asking.ts';
import { answerQuestion } from '../answer_question.ts';
import { textOf } from '../say.ts';

// Two cards and a hospital bill: what people say of them to a friend, and what is told beside them.

const context = threeDebts('2026-11-21');
const ask = (question: string) => {
  const answer = answerQuestion(question, context);
  return {
    text: answer.sentences.map(textOf).join(' '),
    intent: answer.reading?.intent ?? null,
    others: answer.reading?.others ?? [],
  };
};

describe('a car that somebody cosigned', () => {
  it.each([
    [
      'my dad cosigned my truck, im 3 payments behind, can i turn it in',
      /^You can, but it doesn’t/,
    ],
    ['my brother cosigned for me can i just give the car back', /it hits your cosigner, too/],
    ['mi mamá firmó conmigo el carro, puedo devolverlo', /a quien firmó contigo/],
    ['my aunt cosigned, what happens to her if i stop paying', /^Your cosigner owes it with you/],
    ['mi papá es mi aval, qué le pasa si no pago', /^Quien firmó contigo lo debe/],
  ])('by the one who borrowed: %s', (question, text) => expect(ask(question).text).toMatch(text));

  it('is answered otherwise to whoever cosigned it', () =>
    expect(ask('i cosigned my sister’s car and she stopped paying').text).toMatch(
      /^You owe it too/,
    ));
});

it.each([
  ['repo guy took my car at 4 am is that legal', /^In most states, yes.*be back|get it back/],
  ['they towed my truck at night, can they do that', /^In most states, yes/],
  ['se llevaron mi troca de noche, es legal', /^En la mayoría de los estados, sí/],
])('whether it was legal comes first: %s', (question, text) => {
  expect(ask(question).text).toMatch(text);
});

describe('a report without a Social Security number', () => {
  it.each([
    ['how do i see my credit report with an itin', /^Yes\. A bureau has to show you/],
    ['no ssn, can i pull my credit report', /ask by mail/],
    ['con itin cómo pido mi reporte de crédito', /^Sí\. Un buró tiene que mostrarte/],
  ])('%s', (question, text) => {
    expect(ask(question)).toMatchObject({ intent: 'free_reports' });
    expect(ask(question).text).toMatch(text);
  });

  it('is no card with one', () =>
    expect(ask('what banks give a credit card with an itin').intent).not.toBe('free_reports'));
});

describe('a card that a husband or wife left', () => {
  it.each([
    ['my husband died in june, card only in his name, we live in texas, they want me to pay it'],
    ['my wife passed, arizona, i never signed for her visa, collectors want me to pay'],
  ])('in a community property state: %s', (question) =>
    expect(ask(question).text).toMatch(
      /^I’m sorry for your loss\. Don’t pay it yet.*community property state/,
    ),
  );

  it('in Spanish, and with no crisis line', () => {
    const { text } = ask(
      'mi esposo falleció en mayo, la tarjeta era solo a su nombre, me mandan cartas a mí que la pague, vivimos en california y no firmé nada',
    );
    expect(text).toMatch(/^Siento mucho tu pérdida\. No la pagues todavía.*bienes gananciales/);
    expect(text).not.toContain('988');
  });

  it('names no such state where it isn’t one', () =>
    expect(ask('my wife died in ohio, do i owe her card').text).not.toContain(
      'community property state:',
    ));
});

describe('a debt that is paid off and isn’t entered', () => {
  it.each([
    ['i paid off my kohl’s card today!!', /^Congratulations!.*next debt of your plan/],
    ['just paid off my truck!', /^Congratulations!/],
    ['finally paid off my student loan', /^Congratulations!/],
    ['por fin pagué la tarjeta de target', /^¡Felicidades!/],
  ])('%s', (question, text) => expect(ask(question).text).toMatch(text));

  it.each(['how long until i pay off my truck', 'i made my car payment today'])(
    'is none of it: %s',
    (question) => expect(ask(question).text).not.toMatch(/^Congratulations/),
  );
});

describe('less than is owed', () => {
  it.each([
    'hospital says they’ll take 300 if i pay today, should i',
    'the clinic will take half if i pay it all now',
    'el hospital me acepta 300 si pago todo hoy',
  ])('to a hospital: its help first: %s', (question) => {
    const { text } = ask(question);
    expect(text).toMatch(/financial assistance form first|formulario de ayuda económica/);
    expect(text).not.toMatch(/lenders and collectors|settled card/);
  });

  it.each([
    ['should i settle my visa for half', /Visa isn’t late.*rarely settle.*settled.*Form 982/],
    ['qué pasa si liquido la visa por la mitad', /Visa no está atrasada/],
  ])('on a card that is paid on time: %s', (question, text) =>
    expect(ask(question).text).toMatch(text),
  );

  it('to a collector stays as it was', () =>
    expect(ask('a collector wants to settle my visa for half').text).not.toContain('isn’t late'));
});

describe('a late fee', () => {
  it.each([
    ['can they charge a fee if its one day late', /^Yes: a late fee can come.*30 days past due/],
    [
      'when is visa due and can they charge me a late fee if im a day late',
      /Yes: a late fee can come/,
    ],
    ['me cobran recargo si pago un día tarde', /^Sí: pueden cobrarte un cargo/],
  ])('that may come: %s', (question, text) => {
    expect(ask(question).text).toMatch(text);
    expect(ask(question).text).not.toContain('Going by what you say');
  });

  it('that is told of is no thought', () =>
    expect(ask('im 5 days late on my visa').text).toMatch(/isn’t 30 days past due|late/));
});

it.each([
  ['what’s a charge off and do i still owe it', /Yes, you still owe it/],
  ['what is a collection and how long does it stay', /7 years/],
  ['whats a charge off and is it bad', /7 years/],
])('a word and what is asked of it: %s', (question, text) => {
  expect(ask(question).text).toMatch(text);
  expect(ask(question).text).not.toContain('I’m not sure');
});

it.each([
  ['can i pay visa on the 20th instead, will that mess up my plan', /move your due day/],
  ['puedo pagar la visa el 20 en vez del 12', /cambie tu día de vencimiento/],
])('another day: %s', (question, text) => expect(ask(question).text).toMatch(text));

it.each([
  ['best credit card for bad credit', /^For most people a secured card.*all three bureaus/],
  ['what card should i get with poor credit', /^For most people a secured card/],
  ['cuál es la mejor tarjeta con mal crédito', /^Para la mayoría, una tarjeta asegurada/],
  ['what score do i need to buy a car', /^There’s no set number.*count as one/],
  ['qué puntaje necesito pa sacar una troca', /^No hay un número fijo/],
  ['el notario me cobra 700 por limpiar mi crédito, es confiable', /^No, no pagues/],
  ['some guy wants 400 to fix my credit, is he legit', /^No, don’t sign and don’t pay/],
  ['my wife and i argue about money all the time', /^Fighting about money.*1-800-799-7233/],
  ['peleo con mi esposo por dinero cada noche', /^Pelear por dinero/],
  ['i feel like i’ll never get out of debt', /There is an end to it: .* \w+ 20\d\d/],
  ['siento que nunca voy a salir de las deudas', /Esto sí tiene fin/],
  ['remind me 2 days before visa is due', /asking me didn’t set one/],
  ['avísame antes de que venza la visa', /no quedó puesto ninguno/],
  ['i entered my visa payment wrong, it was 60 not 65', /Payments you’ve recorded/],
  ['i recorded the wrong amount', /press the pencil/],
  ['anoté mal el pago', /presiona el lápiz/],
])('%s', (question, text) => expect(ask(question).text).toMatch(text));

it.each(['ugh', 'this sucks', 'everything sucks', 'qué coraje'])(
  'a sigh before any answer: %s',
  (question) => {
    expect(ask(question).text).toMatch(/^That sounds frustrating|^Suena frustrante/);
    expect(ask(question).others.length).toBeGreaterThan(1);
  },
);
