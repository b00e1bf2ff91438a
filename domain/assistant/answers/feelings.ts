import type { DebtId } from '../../planner/debt.ts';
import { INTENT_TEXTS, type IntentName } from '../intents.ts';
import { withoutAccents } from '../letters.ts';
import { outlookOnce } from '../outlook_once.ts';
import { type Figures, isAmount } from '../figure.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { type Answerer, type Asked, isTight, reply } from './asked.ts';
import { type PaymentRow, rowsOf, stepIn } from './late_answers.ts';

// What somebody feels: the first sentence meets what they said, then one thing that is true of their own figures, then one small
// step. No table, no rule, nothing to be frightened by.

type Said = readonly (readonly [when: RegExp, text: string])[];

const first = (texts: Said, plain: string, rest: string): string =>
  texts.find(([when]) => when.test(plain))?.[1] ?? rest;

interface DebtRow {
  readonly path: string;
  readonly id: DebtId;
  readonly name: string;
}

/** The debt that is paid off first by the plan, and when; null where the plan can't say. */
export function firstDone(asked: Asked): Words | null {
  if (isTight(asked)) return null;
  const debts = asked.use('my_debts', {});
  if (!debts.ok) return null;
  const { figures: f, id, data } = debts.result;
  const [next] = (data as { readonly debts: readonly DebtRow[] }).debts
    .flatMap(({ path, name }) => {
      const done = f[`${path}.done`];
      return done?.kind === 'month' ? [{ name, done }] : [];
    })
    .toSorted((one, other) => (one.done.month < other.done.month ? -1 : 1));
  return next
    ? say`With your plan, ${next.name} is the first one you’ll be done with, in ${strong(next.done)}.${source(id)}`
    : null;
}

/** The next that is due, as one step. */
function nextStep(
  f: Figures,
  [pay, on]: readonly [pay: string, when: string],
  { name, isDayKnown }: Pick<PaymentRow, 'name' | 'isDayKnown'>,
  id: string,
): Words {
  const due = strong(f[pay] ?? '');
  const when = strong(f[on] ?? '');
  return isDayKnown
    ? say`One small step: ${due} to ${name} by ${when}. That’s the only one to think about today.${source(id)}`
    : say`One small step: ${due} to ${name} in ${when}. That’s the only one to think about today.${source(id)}`;
}

/** The same where the month is short: what its money pays next; a call where it has none left. */
function stepOfShortMonth(f: Figures, data: unknown, due: PaymentRow, id: string): Words {
  const step = stepIn(data);
  return step
    ? nextStep(f, ['step.pay', 'step.when'], step, id)
    : say`One small step: call ${due.name} about the ${f[`${due.path}.due`]} that’s due, and ask what they can do. I can tell you what to say.${source(id)}`;
}

/** One true thing of theirs, and one step. */
export function ownGround(asked: Asked): readonly Paragraph[] {
  const { records, today } = asked.context;
  if (records.debts.length === 0)
    return [
      paragraph(
        say`One small step: put one debt into ${link('/debt-destroyer', 'the planner')}. No account is needed, and it stays on this device.`,
      ),
    ];
  if (outlookOnce(records, today)?.totalToday === 0)
    return [
      paragraph(
        said(
          'And based on what you’ve entered, everything you owed here is paid off. You did that.',
        ),
      ),
    ];
  const payments = asked.use('my_next_payment', {});
  if (!payments.ok) return [];
  const { figures: f, id, data } = payments.result;
  const rows = rowsOf(data);
  const late = rows.find(({ isLate }) => isLate);
  if (late)
    return [
      paragraph(
        say`One small step: call ${late.name} about the ${f[`${late.path}.due`]} that’s late, and ask what they can do. I can tell you what to say.${source(id)}`,
      ),
    ];
  const asksFor = rows.filter(({ path }) => isAmount(f[`${path}.due`]));
  const due = asksFor.find(({ isDayKnown }) => isDayKnown) ?? asksFor[0];
  return [
    paragraph(
      say`Based on what you’ve entered, nothing is late right now.${source(id)}`,
      firstDone(asked),
    ),
    due
      ? paragraph(
          isTight(asked)
            ? stepOfShortMonth(f, data, due, id)
            : nextStep(f, [`${due.path}.due`, `${due.path}.when`], due, id),
        )
      : paragraph(),
  ];
}

const offers = ({ context }: Asked): readonly string[] =>
  (context.records.debts.length === 0
    ? (['overwhelmed', 'counselor'] as const)
    : (['next_payment', 'when_done', 'counselor'] as const)
  ).map((intent: IntentName) => INTENT_TEXTS[intent].ask);

const felt = (asked: Asked, ...sentences: readonly (Words | null)[]) =>
  reply([paragraph(...sentences), ...ownGround(asked)], {
    others: offers(asked),
    isWithoutSlips: true,
  });

/** A day's greeting says nothing of how somebody sleeps. */
const withoutGreeting = (plain: string): string =>
  plain.replaceAll(/\bbuen[oa]s (?:noches|dias|tardes)\b|\bgood (?:night|evening|morning)\b/g, ' ');

const ASHAMED: Said = [
  [
    /\b(?:declin\w+|go through|rechaz\w+|no paso)\b.*\b(?:card|tarjeta|front|line|everybody|everyone|people|todos|caja|gente)\b|\b(?:card|tarjeta)\b.*\b(?:declin\w+|go through|rechaz\w+|no paso)\b|\brechaz\w+ la tarjeta\b/,
    'A card that’s turned down in front of people is an awful moment, and it says nothing about you. Only the card company can tell you why, whenever you’re ready to ask.',
  ],
  [
    /\b(?:i'?m|im|i am) (?:almost |already )?[4-7]\d\b|\b[4-7]\d (?:years? old|anos)\b|\bmy age\b|\bmi edad\b/,
    'Money gets tight at any age, and it doesn’t mean that you should have known better. You don’t need a question to be here.',
  ],
  [
    /\b(?:broke|poor|afford|saying no|no teng[oa]|no tiene|sin dinero)\b.*\b(?:friends?|one|always|group|amig[oa]s?)\b|\b(?:friends?|always|the one|amig[oa]s?|siempre)\b.*\b(?:broke|poor|afford|no teng[oa]|no tiene|sin dinero)\b/,
    'Always being the one who has to say no wears a person out. It’s about money right now, and not about who you are.',
  ],
  [
    /\b(?:failures?|losers?|stupid|dumb|idiot|worthless|mess(?:ed)?|ruined|my fault|bad (?:mom|mother|dad|father|person)|fracas\w*|tont[oa]|estupid\w*|inutil|burr[oa]|mi culpa)\b/,
    'A balance says what you owe, and nothing about what you’re worth. You’re here and looking at it, and that takes courage.',
  ],
  [
    /\b(?:no ?(?:one|body)(?: \w+){0,4} knows?|(?:dont|don'?t|doesnt|doesn'?t) know i|hide|hiding|hid|secret\w*|judg\w*|think of me|find out|found out|nadie sabe|escond\w*|ocult\w*|que diran|juzg\w*|se enteren?)\b/,
    'It’s lonely to carry this where no one can see it. No one here judges you, and other members can’t see what you owe.',
  ],
];

export const ashamed: Answerer = (asked) =>
  felt(
    asked,
    said(
      first(
        ASHAMED,
        asked.plain,
        'Feeling ashamed about money hurts, and a lot of people carry that quietly. Owing money says little about who you are.',
      ),
    ),
    /\b(?:groceries|grocery|food|comida|mandado)\b/.test(asked.plain)
      ? said(
          'And buying food is nothing to be ashamed of. If it runs short, **211** knows who helps near you.',
          'lesson/tight-month',
        )
      : null,
    keptFrom(asked),
  );

const WORRIED: Said = [
  [
    /\b(?:sleep\w*|slept|awake|insomnia|nights?|\d ?a ?m|bed|dorm\w*|duerm\w*|noches?|madrugada|insomnio|desvel\w*|despiert[oa])\b/,
    'Lying awake over bills wears you out, and at night everything looks bigger than it is.',
  ],
  [
    /\b(?:cry\w*|cried|tears|panic\w*|anxi\w*|stomach|shak\w*|heart|scared|afraid|terrified|llor\w*|panico|ansi\w*|estomago|miedo|asust\w*|nervi\w*)\b/,
    'That sounds frightening, and it makes sense that you feel it in your body.',
  ],
  [
    /\b(?:tired|exhaust\w*|worn|drain\w*|burn(?:ed|t) out|cansad[oa]|agotad[oa]|hart[oa]|rendid[oa])\b/,
    'No wonder you’re tired: keeping all of this going is work that no one sees.',
  ],
];

/** It seems to have no end. */
const ENDLESS =
  /\b(?:never|ever)\b.{0,14}\b(?:get out|be (?:free|debt[- ]free|out|done)|pay (?:it|this|these|them)|finish|end|see the end)\b|\bno end (?:to|in sight)\b|\b(?:nunca|jamas)\b.{0,16}\b(?:salir|acabar|terminar|voy a|saldre|acabare)\b/;

/** When it ends by their plan; null where the plan can't say. */
function endByPlan(asked: Asked): Words | null {
  if (asked.context.records.debts.length === 0 || isTight(asked)) return null;
  const plan = asked.use('plan_payoff', {});
  const done = plan.ok ? plan.result.figures['now.done'] : undefined;
  return plan.ok && done
    ? say`${strong('There is an end to it:')} with your plan, you’d be out of it in ${strong(done)}.${source(plan.result.id)}`
    : null;
}

export const worried: Answerer = (asked) =>
  ENDLESS.test(withoutAccents(asked.plain)) ? endless(asked) : ofWorry(asked);

const endless: Answerer = (asked) =>
  felt(
    asked,
    said(
      'It’s hard to believe in an end when you pay and pay and the numbers barely move. A lot of people feel that in the middle of it.',
    ),
    endByPlan(asked),
  );

const ofWorry: Answerer = (asked) =>
  felt(
    asked,
    said(
      first(
        WORRIED,
        withoutGreeting(asked.plain),
        'That’s a lot of worry to carry around with you.',
      ),
    ),
    keptFrom(asked) ?? said('It doesn’t all have to be solved tonight.'),
    /\b(?:embarrass\w*|asham\w*|pena|verguenza)\b/.test(asked.plain)
      ? said('There’s nothing embarrassing about asking here.')
      : null,
  );

const OF_INTEREST = /\b(?:interest|intereses|interes|apr|aprs|rates?|tasas?)\b/;

/** What the interest comes to that somebody suffers from, and what brings it down; nothing where it isn't named. */
export function ofInterest(asked: Asked): readonly Paragraph[] {
  if (!OF_INTEREST.test(asked.plain) || isTight(asked)) return [];
  const debts = asked.use('my_debts', {});
  if (!debts.ok) return [];
  const { figures: f, id, data } = debts.result;
  if (!isAmount(f['total.interest_month'])) return [];
  const [dearest] = (
    data as { readonly debts: readonly (DebtRow & { readonly interest_month: number })[] }
  ).debts.toSorted((one, other) => other.interest_month - one.interest_month);
  return [
    paragraph(
      f['total.principal']
        ? say`Of the ${f['total.set_aside']} you set aside, about ${strong(f['total.interest_month'])} is interest at today’s balances. The other ${strong(f['total.principal'])} brings them down.${source(id)}`
        : say`At today’s balances, your debts cost about ${strong(f['total.interest_month'])} a month in interest.${source(id)}`,
      said('It gets better each month: as the balances fall, there’s less interest.'),
      dearest
        ? say`You can call ${dearest.name} and ask for a lower rate: it costs you the most now.`
        : null,
    ),
  ];
}

const CHILDREN: Said = [
  [/\b(?:daughters?|girls?|hijas?|nenas?|ninas?)\b/, 'your daughter'],
  [/\b(?:sons?|boys?|hijo|nene|nino)\b/, 'your son'],
  [/\b(?:grand\w*|niet\w*)\b/, 'your grandchildren'],
];

export const nothingForKids: Answerer = (asked) =>
  felt(
    asked,
    say`Wanting to give ${first(CHILDREN, asked.plain, 'your kids')} something and not being able to hurts, and it doesn’t make you a bad parent.`,
    said(
      'Time with you costs nothing, and **211** knows who gives out toys and meals near you.',
      'lesson/tight-month',
    ),
  );

export const howAreYou: Answerer = (asked) =>
  reply(
    [
      paragraph(
        said('Thanks for asking! I’m a program, not a person, so every day is the same to me.'),
        said('How are you holding up with all of this?'),
      ),
      ...ownGround(asked),
    ],
    { others: offers(asked), isWithoutSlips: true },
  );

const PARTNERS: Said = [
  [/\b(?:husband|hubby|esposo|marido)\b/, 'your husband'],
  [/\b(?:wife|esposa|mujer|senora)\b/, 'your wife'],
  [/\b(?:boyfriend|novio)\b/, 'your boyfriend'],
  [/\b(?:girlfriend|novia)\b/, 'your girlfriend'],
  [/\b(?:mom|mother|mama|madre)\b/, 'your mom'],
  [/\b(?:dad|father|papa|padre)\b/, 'your dad'],
  [/\b(?:parents|padres|papas)\b/, 'your parents'],
  [/\b(?:partner|fiance\w*|pareja)\b/, 'your partner'],
];
/** That somebody doesn't know yet. */
const UNTOLD =
  /\b(?:haven'?t|havent|didn'?t|didnt|never|not|can'?t|cant|afraid to|scared to|don'?t know how to|dont know how to) (?:\w+ )?(?:told?|tell|say|said)\b|\b(?:no|ni) (?:idea|clue)\b|\b(?:doesn'?t|doesnt|don'?t|dont) (?:even )?know\b|\bno (?:le|les|se lo|lo) (?:he|eh) (?:dicho|contado)\b|\bno (?:le|se lo) (?:dije|conte)\b|\bno sabe\w*\b|\b(?:keeping|kept|hid|hiding|hide|secret|come clean|escond\w+|ocult\w+)\b/;

/** Who shares their life and doesn't know yet; null where nobody is named. */
export const keptFrom = ({ plain }: Asked): Words | null =>
  UNTOLD.test(plain) && PARTNERS.some(([who]) => who.test(plain))
    ? say`It’s hard to keep this from ${first(PARTNERS, plain, 'the people at home')}, and it doesn’t have to be solved before you say it.`
    : null;

/** What comes before how to say it, where nobody knows yet; nothing where that isn't told. */
export const untold = (asked: Asked): readonly Paragraph[] =>
  UNTOLD.test(asked.plain)
    ? [
        paragraph(
          say`It’s hard to keep this from ${first(PARTNERS, asked.plain, 'the people at home')}, and it usually means you were scared, not that you’re a bad person.`,
          said('It doesn’t have to be solved before you say it.'),
        ),
        ...ownGround(asked).slice(0, 1),
      ]
    : [];

const OF_CALLS: ReadonlySet<IntentName> = new Set<IntentName>([
  'collector_limits',
  'phone_script',
  'stop_contact',
]);
const WORN_OUT =
  /\b(?:can'?t|cant|cannot) (?:even )?(?:stand|take|handle|deal|face|bear|cope|do)\b|\b(?:sick|tired|exhausted|worn|fed up|over it|had it|done with|driving me|hate|harass\w*|stress\w*|scared|afraid)\b|\b(?:no|ni) (?:aguanto|soporto|puedo mas)\b|\b(?:hart[oa]|cansad[oa]|agotad[oa]|miedo|me tienen|acos\w*)\b/;

/** Who is worn out by calls hears that first; nothing where nobody says so. */
export const wornOut = (intent: IntentName, plain: string): readonly Paragraph[] =>
  OF_CALLS.has(intent) && WORN_OUT.test(plain)
    ? [paragraph(said('Those calls would wear anyone out, and there’s a way to make them stop.'))]
    : [];
