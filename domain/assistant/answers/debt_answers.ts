import type { PromotionTerms } from '../../planner/debt.ts';
import { isBelowMinimums, type Outlook } from '../../planner/outlook.ts';
import { outlookOnce } from '../outlook_once.ts';
import { firstToMind, runningPromotions } from '../../planner/promotions.ts';
import { type Figure, type Figures, isAmount } from '../figure.ts';
import { capitalized, spelledCount } from '../print.ts';
import { link, paragraph, said, say, source, strong, type Words } from '../say.ts';
import {
  allPaid,
  type Answerer,
  type Asked,
  isTight,
  meantDebt,
  nothingEntered,
  type Reply,
  reply,
  using,
  whichDebt,
} from './asked.ts';
import { partOwed } from './part_answers.ts';
import {
  asksForLateDay,
  dueWords,
  lateOn,
  lateWords,
  pastDueWords,
  type PaymentRow,
  rowsOf,
  stepIn,
  stepWords,
} from './late_answers.ts';

// What is owed, what is late and what comes next.

export const whatIOwe: Answerer = (asked) => {
  const part = partOwed(asked);
  if (part) return part;
  const debt = asked.slots.debts.length === 1 ? asked.slots.debts[0] : undefined;
  if (debt) return oneDebt(asked);
  return using(asked, 'my_debts', {}, ({ figures: f, id }) => {
    const total = f['total.owed'];
    if (total?.kind === 'money' && total.cents === 0) return allPaid();
    const { today, records } = asked.context;
    const count = capitalized(spelledCount(records.debts.length, 'debt'));
    return reply(
      [
        paragraph(
          say`You owe ${strong(total ?? '')} today. ${records.debts.length === 1 ? 'It’s one debt.' : `${count} in all.`}${source(id)}`,
        ),
        paragraph(
          say`The minimums come to ${f['total.minimums']} a month.${source(id)}`,
          isMoreThanSetAside(outlookOnce(records, today))
            ? say`That’s more than you’ve set aside. ${link('/debt-destroyer', 'The planner')} shows what to pay first.`
            : null,
        ),
      ],
      { lesson: 'cheapest-order' },
    );
  });
};

const isMoreThanSetAside = (outlook: Outlook | null): boolean =>
  outlook !== null && isBelowMinimums(outlook);

/** One debt: what is owed on it, what it costs, what comes next. */
export const oneDebt: Answerer = (asked) => {
  if (asked.context.records.debts.length === 0) return nothingEntered();
  const part = partOwed(asked);
  if (part) return part;
  const debt = meantDebt(asked);
  if (debt === null)
    return asked.slots.isDebtNamed
      ? sideBySide(asked)
      : whichDebt(asked, (name) => `What about ${name}?`);
  return using(asked, 'my_debts', { debt: debt.id }, ({ figures: f, id, data }) => {
    const owed = f['d1.owed'];
    const isPaid = owed?.kind === 'money' && owed.cents === 0;
    if (isPaid)
      return reply(
        [paragraph(say`Based on what you’ve entered, ${debt.name} is paid off.${source(id)}`)],
        {
          debtId: debt.id,
        },
      );
    const minimum = f['d1.minimum'];
    const asksNothing = minimum?.kind === 'money' && minimum.cents === 0;
    return reply(
      [
        paragraph(
          say`You owe ${strong(owed ?? '')} on ${debt.name}${f['d1.rate'] && rateOf(f['d1.rate']) > 0 ? say`, at a rate of ${f['d1.rate']}` : say`, at no interest`}.${source(id)}`,
        ),
        paragraph(...lateOn(asked, [debt.id]).words),
        paragraph(
          asksNothing
            ? say`It has no set monthly payment.${source(id)}`
            : f['d1.due_on']
              ? say`${minimum} is due next, by ${strong(f['d1.due_on'])}.${source(id)}`
              : say`${minimum} is due next.${source(id)}`,
          f['d1.done']
            ? say`With your plan, it’s paid off in ${f['d1.done']}, and costs ${f['d1.interest']} in interest until then.${source(id)}`
            : f['plan.monthly']
              ? say`You’ve set aside ${f['plan.monthly']} a month, and the minimums come to ${f['total.minimums']}, so I can’t name the month it’s paid off.${source(id)}`
              : isTight(asked)
                ? say`There’s a month that comes up short of what’s due, so I can’t say which month it’s paid off.${source(id)}`
                : null,
          costsNow(f, id, asked.plain),
          f['d1.promotion.ends']
            ? say`Its promotional rate ends on ${f['d1.promotion.ends']}.${source(id)}`
            : null,
          ...(f['d1.promotion.ends'] ? promotionWords(termsOf(data), id) : []),
          f['d1.payoff'] && f['d1.payoff'].text !== owed?.text
            ? say`Paying it off today takes ${f['d1.payoff']}, with the month’s interest so far.${source(id)}`
            : null,
        ),
      ],
      { debtId: debt.id, lesson: LESSON_OF[debt.kind] ?? 'cheapest-order' },
    );
  });
};

/** Whether what a day costs is asked about. */
export const isByDay = (plain: string): boolean =>
  /\b(?:a|per|each|every) ?day\b|\bdaily\b|\bal dia\b/.test(plain);

/** Whether what a week costs is asked about. */
export const isByWeek = (plain: string): boolean =>
  /\b(?:a|per|each|every) ?week\b|\bweekly\b|\b(?:a la|por|cada) semana\b/.test(plain);

/** What a debt costs at today's balance; null where it bears no interest. */
export function costsNow(f: Figures, id: string, plain: string): Words | null {
  const monthly = f['d1.interest_month'];
  if (monthly?.kind !== 'money' || monthly.cents === 0) return null;
  if (isByWeek(plain))
    return say`At today’s balance, interest is about ${strong(f['d1.interest_week'] ?? '')} a week, or ${monthly} a month.${source(id)}`;
  return isByDay(plain)
    ? say`At today’s balance, interest is about ${strong(f['d1.interest_day'] ?? '')} a day, or ${monthly} a month.${source(id)}`
    : say`At today’s balance, interest is about ${monthly} a month.${source(id)}`;
}

type SaidTerms = PromotionTerms | 'not_said';

const termsOf = (data: unknown): SaidTerms =>
  (data as { readonly debts: readonly { readonly promotion_terms?: SaidTerms }[] }).debts[0]
    ?.promotion_terms ?? 'not_said';

/** What the end of a promotion brings, by what the person said it is; both ways where nobody said. */
function promotionWords(terms: SaidTerms, id: string): readonly Words[] {
  switch (terms) {
    case 'zero':
      return [
        say`You said it’s a true low rate, so there’s no extra interest for the time before.${source(id)}`,
      ];
    case 'deferred':
      return [
        say`You said it’s deferred interest.${source(id)}`,
        said(
          'If anything is left on the last day, all the interest from the first day may be charged.',
          'lesson/deferred-interest',
        ),
      ];
    case 'not_said':
      return [
        said(
          'You haven’t said if it’s a true low rate or deferred interest. “If paid in full” on the offer means it’s deferred, and then you may owe interest back to day one.',
          'lesson/deferred-interest',
        ),
        say`Set it in ${link('/debt-destroyer', 'the planner')}.`,
      ];
  }
}

/** How a person's own promotions end, beside what the rule says. */
export function withOwnPromotions(rule: Reply, asked: Asked): Reply {
  const { today } = asked.context;
  const named = asked.slots.isDebtNamed ? asked.slots.debts.map(({ id }) => id) : [];
  const running = runningPromotions(outlookOnce(asked.context.records, today)?.debts ?? [], today);
  const first = firstToMind(
    running.filter(({ debtId }) => named.length === 0 || named.includes(debtId)),
  );
  if (!first) return rule;
  const answer = asked.use('my_debts', { debt: first.debtId });
  if (!answer.ok) return rule;
  const { figures: f, id, data } = answer.result;
  const ends = f['d1.promotion.ends'];
  if (!ends) return rule;
  const own = paragraph(
    say`The promotional rate on ${first.name} ends on ${ends}.${source(id)}`,
    ...promotionWords(termsOf(data), id),
  );
  return { ...rule, paragraphs: [own, ...rule.paragraphs] };
}

/** Several debts that were named: one line each. */
function sideBySide(asked: Asked): Reply {
  const named = asked.slots.debts.map(({ id }) => id);
  return using(asked, 'my_debts', {}, ({ figures: f, id, data }) => {
    const { debts } = data as {
      readonly debts: readonly {
        readonly path: string;
        readonly id: string;
        readonly name: string;
      }[];
    };
    const rows = debts.filter((each) => named.some((one) => one === each.id));
    return reply(
      [
        paragraph(
          ...rows.map(
            ({ path, name }) =>
              say`You owe ${strong(f[`${path}.owed`] ?? '')} on ${name}, at a rate of ${f[`${path}.rate`]}, and ${f[`${path}.minimum`]} is due next.${source(id)}`,
          ),
        ),
        paragraph(...lateOn(asked, named).words),
      ],
      { lesson: 'cheapest-order' },
    );
  });
}

/** How much is paid down since the debts were entered. */
export const progress: Answerer = (asked) =>
  using(asked, 'my_debts', {}, ({ figures: f, id }) => {
    const down = f['total.paid_down'];
    const isNothing = down?.kind === 'money' && down.cents === 0;
    return reply([
      paragraph(
        isNothing
          ? say`Based on what you’ve recorded, you haven’t paid down any of the ${f['total.at_start']} you began with yet.${source(id)}`
          : say`You’ve paid down ${strong(down ?? '')} of the ${f['total.at_start']} you began with: ${f['total.share']}.${source(id)}`,
      ),
      paragraph(
        isNothing
          ? say`Payments count once they’re recorded in ${link('/debt-destroyer', 'the planner')}.`
          : say`${f['total.owed']} is left.${source(id)}`,
      ),
    ]);
  });

/** Payments of theirs that are late, beside what the rule says. */
export function withOwnLate(rule: Reply, asked: Asked): Reply {
  if (asked.context.records.debts.length === 0) return rule;
  const answer = asked.use('my_next_payment', {});
  if (!answer.ok) return rule;
  const { figures, id, data } = answer.result;
  const { isDebtNamed, debts } = asked.slots;
  const late = rowsOf(data).filter(
    ({ isLate, debtId }) => isLate && (!isDebtNamed || debts.some((debt) => debt.id === debtId)),
  );
  const own = paragraph(
    ...late.slice(0, 3).flatMap((row) => lateWords(row, figures, id)),
    ...stepWords(late, figures, id),
  );
  const [first, ...rest] = rule.paragraphs;
  if (asksForLateDay(asked.plain)) return { ...rule, paragraphs: [own, ...rule.paragraphs] };
  return { ...rule, paragraphs: [...(first ? [first] : []), own, ...rest] };
}

const rateOf = (figure: Figure): number => (figure.kind === 'percent' ? figure.bps : 0);

const LESSON_OF: Readonly<Record<string, string>> = {
  collection: 'question-a-debt',
  medical: 'medical-bills',
  card: 'keep-the-minimum',
};

/** What to pay next. */
export const nextPayment: Answerer = (asked) => {
  const debt = asked.slots.debts.length === 1 ? asked.slots.debts[0] : undefined;
  return using(
    asked,
    'my_next_payment',
    debt ? { debt: debt.id } : {},
    ({ figures: f, id, data }) => {
      const rows = rowsOf(data);
      const [first] = rows;
      if (!first) return nothingLeft(asked, id);
      const late = rows.filter(({ isLate }) => isLate);
      const [next] = rows.filter(({ isLate }) => !isLate);
      return reply(
        [
          late.length > 0
            ? paragraph(...late.slice(0, 3).flatMap((row) => lateWords(row, f, id)))
            : paragraph(),
          isTight(asked)
            ? paragraph(...shortStepWords(data, next, f, id))
            : next
              ? paragraph(...nextWords(next, f, id, late.length > 0))
              : paragraph(),
          paragraph(...pastDueWords(late, f, id)),
        ],
        { lesson: late.length > 0 ? 'late-payment' : null, debtId: first.debtId as never },
      );
    },
  );
};

function nothingLeft({ context }: Asked, id: string) {
  const outlook = outlookOnce(context.records, context.today);
  if (outlook?.totalToday === 0) return allPaid();
  return reply([paragraph(say`You’ve recorded everything in your plan for now.${source(id)}`)]);
}

function nextWords(row: PaymentRow, f: Figures, id: string, isAfter: boolean): readonly Words[] {
  const { path, name, isDayKnown } = row;
  const due = f[`${path}.due`];
  const above = f[`${path}.above`];
  const isNothingDue = due?.kind === 'money' && due.cents === 0;
  const [amount, when] = [strong(f[`${path}.planned`] ?? ''), strong(f[`${path}.when`] ?? '')];
  const pay = isDayKnown
    ? say`${amount} to ${name} by ${when}`
    : say`${amount} to ${name} in ${when}`;
  return [
    isAfter ? say`After that, pay ${pay}.${source(id)}` : say`Pay ${pay}.${source(id)}`,
    isNothingDue
      ? say`Nothing is due on it: that’s what your plan puts there.${source(id)}`
      : isAmount(above)
        ? say`${due} of that is due, and your plan pays ${above} as extra.${source(id)}`
        : say`That’s due, and it’s all that’s planned on it.${source(id)}`,
    ...(isDayKnown ? [] : [NO_DUE_DAY]),
  ];
}

const NO_DUE_DAY = say`It has no due day yet: ${link('/debt-destroyer', 'add it in the planner')}.`;

/** The next payment of a month that is short: what its money pays first, and what that leaves. */
function shortStepWords(
  data: unknown,
  next: PaymentRow | undefined,
  f: Figures,
  id: string,
): readonly Words[] {
  const step = stepIn(data);
  if (step === null)
    return [
      ...(next && isAmount(f[`${next.path}.due`]) ? [dueWords(next, f, id)] : []),
      say`There’s nothing left for it in what you’ve set aside for the month. Call before it’s due and ask for a lower payment.${source(id)}`,
    ];
  const pay = say`${strong(f['step.pay'] ?? '')} to ${step.name}`;
  return [
    step.isLate
      ? say`Pay ${pay} now.${source(id)}`
      : step.isDayKnown
        ? say`Pay ${pay} by ${strong(f['step.when'] ?? '')}.${source(id)}`
        : say`Pay ${pay} in ${strong(f['step.when'] ?? '')}.${source(id)}`,
    f['step.rest']
      ? say`${f['step.due']} is due there, so what you’ve set aside is ${f['step.rest']} short of it. Call about the rest, and ask for a lower payment.${source(id)}`
      : f['step.above']
        ? isAmount(f['step.due'])
          ? say`${f['step.due']} of that is due, and your plan pays ${f['step.above']} as extra.${source(id)}`
          : say`Nothing is due on it: that’s what your plan puts there.${source(id)}`
        : say`That’s what’s due. ${link('/debt-destroyer', 'The planner')} shows what to pay first.${source(id)}`,
    ...(step.isDayKnown ? [] : [NO_DUE_DAY]),
  ];
}

/** Whether anything is late. */
export const amILate: Answerer = (asked) =>
  using(asked, 'my_next_payment', {}, ({ figures: f, id, data }) => {
    const rows = rowsOf(data);
    const late = rows.filter(({ isLate }) => isLate);
    if (late.length === 0) {
      const [next] = rows;
      if (!next) return nothingLeft(asked, id);
      return reply([
        paragraph(
          say`Based on what you’ve recorded, nothing is late.${source(id)}`,
          // Who has said it once isn't asked again.
          asked.context.records.debts.some(({ pastDue }) => pastDue !== undefined)
            ? null
            : say`If you were behind before you added a debt, I don’t know it yet. ${link('/debt-destroyer', 'Edit the debt')} and tell me how many payments you missed.`,
        ),
        isTight(asked)
          ? paragraph(...shortStepWords(data, next, f, id))
          : paragraph(...nextWords(next, f, id, false)),
      ]);
    }
    return reply(
      [
        paragraph(
          ...late.slice(0, 4).flatMap((row) => lateWords(row, f, id)),
          late.length > 1 && f['late.total']
            ? say`That’s ${strong(f['late.total'])} in all.${source(id)}`
            : null,
          f['caught_up']
            ? say`With your plan, you’re caught up in ${strong(f['caught_up'])}.${source(id)}`
            : null,
        ),
        paragraph(
          ...pastDueWords(late, f, id),
          say`If you’ve paid it, ${link('/debt-destroyer', 'record it')}. If you can’t, call today.${source('lesson/late-payment')}`,
        ),
      ],
      { lesson: 'late-payment' },
    );
  });
