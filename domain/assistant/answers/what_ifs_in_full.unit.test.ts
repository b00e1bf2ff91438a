import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// What-ifs of which no part may be dropped. $600 is set aside a month; today is November 21, 2026. The figures were worked out by hand
// or by the planner with the same change.

function ask(question: string) {
  const { answer, text } = answered(question, 'five_debts');
  return { text, change: answer.proposal?.change ?? null, offers: answer.reading.others };
}

describe('a balance that is moved', () => {
  it.each([
    // Half of 2,739.75, to the cent below, and 4 % of it.
    [
      'should i transfer half of northway to a 0% card for 18 months with 4% fee',
      ['Moving $1,369.87 saves you $419.42', 'October 2028', 'The other $1,369.88'],
    ],
    [
      'transfer $2000 of harbor visa to a 0% card for 15 months, 3% fee',
      ['Moving $2,000.00 saves you $660.40', 'fee of $60.00'],
    ],
    [
      'move $1,500 of northway to a 0% card for 12 months, 3% fee',
      ['Moving $1,500.00', 'fee of $45.00'],
    ],
    [
      'pasar 2000 de la harbor visa a una tarjeta al 0% por 15 meses con comision del 3%',
      ['Pasar $2,000.00 te ahorra $660.40', 'Los otros $1,957.39'],
    ],
    [
      'deberia pasar la mitad de northway a una tarjeta al 0% por 18 meses con comision de 4%',
      ['$419.42'],
    ],
  ])('is as much as was said: %s', (question, expected) => {
    for (const each of expected) expect(ask(question).text).toContain(each);
  });

  it.each([
    ['move harbor visa to 0% for 12 months, 3% fee max $75', '$75.00'],
    ['move harbor visa to 0% for 12 months, 3% fee max 99', '$99.00'],
    ['move harbor visa to 0% for 12 months, 3% fee capped at 50', '$50.00'],
    ['transfer harbor visa to a 0% card for 12 months 3% up to $75 fee', '$75.00'],
    ['pasar harbor visa al 0% por 12 meses, comision de 3% con tope de 75', '$75.00'],
  ])('has a fee with a most of its own: %s', (question, fee) => {
    const { text } = ask(question);
    expect(text).toContain('$3,957.39');
    expect(text).toContain(fee);
    expect(text).not.toContain('limit with the fee');
  });

  it('counts a fee in dollars and one a year', () => {
    expect(ask('what if i move harbor visa to 0% for 12 months with a $50 fee').text).toContain(
      'with the fee of $50.00 in it',
    );
    expect(
      ask('move harbor visa to a 0% card for 12 months 3% fee and a $95 annual fee').text,
    ).toContain('The $95.00 a year is counted');
  });

  // 3,957.39 + 2,739.75 = 6,697.14, and 3% of it is 200.91.
  it('is told of two cards on one new card, and of a loan that it can’t be', () => {
    const { text } = ask('move harbor visa and northway to a 0% card for 18 months 3% fee');
    expect(text).toContain('Moving $6,697.14');
    expect(text).toContain('the fee of $200.91');
    expect(text).toContain('Harbor Visa and Northway Mastercard on one new card');
    expect(
      ask('move harbor visa and northway to a 0% card for 18 months 3% fee with a 5000 limit').text,
    ).toContain('Both don’t fit under that limit');
    expect(
      ask('move harbor visa and the cascade loan to a 0% card for 18 months 3% fee').text,
    ).toContain('Cascade loan isn’t in that');
    expect(ask('transfer 2000 from harbor visa to northway at 0% for 12 months').text).toContain(
      'What Northway Mastercard has on it now',
    );
  });
});

describe('months that are skipped', () => {
  it.each([
    ['can i skip january, february and march', ['April 2029', '$848.81', '$1,298.30']],
    ['skip december and january', ['February 2029', '$591.99', 'December 2026 and January 2027']],
    ['skip two months', ['December 2026 and January 2027']],
    ['skip the next two payments', ['December 2026 and January 2027']],
    ['skip the month after next', ['Skipping January 2027 leaves']],
    [
      'what if i skip 3 payments starting in february',
      ['February 2027, March 2027 and April 2027'],
    ],
    // November is paid already: what is missed is December's.
    ['what if i skip this month and next', ['January 2029', 'November 2026 and December 2026']],
    ['me salto los proximos dos pagos, cuanto me atrasa', ['diciembre de 2026 y enero de 2027']],
    ['que pasa si me salto enero', ['Saltarte enero de 2027']],
    ['si no puedo pagar en marzo', ['Saltarte marzo de 2027']],
    ['what if i pay 600 every month except december', ['nothing paid in December 2026']],
    ['si pago 600 cada mes menos en diciembre', ['sin pagar nada en diciembre de 2026']],
  ])('are all counted: %s', (question, expected) => {
    const { text } = ask(question);
    for (const each of expected) expect(text).toContain(each);
  });

  it('are asked back where nobody said how many', () => {
    expect(ask('what happens if i skip a few months').text).toContain('Which months');
  });
});

it.each([
  [
    'only minimums from january to march then back to 600',
    ['January 2027 through March 2027', '$261.60'],
  ],
  ['just mins in march and april', ['March 2027 through April 2027', '$154.61']],
  ['only minimums until march', ['December 2026 through February 2027']],
  ['solo los minimos de enero a marzo', ['enero de 2027 hasta marzo de 2027', '$261.60']],
  ['just the minimums in march and may', ['aren’t in a row']],
])('minimums alone in the months that are named: %s', (question, expected) => {
  for (const each of expected) expect(ask(question).text).toContain(each);
});

it('takes months by their Spanish names', () => {
  const { text } = ask('quiero terminar en diciembre de 2027 cuanto pago');
  expect(text).toContain('$1,003');
  expect(ask('need to be done by dic 2027').text).toContain('$1,003');
});

describe('money several times a month', () => {
  it.each([
    ['pay 300 twice a month', 60_000],
    ['what if i pay 300 semi-monthly', 60_000],
    ['what if i pay 150 four times a month', 60_000],
    ['si pago 300 dos veces al mes cuando termino', 60_000],
    ['what if i pay 300 on the 1st and 15th', 60_000],
    ['if i send 350 two times a month when am i done', 70_000],
  ])('%s', (question, monthly) => {
    const { text, change } = ask(question);
    expect(text).toContain(`$${monthly / 100}`);
    expect(text).not.toMatch(/wouldn’t cover|no cubriría/);
    expect(change).toEqual(monthly === 60_000 ? null : { kind: 'budget', monthly });
  });
});

describe('money of which a part goes to the debts', () => {
  it.each([
    ['i get 900 more a month but half goes to savings', 105_000],
    ['600 more a month but save half', 90_000],
    ['gano 600 mas al mes pero la mitad va a ahorros', 90_000],
  ])('every month: %s', (question, monthly) => {
    expect(ask(question).change).toEqual({ kind: 'budget', monthly });
  });
  it.each([
    ['what if i put half of my $3,000 tax refund on my debts', 'The $1,500 goes to'],
    ['what if i put a third of my 3000 refund', 'The $1,000 goes to'],
    ['20% of my 3000 bonus', 'The $600 goes to'],
    ['refund of 1800 in april, half to harbor visa', 'The $900 goes to Harbor Visa'],
    ['what if i save 20% of my 3000 bonus and put the rest on debt', 'The $2,400 goes to'],
    ['la mitad de mi reembolso de 3000 a las deudas', 'Los $1,500 van para'],
  ])('once: %s', (question, expected) => {
    const { text, change } = ask(question);
    expect(text).toContain(expected);
    expect(change).toBeNull();
  });
});

describe('more every month on one debt', () => {
  it.each([
    // 60 are due.
    ['what if i put an extra 75 on the hospital bill each month', ['$135.00', 'April 2027']],
    ['what if i put 75 more each month toward the hospital bill', ['$135.00', 'April 2027']],
    ['what if i add $60 to the linden card every month', ['$85.00']],
    ['what if i add 100 a month to the cascade loan', ['$248.00']],
    ['put an additional $100 on the cascade loan every month', ['$248.00']],
    ['y si abono 100 extra cada mes al prestamo cascade', ['Ahora te piden $148.00', '$248.00']],
    ['i get 900 more a month, half to harbor visa', ['$571.98']],
  ])('is on top of what is due: %s', (question, expected) => {
    const { text, change } = ask(question);
    for (const each of expected) expect(text).toContain(each);
    expect(change).toBeNull();
  });

  it.each([
    'what if my payment on cascade went up to 200',
    'what if harbor visa balance was 3000',
    'what if i paid 200 on harbor visa yesterday',
    'que pasa si agrego 60 a la linden',
    'what if i add 60 to linden',
  ])('is never offered to be written: %s', (question) => expect(ask(question).change).toBeNull());
});

it.each([
  // 660 are owed.
  [
    'st anne would take 200 a month for 3 months to close it',
    ['$600.00 in all', 'they’d forgive $60.00'],
  ],
  ['cascade will take 1500 now and 500 next month to settle', ['$2,000.00 in all', '$1,963.23']],
  ['st anne acepta 3 pagos de 200 para cerrar la cuenta', ['$600.00 en total', '$60.00']],
  ['the hospital will settle for 4 payments of 150', ['$600.00 in all', '$60.00']],
])('an offer in parts is all of them: %s', (question, expected) => {
  for (const each of expected) expect(ask(question).text).toContain(each);
});

it('takes a loan for one debt with its own payment, and not a card’s minimum', () => {
  const { text } = ask('what if i get a loan for 4000 at 13% for 36 months to pay off harbor visa');
  expect(text).toContain('saves you $665.40');
  expect(text).toContain('I counted what it takes to pay Harbor Visa off, $3,957.39');
});

it('reads what is owed at a rate in Spanish, and plans nothing else', () => {
  const { text } = ask('si le debo 5000 al 24.99% y pago 200 al mes cuanto tardo');
  expect(text).toContain('36 meses');
  expect(text).toContain('$2,135.18');
});

it('puts money that comes later on the debt that was named', () => {
  expect(ask('my bonus comes in june, 2k, i want it on the northway mastercard').text).toContain(
    '$522.46',
  );
});

it('says which cost it left out', () => {
  expect(ask('what if i charge 500 on harbor visa at 0% for 6 months').text).toContain(
    'the months without interest you named aren’t in it',
  );
  expect(
    ask('hospital would take 500 plus a 40 fee to close it or should i put the 500 on harbor visa')
      .text,
  ).toContain('The fee you named isn’t in that');
  expect(ask('every year i get a 900 refund').text).toContain('I counted it once');
});

it.each(['0.01 more', 'what if i pay 1.000 more a month', 'que pasa si pago 1.000 mas al mes'])(
  'offers nothing for an amount that isn’t clear: %s',
  (question) => {
    const { text, change } = ask(question);
    expect(text).not.toMatch(/didn’t name an amount|No dijiste una cantidad/);
    expect(change).toBeNull();
  },
);

it('counts money that comes every year each time until everything is paid', () => {
  const { text, change } = ask('i get a bonus of 900 every december');
  expect(text).toContain('with the $900 every year');
  expect(text).toContain('the payments of January 2027 first');
  expect(text).toContain('then every year until everything’s paid');
  expect(change).toBeNull();
});

// The minimums come to 430.87: with 300, 130.87 of them is left unpaid.
it.each([
  'what if i pay 600 every month except 300 in december',
  'i can only do 300 in december',
  'just 300 for december then back to 600',
  'solo puedo pagar 300 en diciembre',
])('works out another amount in one month alone: %s', (question) => {
  const { text, change } = ask(question);
  expect(text).toMatch(/\$300 (?:in December 2026|en diciembre de 2026)/);
  expect(text).toContain('$130.87');
  expect(change).toBeNull();
});

it('says that another amount beside a new monthly one isn’t worked out, and offers none', () => {
  const { text, change, offers } = ask('what if i pay 700 every month except 300 in december');
  expect(text).toContain('can’t work out another amount');
  expect(offers).toEqual(['What if I pay only the minimums in December 2026?']);
  expect(change).toBeNull();
});

// 150 are kept back of what the loan pays out, so it has to be that much larger.
it('counts a loan’s fee in dollars', () => {
  const { text } = ask('what if i take a 7000 loan at 12% for 36 months with a 150 fee');
  expect(text).toContain('The fee of $150.00 is in it');
  expect(text).not.toContain('The fee you named isn’t in that');
});

describe('money now and then so much a month, offered to a collector', () => {
  it.each([
    'can i offer the collector 500 down and 100 a month',
    'what if i pay the collector 500 up front then 100 monthly',
    'puedo ofrecerles 500 de enganche y 100 al mes',
  ])('is read with both amounts: %s', (question) =>
    expect(ask(question).text).toMatch(/\$500 (?:now, then|ahora y después) \$100/),
  );
  it('takes as long as what is left of what’s owed', () => {
    // 1,500 less 500, by 100 a month.
    expect(ask('midland says i owe 1500 can i do 500 down and 100 a month').text).toContain(
      'The rest, $1,000.00, takes 10 months',
    );
  });
  it.each(['they want 500 down and 250 a month for a car', 'i put 500 down on a new truck'])(
    'isn’t what something costs: %s',
    (question) => expect(ask(question).text).not.toContain('I read that as an offer'),
  );
});

it.each([
  'can they call my job and how long do i have to dispute',
  'can they sue me and how long do i have to ask for validation',
  'collector texted me, is that legal, and how long do I have to dispute?',
])('says the 30 days to question a debt, whatever else is asked: %s', (question) =>
  expect(ask(question).text).toMatch(
    /have \*{0,2}30 days\*{0,2} (?:from (?:its notice|the day (?:its|the) notice reached you)|to question it in writing)/,
  ),
);

describe('less that comes in', () => {
  it.each([
    'my hours got cut and I only get 160 to 170 a week now',
    'only get 160 to 170 a week now',
    'hrs got cut agian bringing home like 200 a week',
    'me bajaron las horas y solo gano 160 a la semana',
  ])('is asked what can still be paid, and is no payment: %s', (question) => {
    const { text, change } = ask(question);
    expect(text).toMatch(/How much a month can you still put|¿Cuánto puedes poner todavía/);
    expect(text).not.toMatch(/\$1[67]0|\$693|\$866|covers what comes due/);
    expect(change).toBeNull();
  });
  it('leaves what somebody says they can pay', () =>
    expect(ask('my hours got cut and i can only pay 500 a month now')).toMatchObject({
      text: expect.stringContaining('May 2029, 6 months later'),
      change: { kind: 'budget' },
    }));
});

it('counts two sums in two months', () => {
  expect(ask('bonus of 1000 in december and 500 in march').text).toContain(
    'I took that as $1,000 in December 2026 and $500 in March 2027',
  );
});

it.each(['cascade takes 148 a month for 36 months', 'if i pay half of harbor visa what happens'])(
  'takes for no offer what is none: %s',
  (question) => expect(ask(question).text).not.toMatch(/they’d forgive|ask for a new bill/),
);

it('takes a refund that is put on a card for no charge', () => {
  expect(
    ask('what if i put 1500 of my refund on harbor visa and half of the rest on northway').text,
  ).not.toContain('more on Harbor Visa');
});
