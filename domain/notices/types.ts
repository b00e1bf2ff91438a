/** What a person chooses to be told of, and where at first: here, on the dashboard, or by mail. */
export const chosenKinds = {
  payments: { here: true, mail: true },
  plan: { here: true, mail: true },
  check_in: { here: true, mail: true },
  circle: { here: true, mail: false },
  disputes: { here: true, mail: true },
  cards: { here: true, mail: true },
  answers: { here: true, mail: true },
  meetings: { here: true, mail: true },
} as const satisfies Readonly<Record<string, { readonly here: boolean; readonly mail: boolean }>>;
export type ChosenKind = keyof typeof chosenKinds;

/** What concerns an account's security is told to every member, in both places; the end of session time to visitors, here: an address
 *  that was confirmed makes a member, whose access doesn't end. */
export type NoticeKind = ChosenKind | 'security' | 'access';

interface NoticeTypeFacts {
  readonly kind: NoticeKind;
  /** Where alone it can be told; without it both here and by mail, as the person chose. */
  readonly only?: 'here' | 'mail';
}

/** Every notice there is: a new one begins here, and the compiler asks for its words. The SQL that posts each is held to this list
 *  by `supabase/tests/notices/notice_types.test.ts`. */
export const noticeTypes = {
  payment_due: { kind: 'payments' },
  plan_drift: { kind: 'plan' },
  check_in: { kind: 'check_in' },
  first_promise: { kind: 'check_in' },
  vote: { kind: 'circle' },
  match: { kind: 'circle' },
  match_waits: { kind: 'circle' },
  circle_ends: { kind: 'circle' },
  joined: { kind: 'circle' },
  nods: { kind: 'circle' },
  dispute_late: { kind: 'disputes' },
  deadline_soon: { kind: 'disputes' },
  off_report: { kind: 'disputes' },
  cards_again: { kind: 'cards' },
  answer: { kind: 'answers' },
  no_answer: { kind: 'answers' },
  question: { kind: 'answers', only: 'here' },
  buddy_asked: { kind: 'meetings' },
  buddy_accepted: { kind: 'meetings' },
  meeting_offered: { kind: 'meetings' },
  meeting_taken: { kind: 'meetings' },
  meeting_soon: { kind: 'meetings' },
  password_changed: { kind: 'security' },
  email_changed: { kind: 'security' },
  phone_changed: { kind: 'security' },
  factor_added: { kind: 'security' },
  factor_removed: { kind: 'security' },
  identity_added: { kind: 'security' },
  identity_removed: { kind: 'security' },
  new_device: { kind: 'security' },
  pass_ends: { kind: 'access', only: 'here' },
  // Whoever closed their account sees no dashboard.
  account_closed: { kind: 'security', only: 'mail' },
} as const satisfies Readonly<Record<string, NoticeTypeFacts>>;
export type NoticeType = keyof typeof noticeTypes;

type Besides<Place extends 'here' | 'mail'> = {
  [Type in NoticeType]: (typeof noticeTypes)[Type] extends { readonly only: Place } ? never : Type;
}[NoticeType];
/** What the dashboard shows. */
export type ShownType = Besides<'mail'>;
/** What a mail is written of. */
export type MailedType = Besides<'here'>;

const types: Readonly<Record<string, NoticeTypeFacts | undefined>> = noticeTypes;

/** Is this one of the types that a mail is written of? */
export const isMailedType = (type: string): type is MailedType =>
  Object.hasOwn(types, type) && types[type]?.only !== 'here';
