import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Backend } from '../client.ts';
import type { FriendState, MyInvitationsAnswer } from '../../../supabase/wire/referrals.ts';
import { AppFailure, failed, reading, type Result } from '../result.ts';
import { callRpc, type RpcClient, secondsIn, unexplained } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import { nameOf } from './invitation.ts';

export type { FriendState };

export interface Friend {
  /** Null when they gave none. */
  readonly firstName: string | null;
  readonly state: FriendState;
  readonly invitedAt: Date;
}

/** What came of a member's invitations. Months are calendar months, UTC. */
export interface MyInvitations extends Omit<MyInvitationsAnswer, 'friends'> {
  /** Newest first. */
  readonly friends: readonly Friend[];
}

const keyOf = (userId: string) => ['invitations', userId] as const;

/** The signed-in member's link and figures. Null for anybody but a member. */
export const myInvitationsQuery = ({ backend }: AppServices, userId: string) =>
  queryOptions({
    queryKey: [...keyOf(userId), 'standing'],
    queryFn: reading(async ({ signal }) => readMyInvitations(await backend.connect(), signal)),
  });

/** Throws what the server refuses, and an answer that is not what it promised. */
export async function readMyInvitations(
  client: RpcClient,
  signal: AbortSignal,
): Promise<MyInvitations | null> {
  const answer = await callRpc(client, 'my_invitations', {}, signal);
  if (!answer.ok) throw new AppFailure(unexplained(answer.error));
  if (answer.value === null) return null;
  const { friends, ...counts } = answer.value;
  return {
    ...counts,
    friends: friends.map(({ firstName, state, at }) => ({
      firstName: nameOf(firstName),
      state,
      invitedAt: at,
    })),
  };
}

const kinds = ['invited', 'pass_given', 'joined', 'qualified', 'refused'] as const;
const reasons = [
  'own_link',
  'same_mailbox',
  'circle',
  'disposable_address',
  'not_new',
  'monthly_cap',
  'plan_before',
  'budget_spent',
  'mailbox_before',
] as const;
export type LineKind = (typeof kinds)[number];
export type LineReason = (typeof reasons)[number];

/** One line of a member's ledger. */
export interface LedgerLine {
  readonly id: number;
  readonly kind: LineKind;
  /** The rule that kept it from bringing points or free minutes. */
  readonly reason: LineReason | null;
  readonly points: number;
  readonly friendName: string | null;
  readonly at: Date;
}

/** Lines that are fetched at once. */
export const ledgerStep = 50;

interface LedgerPage {
  readonly signal: AbortSignal;
  /** The id of the line that the page goes on after. */
  readonly pageParam: number | null;
}

/** The member's ledger, the newest line first, in steps. */
export const ledgerQuery = ({ backend }: AppServices, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(userId), 'ledger'],
    queryFn: reading(async ({ signal, pageParam }: LedgerPage) =>
      readLedger(await backend.connect(), userId, pageParam, signal),
    ),
    initialPageParam: null as number | null,
    getNextPageParam: (lines: readonly LedgerLine[]) =>
      lines.length < ledgerStep ? undefined : (lines[lines.length - 1]?.id ?? undefined),
  });

/** Lines older than the one with the id `before`. Throws what the server refuses. */
export async function readLedger(
  client: Pick<Backend, 'from'>,
  userId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<readonly LedgerLine[]> {
  const mine = client
    .from('referral_entries')
    .select('id, kind, reason, points, friend_name, created_at')
    .eq('user_id', userId);
  const { data } = await (before === null ? mine : mine.lt('id', before))
    .order('id', { ascending: false })
    .limit(ledgerStep)
    .abortSignal(signal)
    .throwOnError();
  return data.map((row) => ({
    id: row.id,
    kind: oneOf(kinds, row.kind),
    reason: row.reason === null ? null : oneOf(reasons, row.reason),
    points: row.points,
    friendName: nameOf(row.friend_name),
    at: new Date(row.created_at),
  }));
}

function oneOf<Label extends string>(labels: readonly Label[], given: string): Label {
  const label = labels.find((known) => known === given);
  if (label === undefined)
    throw new Error(`The server said "${given}", which this page does not know.`);
  return label;
}

/** The address that a member hands on. */
export const invitationLink = (origin: string, code: string): string =>
  `${origin}/referral?code=${code}`;

/** There was one a moment ago; after `waitMinutes` there may be another. */
export type RenewalKinds = { readonly code: 'too_soon'; readonly waitMinutes: number };

/** Makes a new code for the calling member; the old one opens nothing from then on. Throws what is not their doing. */
export async function renewInvitation(client: RpcClient): Promise<Result<string, RenewalKinds>> {
  const renewed = await callRpc(client, 'renew_invitation', {});
  if (renewed.ok) return renewed;
  const { error } = renewed;
  if (error.code !== 'too_many_renewals') throw new AppFailure(unexplained(error));
  return failed({ code: 'too_soon', waitMinutes: Math.ceil(secondsIn(error.hint) / 60) });
}
