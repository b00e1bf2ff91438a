// What SQL functions refuse, by their SQLSTATEs. Each means one thing, so that nobody reads the sentence beside it; the database suite
// compares them with every `errcode` in `supabase/schemas`. No schema library is needed here: pages have it from the start.

/** What any function may refuse. */
const common = {
  /** A person would hold more rows than allowed. */
  MW001: 'account_full',
  MW002: 'signed_in_only',
  MW601: 'members_only',
  /** A person would keep more in storage than they may: as a status, for the storage and the data API alike. */
  PT413: 'storage_full',
  /** A file's size or kind isn't what its row says. */
  PT415: 'other_file',
  /** An argument that no page sends: a defect in the caller, or a request by hand. */
  '22023': 'malformed',
  '42501': 'forbidden',
} as const;

const account = {
  /** The member does not exist, or has no permanent account. */
  MW101: 'claim_members_only',
  /** The visitor does not exist, or is not anonymous. */
  MW102: 'not_a_visitor',
  /** Another member claimed this visitor before. */
  MW103: 'claimed_by_another',
  /** A token that names no session, one that has ended or one that no mail has just opened, cannot be held back. */
  MW111: 'session_ended',
  /** The session has to show first who it is. */
  MW701: 'proof_due',
  /** A phone isn't taken away where nothing else opens the account. */
  MW702: 'last_way_in',
  /** The word that deleting asks for was not typed. */
  MW703: 'word_missing',
  /** Three files of everything in a day; hint: seconds to wait. */
  MW704: 'too_many_exports',
  /** The link to a file is over, or none. */
  MW705: 'link_over',
  /** The link to a file was used ten times. */
  MW706: 'link_used_up',
  /** There is nothing to keep. */
  MW707: 'account_not_closed',
  /** A code that is sent has to be shown first; hint: `code`. */
  MW708: 'code_due',
  /** The second factor has to be shown first. */
  MW709: 'second_factor_due',
  /** No second factor is asked of this session. */
  MW710: 'no_second_factor_due',
  /** Of somebody else, in the instant in which they close it. */
  MW712: 'account_closed',
  MW713: 'account_gone',
  MW714: 'visitors_only',
  /** Neither a member nor a visitor with anything of theirs. */
  MW715: 'nothing_to_export',
} as const;

const contact = {
  /** From one sender or mail address; hint: seconds to wait. */
  MW201: 'too_many_messages',
  /** The message's id is another message. */
  MW202: 'message_known',
} as const;

const orders = {
  /** The order cannot take this step. */
  MW401: 'order_step_refused',
  /** The order's id is another order. */
  MW402: 'order_known',
  /** A member needs no pass. */
  MW403: 'pass_not_needed',
  MW404: 'no_such_plan',
  /** That were not paid; hint: seconds to wait. */
  MW405: 'too_many_orders',
} as const;

const referrals = {
  /** Renewed often enough today; hint: seconds to wait. */
  MW501: 'too_many_renewals',
  /** Members alone have a link. */
  MW502: 'link_members_only',
} as const;

const community = {
  /** Too many for now; hint: seconds to wait. */
  MW602: 'too_fast',
  /** The circle is. */
  MW604: 'full',
  /** Nobody of that name, no such circle, question or meeting; or one that the caller may not know of. */
  MW605: 'not_found',
  /** The words hold a card's number or a Social Security number. */
  MW606: 'private_number',
  /** The week's check-in is not open; hint: the day on which one opens. */
  MW607: 'not_open',
  /** The meeting is in another step; hint: which. */
  MW608: 'other_step',
  /** The account may not write for now; detail: why, hint: until when, empty where there is no end. */
  MW609: 'restricted',
  /** The name is taken, was given up lately, or claims to be somebody. */
  MW610: 'name_taken',
  /** A rule needs its source: a page of a .gov site, of law.cornell.edu, or a lesson. */
  MW611: 'needs_source',
  /** About that member, or one was a short while ago. */
  MW612: 'vote_open',
  MW613: 'staff_only',
  /** A name in the community is needed first. */
  MW614: 'needs_name',
  /** The words sell something or claim to be staff, and are not taken; hint: why. */
  MW615: 'refused_words',
  /** Buddies and requests. */
  MW616: 'too_many',
  /** They have checked in this week, and what they said stays: a rest is none. */
  MW617: 'checked_in',
  /** The person is in as many as one may be. */
  MW618: 'two_circles',
  /** The person hosts another circle. */
  MW619: 'hosts',
  /** Another member, who hosts another circle. */
  MW620: 'they_host',
  /** The device's date is more than a day from the server's. */
  MW621: 'wrong_date',
  /** The community is for people who are 18 or older. */
  MW622: 'adults_only',
  /** Members read, and visitors whose pass runs. */
  MW623: 'pass_due',
  MW624: 'appealed_before',
  MW625: 'appeal_late',
  /** Another moderator has the case open, or it is not this one's to decide. */
  MW626: 'decided_elsewhere',
  /** The circle's day was changed before, and the check-in is open; hint: from which day on it may be. */
  MW627: 'day_kept',
  /** Of staff; hint: `aal2`. */
  MW628: 'staff_factor_due',
  MW629: 'too_many_drafts',
} as const;

const notices = {
  /** The calendar's address was renewed often enough today; hint: seconds to wait. */
  MW711: 'too_many_addresses',
  /** The calendar is read too often; hint: seconds to wait. */
  MW716: 'too_many_readings',
} as const;

const assistant = {
  /** From one person or one network; hint: seconds to wait. */
  MW801: 'limit_reached',
  /** An answer in this conversation is still being written. */
  MW802: 'turn_running',
  /** The turn's id is another question. */
  MW803: 'turn_known',
  /** The conversation is another person's, or has just gone. */
  MW804: 'conversation_gone',
  /** It holds 200 questions. */
  MW805: 'conversation_full',
  /** The person has 500. */
  MW806: 'too_many_conversations',
} as const;

const wallets = {
  MW901: 'too_many_wallets',
  /** The wallet is another account's. */
  MW902: 'linked_elsewhere',
  /** Begun often enough for now; hint: seconds to wait. */
  MW903: 'too_many_links',
} as const;

const rewards = {
  /** The badge is, or there are no points. */
  MW911: 'not_earned',
  /** The wallet is none of theirs on that chain. */
  MW912: 'wallet_not_linked',
  /** The badge, or a member's points, are bound to another chain by the first voucher. */
  MW913: 'other_chain',
  /** A voucher for another wallet is still good. */
  MW914: 'voucher_elsewhere',
  /** Vouchers, for now; hint: seconds to wait. */
  MW915: 'too_many_vouchers',
} as const;

const disputes = {
  /** The case is no draft, or another person's. */
  MW951: 'no_draft',
  MW952: 'no_such_dispute',
  /** What is said cannot happen in this state; hint: the state. */
  MW953: 'not_now',
  /** The day is to come, or before what it follows. */
  MW954: 'no_such_day',
  /** An answer is called late before it is. */
  MW955: 'not_late_yet',
  /** The same facts and words were sent before. */
  MW956: 'same_letter',
  /** A hundred things happened in it, or thirty letters were sent. */
  MW957: 'full_dispute',
  /** The same thing is in dispute with the same one already, and not answered. */
  MW958: 'in_dispute_already',
} as const;

/** By subject: `common` are those of any. */
const subjects = {
  common,
  account,
  contact,
  orders,
  referrals,
  community,
  notices,
  assistant,
  wallets,
  rewards,
  disputes,
} as const;
type Subject = keyof typeof subjects;
type CodeOf<Of extends Subject> = (typeof subjects)[Of][keyof (typeof subjects)[Of]];

/** What a SQL function refused. */
export type RefusalCode = { [Of in Subject]: CodeOf<Of> }[Subject];

/** What a function of the community tells a person. */
export type CommunityRefusal = 'members_only' | CodeOf<'community'>;

/** A refusal, with what the function said beside it: seconds to wait, a day, a step. */
export type Refused = {
  readonly [Of in Subject]: {
    readonly subject: Of;
    readonly code: CodeOf<Of>;
    readonly hint: string | null;
  };
}[Subject];

/** Every SQLSTATE in the register, with its code. */
export const sqlStates: Readonly<Record<string, RefusalCode>> = Object.assign(
  {},
  ...Object.values(subjects),
);

/** What this SQLSTATE means; null where it is none of ours. */
export const refusalCodeOf = (sqlState: string): RefusalCode | null => sqlStates[sqlState] ?? null;

/** The same, with whose it is. */
export function refusalOf(sqlState: string, hint: string | null): Refused | null {
  const subject = (Object.keys(subjects) as Subject[]).find((each) => sqlState in subjects[each]);
  const code = refusalCodeOf(sqlState);
  return subject === undefined || code === null ? null : ({ subject, code, hint } as Refused);
}
