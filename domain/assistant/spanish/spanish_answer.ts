import { plainOf, wordsIn } from '../slots/plain.ts';
import type { Asked } from '../answers/asked.ts';
import type { AskContext } from '../context.ts';
import type { IntentName } from '../intents.ts';
import { OF_FIGURES } from '../read_question.ts';
import { offeredAs } from '../offered_question.ts';
import { type Paragraph, paragraph, said, strong, type Words } from '../say.ts';
import type { Composed } from '../composed.ts';
import type { Proposal, Slip } from '../answer.ts';
import { figureInSpanish } from './figures.ts';
import type { Translation } from './translation.ts';

// A question in Spanish, until the pages are: what is written in Spanish is said in it, the rest comes as it is with a sentence that says so,
// and people who answer in Spanish are named.

const SPANISH: ReadonlySet<string> = new Set(
  'subelo bajalo ponlo dejalo subo aumento pague hasta subir bajar que estos este estan nos da dan deber tanto tanta tantos tantas pena siento estoy anda ando cuanto cuanta cuantos cuantas cuando como cual cuales quien donde porque por para con sin mi mis tu su sus el la los las un una unos unas de del al y o si ya mas muy es son esta estoy soy tengo tiene debo deben debe pago pagar pague puedo puede pueden quiero hay lo les se le nos esto esa ese hola gracias deuda deudas tarjeta cobrador carta banco dinero carro renta casa luz ayuda buenos buenas dias tardes noches puedes podrias prestar prestame presta dime dame haz sube baja cambia ponme pon borra borrar quita registra anota ahora entonces otra otro otras otros cosa cosas fecha cambio aqui asi tambien eso eres estas como necesito quisiera favor mio mia tuyo dinero prestamo presupuesto mes hija hijo hijos esposo esposa marido verguenza dormir modo oscuro codigo pase cuenta numero seguro circulo molesta truco gratis perdon digo nada todo todos malo mala bueno buena bien mal cuales aquella esas esos pense pide piden sirve hice hago'.split(
    ' ',
  ),
);
const ENGLISH: ReadonlySet<string> = new Set(
  'the an i my you your is are am do does did can will would should what when how who why where if to of on for in and or it they them that this with from not im dont have has was be at they'.split(
    ' ',
  ),
);

/** Whether most of its small words are Spanish. */
export function isAskedInSpanish(question: string): boolean {
  const words = wordsIn(plainOf(question));
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const ends = words.filter((word) => !SPANISH.has(word) && SPANISH_ENDING.test(word)).length;
  return count(SPANISH) + ends > count(ENGLISH);
}
const SPANISH_ENDING =
  /(?:cion|ciones|iendo|aron|ieron|arme|erme|irme|arlo|arla|arles?|amos|imos|mente)$/;

const inSpanish = (...sentences: readonly Words[]): Paragraph => ({
  ...paragraph(...sentences),
  language: 'es',
});

const PEOPLE: readonly Paragraph[] = [
  inSpanish(
    said(
      '**CFPB, la oficina federal que protege al consumidor,** responde en español: [consumerfinance.gov/es](https://www.consumerfinance.gov/es/).',
    ),
    said(
      '**211:** ayuda con comida, renta, luz y agua cerca de ti. Pide español.',
      'lesson/tight-month',
    ),
    said(
      '**Ayuda legal:** gratis para mucha gente. Si te llegó un papel de un tribunal, [llama hoy](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
    ),
  ),
];

/** What is said, not asked: no question stands above its answer, and no list of people behind it. */
const UNNAMED: ReadonlySet<IntentName> = new Set<IntentName>([
  'ashamed',
  'gibberish',
  'good_news',
  'greeting',
  'how_are_you',
  'nothing_for_kids',
  'out_of_scope',
  'thanks',
  'unhappy',
  'worried',
]);
/** About this site and nothing else. */
const OF_HERE: ReadonlySet<IntentName> = new Set<IntentName>([
  'about_assistant',
  'appearance',
  'circle_trouble',
  'circles',
  'cost',
  'delete_account',
  'delete_chat',
  'devices',
  'emails_off',
  'get_my_data',
  'pass_over',
  'privacy',
  'sign_in_trouble',
  'two_step',
  'where_is',
]);
const isOfHere = ({ intent, certainty }: Composed): boolean =>
  intent === null ? certainty !== 'unknown' : UNNAMED.has(intent) || OF_HERE.has(intent);

/** Sums of one's own debts: who reads them needs nobody to call, unless the money doesn't reach. */
const needsNoCall = ({ intent }: Composed): boolean =>
  intent !== null && OF_FIGURES.has(intent) && !HARD.has(intent);
const HARD: ReadonlySet<IntentName> = new Set<IntentName>([
  'am_i_late',
  'behind_first',
  'less_a_month',
  'skip_month',
  'tight_month',
]);

/** A paragraph in Spanish, where each of its sentences is written in it. */
function translated(
  paragraph: Paragraph,
  spanish: Translation | null,
  asIs: readonly string[],
): Paragraph {
  const sentences = paragraph.sentences.map((words) => spanish?.ofWords(words, asIs) ?? null);
  const known = sentences.filter((each) => each !== null);
  return known.length === sentences.length && known.length > 0
    ? { ...paragraph, language: 'es', sentences: known }
    : paragraph;
}

/** Figures beside an answer, their heads in Spanish. */
export function slipInTheirLanguage(
  slip: Slip,
  question: string,
  spanish: Translation | null,
  { debts }: AskContext['records'],
): Slip {
  if (spanish === null || !isAskedInSpanish(question)) return slip;
  const names = debts.map(({ name }) => name);
  const of = (text: string) =>
    names.includes(text)
      ? text
      : figureInSpanish(spanish.ofQuestion(text, names)).replace(
          /, by (?=\d)/,
          ', a más tardar el ',
        );
  return {
    ...slip,
    title: of(slip.title),
    columns: slip.columns.map(of),
    rows: slip.rows.map(({ label, values }) => ({ label: of(label), values: values.map(of) })),
    warnings: slip.warnings.map(({ text, link }) => ({
      text: of(text),
      link: link && { ...link, text: of(link.text) },
    })),
    foot: slip.foot && {
      text: of(slip.foot.text),
      link: slip.foot.link && { ...slip.foot.link, text: of(slip.foot.link.text) },
    },
  };
}

/** What is offered to be changed, in Spanish, sentence by sentence. */
export function proposalInTheirLanguage(
  proposal: Proposal | null,
  question: string,
  spanish: Translation | null,
  { debts }: AskContext['records'],
): Proposal | null {
  if (proposal === null || spanish === null || !isAskedInSpanish(question)) return proposal;
  const { change } = proposal;
  const names = [
    ...debts.map(({ name }) => name),
    ...(change.kind === 'debt' ? [change.name] : []),
  ];
  const of = (text: string) =>
    text
      .split(/(?<=[.?!]) (?=\p{Lu})/u)
      .map((sentence) => spanish.ofQuestion(sentence, names))
      .join(' ');
  const title = of(proposal.title);
  return {
    ...proposal,
    ...(title !== proposal.title && { language: 'es' }),
    title,
    text: of(proposal.text),
    action: of(proposal.action),
  };
}

/** As it was composed; in Spanish around it, where it was asked in Spanish. */
export function inTheirLanguage(composed: Composed, { question, context, slots }: Asked): Composed {
  if (!isAskedInSpanish(question)) return composed;
  const { reply } = composed;
  if (composed.certainty === 'unknown')
    return {
      ...composed,
      reply: {
        ...reply,
        others: [],
        paragraphs: [
          inSpanish(
            said(
              'No entendí bien esa pregunta, y no quiero adivinar. Estas personas te ayudan en español, gratis:',
            ),
          ),
          ...PEOPLE,
        ],
      },
    };
  const spanish = context.spanish ?? null;
  const ask =
    composed.intent === null || UNNAMED.has(composed.intent)
      ? null
      : offeredAs(composed.intent, slots);
  const [first] = reply.paragraphs;
  const isNamed =
    first?.sentences.length === 1 &&
    first.sentences[0]?.length === 1 &&
    typeof first.sentences[0][0] === 'object';
  const named =
    ask !== null && composed.certainty === 'likely' && !isNamed ? [paragraph([strong(ask)])] : [];
  const asIs = [question, question.trim(), ...context.records.debts.map(({ name }) => name)];
  const paragraphs = [...named, ...reply.paragraphs].map((each) => translated(each, spanish, asIs));
  const isWhole = paragraphs.every(
    ({ language, sentences }) => language === 'es' || sentences.length === 0,
  );
  // One that nobody put in Spanish isn't offered.
  const offered = (questions: readonly string[] | undefined) =>
    questions?.flatMap((each) => {
      const es = spanish?.ofQuestion(each, asIs) ?? each;
      return spanish && es === each ? [] : [es];
    });
  const others = spanish && offered(reply.others);
  if (isWhole)
    return {
      ...composed,
      reply: {
        ...reply,
        ...(others && { others }),
        paragraphs: [...paragraphs, ...(isOfHere(composed) || needsNoCall(composed) ? [] : PEOPLE)],
      },
      others: offered(composed.others) ?? [],
    };
  const lead = composed.isGuess
    ? 'No estoy seguro, pero creo que preguntas esto. Por ahora está en inglés:'
    : composed.certainty === 'unsure'
      ? 'No estoy seguro de lo que preguntas. ¿Es una de estas? Por ahora están en inglés.'
      : 'Te entendí, pero por ahora nuestras páginas están en inglés. Los números son los mismos en cualquier idioma:';
  return {
    ...composed,
    reply: {
      ...reply,
      ...(others && { others }),
      paragraphs: [inSpanish(said(lead)), ...paragraphs, ...PEOPLE],
    },
  };
}
