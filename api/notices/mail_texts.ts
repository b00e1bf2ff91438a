import { formatMoney } from '../../domain/money/format.ts';
import { cents } from '../../domain/money/cents.ts';
import type { MailedType } from '../../domain/notices/types.ts';
import type { IsoDate } from '../../domain/time/iso_date.ts';
import type { TakenNotice } from './ports.ts';

/** What a mail says, before it is laid out. */
export interface Written {
  /** Shows on a locked screen: neither a lender nor a sum, and no word of a question. */
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly button: readonly [label: string, path: string];
}

const dayText = (day: IsoDate, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
const monthText = (day: IsoDate, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const timeText = (at: Date, { locale, zone }: TakenNotice): string =>
  at.toLocaleString(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });

function paymentDue({ params, locale }: TakenNotice): Written {
  const { dueOn, days = 3, items = [], more = 0, debtNames = {} } = params;
  const count = items.length + more;
  const isOne = count === 1;
  const when =
    days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${dueOn ? dayText(dueOn, locale) : ''}`;
  const what = isOne ? 'A payment in your plan is due' : `${count} payments in your plan are due`;
  const money = (amount: number) => formatMoney(cents(amount), locale);
  return {
    subject: `${what} ${when}`,
    title: `${what} ${when}`,
    lines: [
      ...items.map(
        ({ debt, due, planned }) =>
          `${debtNames[debt] ?? 'A debt'}: ${money(due)} is due${planned > due ? `, and your plan pays ${money(planned)}` : ''}.`,
      ),
      ...(more > 0 ? [`And ${more} more: the planner lists them.`] : []),
      days >= 2
        ? 'A payment can take a day or two to arrive, so this is a good day to send it.'
        : 'If it may not arrive in time, ask your lender how to pay the same day.',
      'You pay your lender, not us. Already paid? Record it, and we won’t remind you again. If money’s tight, the planner shows what to pay first.',
    ],
    button: ['Open my payments', '/debt-destroyer'],
  };
}

const security = (subject: string, line: string, otherwise?: string): Written => ({
  subject,
  title: subject,
  lines: [line, 'If that was you, there’s nothing to do.', ...(otherwise ? [otherwise] : [])],
  button: ['That wasn’t me', '/auth?mode=reset'],
});

export const mailTexts: Readonly<Record<MailedType, (notice: TakenNotice) => Written>> = {
  payment_due: paymentDue,
  plan_drift: ({ params: { before, endsOn }, locale }) => ({
    subject: 'Your plan now ends later',
    title: 'Your plan now ends later',
    lines: [
      before && endsOn
        ? `Based on what you’ve recorded, it now ends in ${monthText(endsOn, locale)}. When we last looked, it was ${monthText(before, locale)}.`
        : 'Based on what you’ve recorded, it now takes longer.',
      'Maybe a payment isn’t recorded yet, or a balance grew. The planner shows what would get you back on schedule.',
    ],
    button: ['See my plan', '/debt-destroyer'],
  }),
  check_in: () => ({
    subject: 'Your circle’s weekly check-in',
    title: 'It’s check-in day',
    lines: [
      'One line is enough: kept, partly, or not yet. “Not yet” counts as checking in, and taking the week off is fine too.',
    ],
    button: ['Check in', '/community'],
  }),
  joined: () => ({
    subject: 'Someone joined your circle',
    title: 'Someone joined your circle',
    lines: ['Say hello with “With you” once they’ve made a promise.'],
    button: ['Open my circle', '/community'],
  }),
  first_promise: () => ({
    subject: 'How did your first promise go?',
    title: 'How did your first promise go?',
    lines: ['One tap is enough: kept, partly, or not yet. All three count as an answer.'],
    button: ['Tell my circle', '/community'],
  }),
  vote: () => ({
    subject: 'Your circle is voting',
    title: 'Your circle is voting',
    lines: ['The vote is secret. Your circle shows what it’s about, and when it closes.'],
    button: ['Open my circle', '/community'],
  }),
  match: () => ({
    subject: 'We found people you could start a circle with',
    title: 'We found people you could start a circle with',
    lines: ['See the names they chose, and say yes or no. If you say no, we won’t tell anyone.'],
    button: ['Have a look', '/community'],
  }),
  match_waits: () => ({
    subject: 'No circle for you yet, and you’re still in line',
    title: 'No circle for you yet',
    lines: [
      'You’ve waited a day. You keep your place, and we’ll tell you as soon as there are people to meet.',
      'You don’t have to wait: start a circle now with people you know.',
    ],
    button: ['Look at my circles', '/community'],
  }),
  circle_ends: ({ params: { isSilent } }) => ({
    subject: 'Your circle is about to end',
    title: 'Your circle is about to end',
    lines: [
      isSilent
        ? 'No one has checked in there for a while. One word from you keeps it going.'
        : 'Your host asked to end it. If you’d rather keep going, say so in the circle before its last day.',
    ],
    button: ['Open my circle', '/community'],
  }),
  nods: () => ({
    subject: 'Someone in your circle cheered you on',
    title: 'Someone in your circle cheered you on',
    lines: ['Open your circle to see who it was.'],
    button: ['Open my circle', '/community'],
  }),
  answer: ({ params: { question, title } }) => ({
    subject: 'There’s a new answer',
    title: 'There’s a new answer',
    lines: [
      title ? `Someone answered “${title}”.` : 'Someone answered a question you asked or follow.',
    ],
    button: ['Read it', question ? `/community/question?id=${question}` : '/community'],
  }),
  no_answer: ({ params: { title } }) => ({
    subject: 'No answer yet',
    title: 'No answer to your question yet',
    lines: [
      title ? `You asked: “${title}”.` : 'You asked two days ago.',
      'While you wait, one of our lessons may help. They’re short, and each rule has its source.',
    ],
    button: ['Look at the lessons', '/education'],
  }),
  buddy_asked: () => ({
    subject: 'Someone wants to be your buddy',
    title: 'Someone wants to be your buddy',
    lines: [
      'Say yes or no in your circle. If you say no, they won’t be told.',
      'Buddies can meet for half an hour, just the two of you.',
    ],
    button: ['See who it is', '/community'],
  }),
  buddy_accepted: () => ({
    subject: 'You have a buddy',
    title: 'They said yes',
    lines: ['Someone you asked is your buddy now. Next, suggest three times, and they pick one.'],
    button: ['Suggest times', '/community'],
  }),
  meeting_offered: () => ({
    subject: 'A buddy suggested three times to meet',
    title: 'A buddy suggested three times to meet',
    lines: ['Each is for half an hour, just the two of you. Pick one, or suggest others.'],
    button: ['See the times', '/community'],
  }),
  meeting_taken: (notice) => ({
    subject: 'Your meeting has a time',
    title: 'Your meeting has a time',
    lines: [
      notice.params.startsAt
        ? `${timeText(notice.params.startsAt, notice)}.`
        : 'You’ll find it in your circle.',
    ],
    button: ['Open it', '/community'],
  }),
  dispute_late: () => ({
    subject: 'Your dispute: their time to answer has passed',
    title: 'Their time to answer your dispute has passed',
    lines: [
      'Going by the dates you logged, they should have mailed you an answer by now. If it came, log it. If it didn’t, tell us in the dispute, and we’ll show you what you can do next.',
    ],
    button: ['Open my disputes', '/dashboard/disputes'],
  }),
  deadline_soon: ({ params: { endsOn }, locale }) => ({
    subject: 'A date you saved is close',
    title: 'A date you saved is close',
    lines: [
      endsOn
        ? `Its last day is ${dayText(endsOn, locale)}. Your credit file says what it’s for, and what you can do by then.`
        : 'Your credit file says which one, and what you can do by then.',
      'Done already? Delete it there, and you won’t hear about it again.',
    ],
    button: ['See what it’s for', '/dashboard/credit-file#dates'],
  }),
  off_report: () => ({
    subject: 'Something should be off your credit report by now',
    title: 'Something should be off your credit report now',
    lines: [
      'Based on the reports you added to Mendwell, an item has passed its last day. Your credit file says which one.',
      'Get a new copy of your report for free at AnnualCreditReport.com. If it’s still there, you can dispute it. If it’s gone, add the new report, and we’ll update your dates.',
    ],
    button: ['See what it is', '/dashboard/credit-file#dates'],
  }),
  cards_again: () => ({
    subject: 'Today’s the day to look at cards again',
    title: 'Today’s the day to look at cards again',
    lines: [
      'You asked us to remind you. The reasons to wait should be behind you by now. If something has changed, the page will tell you first.',
      'No one pays us for a card, and waiting longer is fine too.',
    ],
    button: ['Look at cards', '/credit-card-advice'],
  }),
  meeting_soon: (notice) => ({
    subject: 'Your meeting starts within the hour',
    title: 'Your meeting starts within the hour',
    lines: [
      notice.params.startsAt
        ? `It starts ${timeText(notice.params.startsAt, notice)}.`
        : 'It starts soon.',
      'The room opens ten minutes before.',
    ],
    button: ['Open the room', '/community'],
  }),
  password_changed: () =>
    security('Your Mendwell password was changed', 'Every other device was signed out.'),
  email_changed: () => ({
    ...security(
      'Your Mendwell email was changed',
      'From now on, we’ll write to the new address. This is the last email to this one.',
    ),
    button: ['That wasn’t me', '/contact'],
  }),
  new_device: (notice) => ({
    subject: 'A new sign-in to your Mendwell account',
    title: 'A new sign-in to your account',
    lines: [
      `${notice.params.device ?? 'A device we don’t know'}${notice.params.startsAt ? `, ${timeText(notice.params.startsAt, notice)}` : ''}.`,
      'Your account hasn’t been used on a device like this before. If that was you, there’s nothing to do.',
      'If it wasn’t, set a new password: it signs out every other device.',
    ],
    button: ['That wasn’t me', '/auth?mode=reset'],
  }),
  identity_added: () =>
    security(
      'Another sign-in was linked to your Mendwell account',
      'From now on, you can sign in with it. Your settings list all of them.',
      'If it wasn’t, set a new password, then unlink it in your settings.',
    ),
  identity_removed: () =>
    security(
      'A sign-in was unlinked from your Mendwell account',
      'You can’t sign in with it anymore.',
    ),
  account_closed: (notice) => ({
    subject: 'Your Mendwell account is closed',
    title: 'Your account is closed',
    lines: [
      'No other member can see it, and every device is signed out.',
      notice.params.eraseAt
        ? `It’ll be deleted ${timeText(notice.params.eraseAt, notice)}. Sign in before then to keep it.`
        : 'Sign in within 14 days to keep it.',
      'If you didn’t close it, sign in, choose “Keep my account,” and set a new password.',
    ],
    button: ['Sign in', '/auth?mode=sign-in'],
  }),
  phone_changed: () =>
    security(
      'Your Mendwell phone number was changed',
      'A number was added, changed or deleted. Your settings show the current one.',
    ),
  factor_added: () =>
    security(
      'Two-step sign-in was changed on your Mendwell account',
      'A new way to get codes was added. To sign in, you’ll need a code as well as your password.',
    ),
  factor_removed: () =>
    security(
      'Two-step sign-in was changed on your Mendwell account',
      'A way to get codes was turned off, in the settings or with a recovery code.',
    ),
};
