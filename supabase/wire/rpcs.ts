import type * as z from 'zod/mini';
import type { Database } from '../types.ts';
import { disputeAnswers } from './disputes.ts';
import { passAnswers } from './passes.ts';
import { accountAnswers } from './account.ts';
import { assistantAnswers } from './assistant.ts';
import { circleAnswers } from './community/circles.ts';
import { matchAnswers } from './community/matches.ts';
import { meetingAnswers } from './community/meetings.ts';
import { moderationAnswers } from './community/moderation.ts';
import { peopleAnswers } from './community/people.ts';
import { questionAnswers } from './community/questions.ts';
import { noticeAnswers } from './notices.ts';
import { referralAnswers } from './referrals.ts';
import { rewardAnswers } from './rewards.ts';
import { walletAnswers } from './wallet.ts';

type Functions = Database['public']['Functions'];

/** What each SQL function that a client may call answers. `supabase/tests/kernel/wire.test.ts` calls every one and reads its answer by this,
 *  no key left over. Pages fetch it with their first call (`web/data/rpc.ts`). */
export const answers = {
  ...passAnswers,
  ...accountAnswers,
  ...assistantAnswers,
  ...disputeAnswers,
  ...circleAnswers,
  ...matchAnswers,
  ...meetingAnswers,
  ...moderationAnswers,
  ...noticeAnswers,
  ...peopleAnswers,
  ...questionAnswers,
  ...referralAnswers,
  ...rewardAnswers,
  ...walletAnswers,
} satisfies { readonly [Name in keyof Functions]?: z.ZodMiniType };

export type RpcName = keyof typeof answers;

/** What a call is given: every argument of SQL may be null. */
export type RpcArguments<Name extends RpcName> = Functions[Name]['Args'] extends never
  ? Readonly<Record<string, never>>
  : { readonly [Key in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Key] | null };

/** What becomes of the answer. */
export type RpcAnswer<Name extends RpcName> = z.output<(typeof answers)[Name]>;

/** The answer as the database gives it. */
export type RpcGiven<Name extends RpcName> = z.input<(typeof answers)[Name]>;
