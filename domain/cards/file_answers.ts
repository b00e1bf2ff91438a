import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { Answers } from './answers.ts';
import type { NotNowReason } from './not_now.ts';

/** The answers of the cards page that somebody's own credit file can give. */
const FILED = [
  'applied',
  'appliedBefore',
  'appliedThird',
  'isLateNow',
  'lateOn',
  'oldestOn',
] as const;
const APPLICATIONS = ['applied', 'appliedBefore', 'appliedThird'] as const;
type Filed = (typeof FILED)[number];

/** What was answered against the file: not late, or no such day. */
export const NO = 'no';

/** Answers from somebody's own reports, and what of them each rests on. */
export interface FileAnswers {
  /** The newest report's day. */
  readonly asOf: IsoDate;
  readonly answers: Readonly<Partial<Record<Filed, string>>>;
  readonly lateNow: LateEntry | null;
  readonly late: { readonly name: string; readonly on: IsoDate } | null;
  readonly inquiry: { readonly by: string; readonly on: IsoDate } | null;
}

export interface LateEntry {
  readonly name: string;
  readonly printedOn: IsoDate;
  /** Null where the report gives no status of so many days. */
  readonly daysLate: number | null;
  readonly pastDue: Cents | null;
}

/** What holds of the answers: what was typed, else what the file says. The days of applications are one answer. */
export function withFile(answers: Answers, file: FileAnswers | null): Answers {
  if (file === null) return answers;
  const isTyped = APPLICATIONS.some((name) => answers[name] !== '');
  const taken = FILED.filter((name) => (isApplication(name) ? !isTyped : answers[name] === '')).map(
    (name) => [name, file.answers[name] ?? ''],
  );
  return { ...answers, ...(Object.fromEntries(taken) as Partial<Answers>) };
}

const isApplication = (name: Filed): boolean =>
  APPLICATIONS.some((application) => application === name);

/** What is kept when somebody changes an answer that the form shows: an emptied one says no where the file says something, and with one
 *  day of an application the others are theirs too. */
export function changedBy(
  answers: Answers,
  change: Partial<Answers>,
  file: FileAnswers | null,
): Answers {
  if (file === null) return { ...answers, ...change };
  const touches = APPLICATIONS.some((name) => name in change);
  const shown = withFile(answers, file);
  const days = APPLICATIONS.map((name) => [name, shown[name]]);
  const said = Object.entries(change).map(([name, value]) => [
    name,
    value === '' && file.answers[name as Filed] !== undefined ? NO : value,
  ]);
  return {
    ...answers,
    ...(touches && (Object.fromEntries(days) as Partial<Answers>)),
    ...(Object.fromEntries(said) as Partial<Answers>),
  };
}

/** Whether the answer that is shown is the file's. */
export const isFromFile = (
  name: keyof Answers,
  answers: Answers,
  file: FileAnswers | null,
): boolean =>
  file?.answers[name as Filed] !== undefined &&
  (isApplication(name as Filed)
    ? APPLICATIONS.every((each) => answers[each] === '')
    : answers[name] === '');

const ANSWER_OF: Readonly<Partial<Record<NotNowReason['code'], Filed>>> = {
  applied: 'applied',
  applied_often: 'applied',
  late_now: 'isLateNow',
  late: 'lateOn',
  new_file: 'oldestOn',
};

/** The file that a reason rests on; null where it rests on what was said, or on the planner. */
export function fileBehind(
  { code }: NotNowReason,
  answers: Answers,
  file: FileAnswers | null,
): FileAnswers | null {
  const name = ANSWER_OF[code];
  return name !== undefined && isFromFile(name, answers, file) ? file : null;
}
