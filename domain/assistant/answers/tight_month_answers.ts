import { type Cents, cents } from '../../money/cents.ts';
import { type Figures, isAmount } from '../figure.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { type Answerer, type Asked, reply } from './asked.ts';
import { comparedWords } from './plan_answers.ts';
import { lateWords, pastDueWords, payingLate, type PaymentRow, rowsOf } from './late_answers.ts';

// A month that is short: what comes first, and whom to call.

/** What is due next, to somebody who doesn't have it all: no word of paying more. */
function dueWords(
  { path, name, isDayKnown }: PaymentRow,
  f: Figures,
  id: string,
): readonly Words[] {
  const due = f[`${path}.due`];
  const above = f[`${path}.above`];
  if (due?.kind !== 'money' || due.cents === 0) return [];
  return [
    isDayKnown
      ? say`${strong(due)} is due to ${name} by ${strong(f[`${path}.when`] ?? '')}.${source(id)}`
      : say`${strong(due)} is due to ${name} in ${strong(f[`${path}.when`] ?? '')}.${source(id)}`,
    isAmount(above)
      ? said('What your plan pays on top of that can wait.')
      : said('If you can’t pay all of it, call before then.'),
  ];
}

const BILL =
  '(?:bill|bills|fine|ticket|repairs?|quote|estimate|tow|towing|invoice|co-?pay|deductible|surgery|tuition|rent|brakes|tires|transmission|vet|dentist|factura|cuenta|multa|reparacion|renta|luz)';
/** What something costs is no money to pay with: "the vet bill is 900", "a 900 dollar repair". */
const A_BILL = new RegExp(
  String.raw`\b${BILL}\b(?: (?:is|was|of|for|came to|comes to|will be|it'?s|bill|es|fue|son|por|de|wants?|says?|like|about|around))* ?\$? ?\d|\$? ?\d[\d,.]*(?: dollars?| bucks| dolares)?(?: (?:for|on|de|en|in|a|the|my|una?|la|el|vet|car|medical|dental|hospital|electric|water|phone|tax))* ${BILL}\b`,
);

/** How much is missing is said, and not how much there is: "I'm $11 short", "short by 40", "me faltan 30". */
const MISSING =
  /\$? ?\d[\d,.]*(?: dollars?| bucks| dolares)? (?:short|shy|too little|de menos)\b|\b(?:short|shy|missing|lacking)(?: by| of| like| about| around)* \$? ?\d|\b(?:need|me faltan?|nos faltan?|faltan?)(?: another| like| about| como| unos)* \$? ?\d[\d,.]*(?: dollars?| bucks| dolares)?(?: more)?(?: to (?:make|cover|pay)| para| mas)?\b(?<!\bneed \$? ?\d*)/;
/** Pay that is gone: what else there is to ask for. */
const JOB_LOST =
  /\b(?:lost (?:my|our) jobs?|laid off|got fired|was fired|let (?:me|us) go|lost work|out of work|unemployed|perdi (?:mi|el) trabajo|me despidieron|sin trabajo|me corrieron|desemplead[oa])\b/;
const JOB_STEPS = paragraph(
  said(
    '**Apply for unemployment benefits today, with your state, even if you aren’t sure that you’ll get them.** Each state has its own rules, and I don’t have them.',
  ),
  said('**Dial 211** for help with food, rent and utilities near you.'),
);
const HAS = /\b(?:have|has|got|left|only|down to|tengo|queda\w*|solo)\b/;
const isABill = (plain: string): boolean => A_BILL.test(plain) && !HAS.test(plain);

/** What another amount does to the plan, where it isn't only of this month. */
function everyMonthWith(amount: Cents, asked: Asked): Paragraph {
  const { plan } = asked.context.records;
  if (OF_THIS_MONTH.test(asked.plain) || plan?.monthly === amount || plan?.strategy === 'minimums')
    return paragraph();
  const answer = asked.use('plan_payoff', { monthly: dollarsText(amount) });
  return answer.ok && answer.result.figures['then.done']
    ? paragraph(
        said('If that’s what you have every month from now on:'),
        comparedWords(answer.result.figures, answer.result.id),
      )
    : paragraph();
}
const OF_THIS_MONTH =
  /\b(?:this|next) (?:month|week|paycheck|check)\b|\b(?:este|el proximo) mes\b|\btoday\b|\bhoy\b/;

/** A month with too little money: what to pay first, from the planner's own list. */
export const tightMonth: Answerer = (asked) => {
  const { debts, isDebtNamed, amounts } = asked.slots;
  const [debt] = debts;
  const [amount] = amounts;
  if (isDebtNamed && debt && debts.length === 1 && amount !== undefined && amounts.length === 1) {
    const late = payingLate(asked, debt, amount);
    if (late) return late;
  }
  const steps = paragraph(
    said(
      'First food, your home, utilities, medicine and getting to work. Then anything a court ordered and what can be taken, such as a car. Then the minimums on cards, and collections last.',
      'lesson/tight-month',
    ),
  );
  const call = paragraph(
    said(
      'Call each one you can’t pay, before the due day. Ask for a lower payment, a later day or a hardship plan, and get any deal in writing.',
      'lesson/tight-month',
    ),
    said(
      'A nonprofit credit counselor can look at everything with you, often for free. Ask first what it costs.',
    ),
  );
  // Of two amounts the smaller is what there is.
  const has =
    isDebtNamed || amounts.length === 0 || amounts.length > 2 || isABill(asked.plain)
      ? null
      : cents(Math.min(...amounts));
  const isMissing = has !== null && MISSING.test(asked.plain);
  const next =
    asked.context.records.debts.length > 0
      ? asked.use(
          'my_next_payment',
          has === null ? {} : { [isMissing ? 'missing' : 'money']: dollarsText(has) },
        )
      : null;
  const job = JOB_LOST.test(asked.plain) ? JOB_STEPS : paragraph();
  if (!next?.ok) return reply([steps, job, call], { lesson: 'tight-month' });
  const { figures: f, id, data } = next.result;
  const [first] = (data as { readonly pay_first: readonly string[] }).pay_first;
  const rows = rowsOf(data);
  const named = rows.filter(({ debtId }) =>
    asked.slots.debts.some((debt) => asked.slots.isDebtNamed && debt.id === debtId),
  );
  const meant = named.length > 0 ? named : rows;
  const late = meant.filter(({ isLate }) => isLate);
  const own = paragraph(
    ...late.slice(0, 3).flatMap((row) => lateWords(row, f, id)),
    ...pastDueWords(late, f, id),
  );
  if (has !== null && !f['short.by'])
    return reply(
      [
        paragraph(
          say`Based on what you’ve entered, ${f['month.money']} covers what comes due next on these debts.${source(id)}`,
          said('That doesn’t count rent or any other bill: what keeps your home comes first.'),
          say`${link('/debt-destroyer', 'The planner')} has the days.`,
        ),
        everyMonthWith(has, asked),
        own,
        steps,
        job,
      ],
      { lesson: 'tight-month' },
    );
  if (!f['short.by']) {
    const [row] = meant;
    const comes = row && !row.isLate ? paragraph(...dueWords(row, f, id)) : paragraph();
    return reply([own, comes, steps, job, call], { lesson: 'tight-month' });
  }
  return reply(
    [
      paragraph(
        has === null
          ? say`${f['short.month']} is ${strong(f['short.by'])} short of what’s due, with what you’ve set aside.${source(id)}`
          : say`${f['short.due']} is due, so with ${f['month.money']} you’re ${strong(f['short.by'])} short. The list shows who gets what.${source(id)}`,
        first
          ? say`Based on what each one can cost you, pay ${strong(first)} first.${source(id)}`
          : say`${link('/debt-destroyer', 'The planner')} shows what to pay first, one by one.`,
      ),
      own,
      steps,
      job,
      call,
    ],
    { lesson: 'tight-month' },
  );
};
