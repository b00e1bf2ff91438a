import type { Answer } from './answer.ts';
import { type Danger, dangerIn, isHomeHeavy } from './danger/danger.ts';
import type { DangerKind } from './danger/kinds.ts';
import { isMaybeDanger, maybeWeight } from './danger/learned.ts';
import { weightOf } from './danger/weighty.ts';
import type { Classifier } from './understanding/classifier.ts';
import { aside, type Paragraph, paragraph, placed, said } from './say.ts';

// Where money is not what it is about. Such a question goes nowhere: no model, no search, no figures.

/** Whether somebody may be in danger: then the only answer is people to talk to. */
export const isCrisis = (question: string, danger: Classifier | null = null): boolean =>
  dangerIn(question, danger) !== null;

/** Of what kind the danger in somebody's words is, the gravest first; nothing where there is none. */
export const dangersIn = (...words: readonly string[]): readonly DangerKind[] => [
  ...new Set(words.flatMap((each) => dangerIn(each)?.kinds ?? [])),
];

/** Whether the words may be about danger: the question has its answer, and no model is asked. */
export const isWeighty = (question: string, danger: Classifier | null): boolean =>
  weightOf(question) !== null || isMaybeDanger(question, danger);

/** Words that weigh, without danger: the answer stays, and a kind line comes with it. */
const isHeavy = (plain: string): boolean =>
  /\b(hopeless|no way out|falling apart|breaking down|worthless|hate my life|(?:what'?s|whats) the point(?! (?:of|in) (?:pay\w*|disput\w*|call\w*|sav\w*|sending|having|the|a|it|closing|applying))|give up on everything)\b/.test(
    plain,
  ) ||
  (/\b(?:can'?t|cant) (?:take|do|handle|cope with) (?:it|this|that) any ?more\b/.test(plain) &&
    !OF_CALLS.test(plain));
/** Who is worn out by calls wants them to stop, and nothing else. */
const OF_CALLS = /\b(?:call|calls|called|calling|phone|ring\w*|letters?|collectors?)\b/;

/** Lines to stand before the answer to a question that may be about danger; none where it isn't. */
export function weightyParagraphs(
  question: string,
  danger: Classifier | null = null,
): readonly Paragraph[] {
  const weight = weightOf(question) ?? maybeWeight(question, danger);
  if (weight === null) return [];
  const lines = LINES[weight.language];
  return [
    aside(
      said(AROUND[weight.language].maybe),
      weight.self ? said(lines.self) : null,
      weight.home ? said(lines.partner) : null,
      said(AROUND[weight.language].urgent),
    ),
  ];
}

/** A line to stand beside the answer to a question that weighs; null where it doesn't. */
export function heavyAside(plain: string): Paragraph | null {
  if (isHomeHeavy(plain))
    return aside(
      said(
        'If a partner, an ex or someone at home hurts or scares you, call the National Domestic Violence Hotline, free, at any hour: **1-800-799-7233**.',
      ),
    );
  return isHeavy(plain)
    ? aside(said('If this is weighing on you, you can call or text **988**, free, at any hour.'))
    : null;
}

/** Whom somebody is sent to, in a sentence or two. */
const LINES: Readonly<Record<Danger['language'], Readonly<Record<DangerKind, string>>>> = {
  en: {
    done: 'If you’ve taken something or hurt yourself, call **911** now.',
    self: 'You can talk to a person right now: call or text **988**, free, at any hour (press 2 for Spanish).',
    now: 'If someone could hurt you right now, call **911**. If you can’t talk, try texting 911; it doesn’t work everywhere.',
    child:
      'If a child is being hurt, or you’re afraid you might hurt one, call Childhelp, free, at any hour: **1-800-422-4453**.',
    partner:
      'If a partner, an ex or someone at home hurts or scares you, call the National Domestic Violence Hotline, free and confidential, at any hour: **1-800-799-7233**.',
    elder:
      'If an older person is being hurt, call the Eldercare Locator on weekdays to find help nearby: **1-800-677-1116**.',
    others:
      'If you might hurt someone, talk to a person first: call or text **988**, free, at any hour.',
  },
  es: {
    done: 'Si ya tomaste algo o te lastimaste, llama al **911** ahora.',
    self: 'Puedes hablar con alguien ahora mismo, gratis y a cualquier hora: llama al **988** y oprime 2, o manda AYUDA por texto al 988.',
    now: 'Si alguien puede hacerte daño ahora, llama al **911**. Si no puedes hablar, prueba con un texto al 911; no funciona en todas partes.',
    child:
      'Si están lastimando a un niño, o tienes miedo de lastimar a uno, llama a Childhelp, gratis y a cualquier hora: **1-800-422-4453**.',
    partner:
      'Si tu pareja, tu ex o alguien en casa te lastima o te da miedo, la Línea Nacional contra la Violencia Doméstica es gratis y confidencial, a cualquier hora: **1-800-799-7233**.',
    elder:
      'Si están lastimando a una persona mayor, el Eldercare Locator encuentra ayuda cerca, de lunes a viernes: **1-800-677-1116**.',
    others:
      'Si crees que puedes lastimar a alguien, habla antes con una persona: llama al **988** y oprime 2, gratis y a cualquier hora.',
  },
};

const AROUND = {
  en: {
    self: 'That sounds heavier than a bill.',
    maybe: 'If this is about more than money, you don’t have to carry it alone.',
    home: 'No one deserves to be hurt, and this matters more than any bill.',
    urgent: 'If anyone is in danger this minute, call **911**.',
    wait: 'Your debts can wait. You don’t have to decide anything about them today.',
  },
  es: {
    self: 'Eso suena más pesado que una deuda.',
    maybe: 'Si se trata de algo más que dinero, no tienes que cargarlo a solas.',
    home: 'Nadie merece que lo lastimen, y esto importa más que cualquier deuda.',
    urgent: 'Si alguien está en peligro en este momento, llama al **911**.',
    wait: 'Tus deudas pueden esperar. Hoy no tienes que decidir nada.',
  },
} as const;

/** A threat over money that somebody lent, or where a child is: what can be done about it besides calling 911 in the moment. */
const OVER_MONEY =
  /\b(?:borrow\w*|lent|loan\w*|owe|owed|lender|shark|bookie|debt|prestam\w+|presto|debo|deuda|gota a gota)\b/i;
const OF_SCHOOL = /\b(?:school|daycare|bus stop|escuela|guarderia|estudia)\b/i;
const THREATENED = {
  en: {
    police:
      'The police take a report of a threat before anything happens, so make one today, and keep every message. You don’t have to pay or borrow first.',
    school: 'Tell the school today, and say who may pick up your child.',
  },
  es: {
    police:
      'La policía toma una denuncia de una amenaza antes de que pase algo: hazla hoy y guarda cada mensaje. No tienes que pagar ni pedir prestado antes.',
    school: 'Avísale hoy a la escuela, y di quién puede recoger a tu hijo.',
  },
} as const;

/** Lines of one message: more would be a list, and nobody calls a list. */
const MAX_LINES = 3;

/** What it may be, where it isn't plain. */
function perhaps(question: string, danger: Classifier | null): Danger {
  const weight = weightOf(question) ?? maybeWeight(question, danger);
  return {
    kinds: [
      ...(weight === null || weight.self ? (['self'] as const) : []),
      ...(weight?.home ? (['partner'] as const) : []),
    ],
    language: weight?.language ?? 'en',
  };
}

/** Nothing but people to talk to: those that fit what was said. */
export function crisisAnswer(question: string, danger: Classifier | null = null): Answer {
  const { kinds, language } = dangerIn(question, danger) ?? perhaps(question, danger);
  const around = AROUND[language];
  const isDone = kinds.includes('done');
  const isOfSelf = isDone || kinds.includes('self');
  // What was done already is of the same line as what is wanted.
  const named: readonly DangerKind[] =
    isDone && !kinds.includes('self')
      ? ['done', 'self', ...kinds.filter((kind) => kind !== 'done')]
      : kinds;
  const has911 = named.slice(0, MAX_LINES).some((kind) => kind === 'done' || kind === 'now');
  return {
    mode: 'crisis',
    steps: [],
    slips: [],
    sources: [],
    sentences: placed([
      paragraph(
        // Where something was done already, 911 comes before any other word.
        isDone ? null : said(isOfSelf || kinds[0] === 'others' ? around.self : around.home),
        ...named.slice(0, MAX_LINES).map((kind) => said(LINES[language][kind])),
        has911 ? null : said(around.urgent),
      ),
      paragraph(
        named.includes('now') && OVER_MONEY.test(question)
          ? said(THREATENED[language].police)
          : null,
        named.includes('now') && OF_SCHOOL.test(question)
          ? said(THREATENED[language].school)
          : null,
      ),
      paragraph(said(around.wait)),
    ]),
    proposal: null,
    reading: { intent: null, as: null, others: [], debtId: null },
    lesson: null,
  };
}
