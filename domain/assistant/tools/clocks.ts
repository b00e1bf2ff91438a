import { type Clock, type ClockKind } from '../../credit_file/clocks.ts';
import type { DeadlineKind } from '../../credit_file/kept_deadline.ts';
import { isSameName } from '../../language/creditor_name.ts';
import type { Bureau } from '../../credit_file/report.ts';
import { daysBetween } from '../../time/iso_date.ts';
import { type Figure } from '../figure.ts';
import { dayFigure, listed, monthFigure } from '../print.ts';
import { readArguments, refused, schemaOf } from './arguments.ts';
import { figuresSource, found, slip, type Tool } from './facts.ts';

const shape = {
  words: {
    kind: 'words',
    says: 'Whose account, inquiry or dispute it is, as the person says it; without it, all.',
  },
} as const;

/** How many the slip shows. */
const SHOWN = 6;

/** Where sources of the credit file lead: what such an answer is known by. */
export const creditPaths: readonly string[] = ['/dashboard/credit-file', '/dashboard/scores'];

export const NO_FILE = 'Nothing of a credit report is entered yet.';

const BUREAU_NAMES: Readonly<Record<Bureau, string>> = {
  equifax: 'Equifax',
  experian: 'Experian',
  transunion: 'TransUnion',
};
export const bureauName = (bureau: Bureau): string => BUREAU_NAMES[bureau];

const LEAVES: Readonly<Record<Exclude<ClockKind, 'annual_report'>, string>> = {
  collection_leaves: 'leaves your report',
  removal_printed: 'leaves, by what the report prints',
  late_payment_leaves: 'late mark leaves',
  bankruptcy_leaves: 'leaves your report',
  judgment_leaves: 'leaves your report',
  tax_lien_leaves: 'leaves your report',
  inquiry_leaves: 'inquiry leaves',
};

/** Words of any question about a credit file: by themselves they name nobody, though a name may hold them ("Credit One"). */
const ofAnyQuestion: ReadonlySet<string> = new Set(
  'account auto bank bureau card charge collection credit debt dispute entry first inquiry late letter loan mark medical money national payment report score student'
    .split(' ')
    .flatMap((word) => [word, `${word}s`, word.replace(/y$/, 'ies')]),
);

/** Whether the words name whose it is: "when does summit come off" names Summit Collections. */
const isNamed = (name: string, words: string): boolean =>
  words
    .split(/[^\p{L}\p{N}&]+/u)
    .some(
      (word, at, all) =>
        (!ofAnyQuestion.has(word.toLowerCase()) && isSameName(word, name)) ||
        (all[at + 1] && isSameName(`${word} ${all[at + 1]}`, name)),
    );

const KEPT: Readonly<Record<DeadlineKind, string>> = {
  collector_notice: 'last day to dispute in writing',
  denial: 'last day for a free report',
  fraud_alert: 'fraud alert',
  extended_alert: 'extended alert',
  letter_answer: 'look for an answer',
};

/** "When does my last collection fall off": not the one that leaves first. */
const ofLastCollection =
  /\b(?:last|latest|final)\b.{0,20}\b(?:collections?|charge ?offs?)\b|\bultim[ao]\b.{0,20}\b(?:cobranza|coleccion)/;

const lastCollection = (clocks: readonly Clock[]): readonly Clock[] =>
  clocks.filter(({ kind }) => kind === 'collection_leaves' || kind === 'removal_printed').slice(-1);

/** When things leave the person's own file, and by when who was written to has to answer. */
export const clocks: Tool = {
  spec: {
    name: 'clocks',
    description:
      'The dates of the person’s own credit file: when each entry leaves it at the latest, the last day for each answer to a dispute, and the days they keep of letters that came.',
    parameters: schemaOf(shape),
  },
  run(sent, context, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    const { credit, today } = context;
    const kept = (credit?.kept ?? []).filter(({ endsOn }) => endsOn >= today);
    if (!credit || credit.clocks.length + credit.answers.length + kept.length === 0)
      return refused(NO_FILE);
    const words = args.value.words ?? '';
    const ofFile = credit.clocks.filter(({ kind }) => kind !== 'annual_report');
    const named = ofFile.filter(({ name }) => isNamed(name, words));
    const last = named.length === 0 && ofLastCollection.test(words) ? lastCollection(ofFile) : [];
    const keptNamed = kept.filter(({ name }) => isNamed(name, words));
    const keptShown = (keptNamed.length > 0 ? keptNamed : kept).slice(0, SHOWN);
    const answers = credit.answers.filter(({ name }) => words === '' || isNamed(name, words));
    const shown = [named, last, ofFile].find((each) => each.length > 0)?.slice(0, SHOWN) ?? [];
    const figures: Record<string, Figure> = {};
    shown.forEach((clock, at) => {
      figures[`k${at + 1}.on`] = whenOf(clock);
    });
    answers.slice(0, SHOWN).forEach(({ lastDay }, at) => {
      figures[`d${at + 1}.on`] = dayFigure(lastDay, 'answer', 'late', 'last', 'day', 'until');
    });
    keptShown.forEach(({ endsOn }, at) => {
      figures[`n${at + 1}.on`] = dayFigure(endsOn, 'last', 'day', 'until', 'by', 'dispute');
    });
    return found({
      figures,
      data: {
        is_named: named.length > 0,
        is_last: last.length > 0,
        kept: keptShown.map(({ kind, name }, at) => ({ path: `n${at + 1}`, kind, name })),
        entries: shown.map(({ name, kind, bureaus, isEstimated }, at) => ({
          path: `k${at + 1}`,
          name,
          kind,
          bureaus: bureaus.map(bureauName),
          is_estimated: isEstimated,
        })),
        answers: answers.slice(0, SHOWN).map(({ name, lastDay, isEstimated, isProcedure }, at) => ({
          path: `d${at + 1}`,
          name,
          is_estimated: isEstimated,
          is_procedure: isProcedure,
          days_late: Math.max(0, daysBetween(lastDay, today)),
        })),
      },
      slip: slip({
        source: id,
        title: 'From your credit file',
        columns: [],
        rows: [
          ...answers.slice(0, SHOWN).map(({ name }, at) => ({
            label: `${name}: last day to answer`,
            values: [figures[`d${at + 1}.on`]?.text ?? ''],
          })),
          ...keptShown.map(({ name, kind }, at) => ({
            label: `${name}: ${KEPT[kind]}`,
            values: [figures[`n${at + 1}.on`]?.text ?? ''],
          })),
          ...shown.map(({ name, kind, bureaus }, at) => ({
            label: `${name} ${LEAVES[kind as keyof typeof LEAVES]} (${listed(bureaus.map(bureauName))})`,
            values: [figures[`k${at + 1}.on`]?.text ?? ''],
          })),
        ],
        foot: {
          text: 'From the reports and dates you entered.',
          link: { to: '/dashboard/credit-file', text: 'Open your credit file' },
        },
      }),
      sources: [figuresSource(id, 'Your credit file', context, '/dashboard/credit-file')],
    });
  },
};

const whenOf = ({ on, isMonth }: Clock): Figure =>
  isMonth
    ? monthFigure(on, 'leaves', 'leave', 'by', 'until', 'off')
    : dayFigure(on, 'leaves', 'leave', 'by', 'until', 'off');
