/** What a person chooses to be told of, and where at first: here, on the dashboard, or by mail. */
export const chosenKinds = {
  payments: { here: true, mail: true },
  plan: { here: true, mail: true },
  check_in: { here: true, mail: true },
  circle: { here: true, mail: false },
  answers: { here: true, mail: true },
  meetings: { here: true, mail: true },
} as const satisfies Readonly<Record<string, { readonly here: boolean; readonly mail: boolean }>>;
export type ChosenKind = keyof typeof chosenKinds;

/** What concerns an account's security is told to everyone, in both places. */
export type NoticeKind = ChosenKind | 'security';

interface NoticeTypeFacts {
  readonly kind: NoticeKind;
  /** Where it can be told; to some it's told in both places, to some in neither, as they chose. */
  readonly places: 'both' | 'here' | 'mail';
}

/** Every notice there is: a new one begins here, and the compiler asks for its words. The SQL that posts each is held to this list
 *  by `supabase/tests/notice_types.test.ts`. */
export const noticeTypes = {
  payment_due: { kind: 'payments', places: 'both' },
  plan_drift: { kind: 'plan', places: 'both' },
  check_in: { kind: 'check_in', places: 'both' },
  vote: { kind: 'circle', places: 'both' },
  match: { kind: 'circle', places: 'both' },
  circle_ends: { kind: 'circle', places: 'both' },
  nods: { kind: 'circle', places: 'both' },
  answer: { kind: 'answers', places: 'both' },
  no_answer: { kind: 'answers', places: 'both' },
  question: { kind: 'answers', places: 'here' },
  meeting_offered: { kind: 'meetings', places: 'both' },
  meeting_taken: { kind: 'meetings', places: 'both' },
  meeting_soon: { kind: 'meetings', places: 'both' },
  password_changed: { kind: 'security', places: 'both' },
  email_changed: { kind: 'security', places: 'both' },
  phone_changed: { kind: 'security', places: 'both' },
  factor_added: { kind: 'security', places: 'both' },
  factor_removed: { kind: 'security', places: 'both' },
  identity_added: { kind: 'security', places: 'both' },
  identity_removed: { kind: 'security', places: 'both' },
  new_device: { kind: 'security', places: 'both' },
  // Whoever closed their account sees no dashboard.
  account_closed: { kind: 'security', places: 'mail' },
} as const satisfies Readonly<Record<string, NoticeTypeFacts>>;
export type NoticeType = keyof typeof noticeTypes;

type In<Place extends NoticeTypeFacts['places']> = {
  [Type in NoticeType]: (typeof noticeTypes)[Type]['places'] extends Place ? Type : never;
}[NoticeType];
/** What the dashboard shows. */
export type ShownType = In<'both' | 'here'>;
/** What a mail is written of. */
export type MailedType = In<'both' | 'mail'>;

/** Is this one of the types that the dashboard shows? One of a newer server is not. */
export const isShownType = (type: unknown): type is ShownType =>
  typeof type === 'string' &&
  type in noticeTypes &&
  noticeTypes[type as NoticeType].places !== 'mail';
