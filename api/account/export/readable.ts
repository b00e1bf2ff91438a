import { aprBps, cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatPercent } from '../../../domain/money/format.ts';
import type { NoticeKind, NoticeType } from '../../../domain/notices/types.ts';
import { type Badge, badges } from '../../../domain/rewards/badges.ts';

const locale = 'en-US';

/** Columns whose name in the database says little to its reader. */
const titles: Readonly<Record<string, string>> = {
  is_here: 'On your dashboard',
  is_rest: 'Week of rest',
  is_following: 'You follow it',
  adult_at: 'When you said you’re 18 or older',
  seen_at: 'Put away',
  circle: 'Circle',
  pot_shape: 'Shape of your bowl',
  pot_glaze: 'Glaze of your bowl',
  params: 'Details',
  kind: 'What kind',
  week_on: 'Week of',
  one_alias: 'Who suggested it',
  other_alias: 'Who was asked',
  user_alias: 'Who asked',
  buddy_alias: 'Who was asked',
  alias: 'Name',
  id: 'Number',
};

/** The same where a table means something of its own by a column. */
const titlesIn: Readonly<Record<string, string>> = {
  'circle_members.seen_at': 'When you were there last',
};

/** What a column is called: "balance_cents" is "Balance". */
export function columnTitle(column: string, table?: string): string {
  const known = titlesIn[`${table}.${column}`] ?? titles[column];
  if (known !== undefined) return known;
  const words = column
    .replace(/_(cents|bps|at|on|id)$/, '')
    .replace(/^is_/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const noticeKinds: Readonly<Record<NoticeKind, string>> = {
  payments: 'Payments',
  plan: 'Your plan',
  check_in: 'Check-ins',
  circle: 'Your circle',
  disputes: 'Disputes',
  cards: 'Cards',
  answers: 'Answers',
  meetings: 'Meetings',
  security: 'Security',
  access: 'Session time',
};
const noticeTypes: Readonly<Record<NoticeType, string>> = {
  payment_due: 'A payment was due',
  plan_drift: 'Your plan’s end moved later',
  check_in: 'It was check-in day',
  first_promise: 'We asked how your first promise went',
  vote: 'Your circle was voting',
  match: 'We found people you could start a circle with',
  match_waits: 'You had waited a day for a circle',
  circle_ends: 'Your circle was about to end',
  joined: 'Someone joined your circle',
  nods: 'Someone cheered you on',
  dispute_late: 'An answer to a dispute was late',
  deadline_soon: 'A date you saved was close',
  off_report: 'Something should be off your credit report',
  cards_again: 'It was the day to look at cards again',
  answer: 'A new answer',
  no_answer: 'Your question had no answer yet',
  question: 'A question like one you’ve helped with',
  buddy_asked: 'Someone wanted to be your buddy',
  buddy_accepted: 'Someone you asked became your buddy',
  meeting_offered: 'A buddy suggested three times to meet',
  meeting_taken: 'A meeting got a time',
  meeting_soon: 'A meeting was about to start',
  password_changed: 'Your password was changed',
  email_changed: 'Your email was changed',
  phone_changed: 'Your phone number was changed',
  factor_added: 'Two-step sign-in was changed: a way to get codes was added',
  factor_removed: 'Two-step sign-in was changed: a way to get codes was turned off',
  identity_added: 'Another sign-in was linked',
  identity_removed: 'A sign-in was unlinked',
  new_device: 'A new sign-in',
  pass_ends: 'Your session time was ending',
  account_closed: 'Your account was closed',
};
const badgeNames: Readonly<Record<Badge, string>> = {
  first_plan: 'First plan saved',
  first_debt_closed: 'First debt paid off',
  six_months_written: 'Six months tracked',
  twelve_on_time: 'Twelve payments on time',
  ten_lessons: 'Ten lessons',
  eight_check_ins: 'Eight check-ins',
  five_that_helped: 'Five helpful answers',
};

/** Values that stand for words, by table and column. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'notices.kind': noticeKinds,
  'notices.type': noticeTypes,
  'earned_badges.badge': Object.fromEntries(
    badges.map((badge, index) => [String(index + 1), badgeNames[badge]]),
  ),
  'nods.kind': { with_you: 'With you', well_kept: 'You kept it', rest_well: 'Rest well' },
  'check_ins.result': { kept: 'Kept', partly: 'Partly', not_yet: 'Not yet' },
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Columns that hold a day, and those that hold an instant. A name that looks like a date is a name. */
const dayColumn = /(_on|On|_as_of|_through|_for|_week)$|^before$/;
const instantColumn = /(_at|At|_until|^until|^times)$/;

/** Null for what is no date: a cell that can't be written as one is told as it is. */
function formatted(format: Intl.DateTimeFormat, text: string): string | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : format.format(date);
}

/** Writes the values of rows as people read them: sums, rates, dates and instants by what their column is called, and words for
 *  what stands for them in a table. */
export function readableCells(
  zone: string,
): (column: string, value: unknown, table?: string) => string {
  const instants = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  /** "dueOn: ..., days: 3" of what a notice was about; what only names a row says nothing to its reader. */
  const details = (value: object): string =>
    Object.entries(value)
      .filter(([, each]) => !(typeof each === 'string' && uuid.test(each)))
      .map(([name, each]) => {
        const title = name
          .replace(/(On|At)$/, '')
          .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
        const said = Array.isArray(each) ? String(each.length) : cell(name, each);
        return `${title.charAt(0).toUpperCase()}${title.slice(1)}: ${said}`;
      })
      .join('\n') || '—';
  const cell = (column: string, value: unknown, table?: string): string => {
    if (value === null || value === undefined || value === '') return '—';
    const word =
      typeof value === 'string' || typeof value === 'number'
        ? words[`${table}.${column}`]?.[value]
        : undefined;
    if (word !== undefined) return word;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (column.endsWith('_cents') && Number.isSafeInteger(value))
      return formatMoney(cents(Number(value)), locale);
    if (column.endsWith('_bps') && Number.isSafeInteger(value) && Number(value) >= 0)
      return formatPercent(aprBps(Number(value)), locale);
    if (typeof value === 'string') {
      if (dayColumn.test(column) && /^\d{4}-\d{2}-\d{2}$/.test(value))
        return formatted(days, `${value}T00:00:00Z`) ?? value;
      if (instantColumn.test(column)) return formatted(instants, value) ?? value;
      return value;
    }
    if (column === 'params' && !Array.isArray(value)) return details(value as object);
    if (column === 'times' && Array.isArray(value))
      return value.map((each) => cell(column, each)).join('\n');
    return JSON.stringify(value, null, 1);
  };
  return cell;
}
