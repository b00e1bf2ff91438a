import { type MatchGoal, matchGoals } from '../../../domain/community/circle.ts';
import type { MatchRequest, MyMatch, Proposal } from '../../../supabase/wire/community/matches.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import { askedBy, change } from './ask.ts';
import { type Shares, sharesRow } from './circle_week.ts';
import type { CommunityKinds } from './errors.ts';
import { circlesKey, matchKey } from './keys.ts';

// Being put together with people whose evening is near one's own.

export { type MatchGoal, matchGoals, type MatchRequest, type MyMatch, type Proposal };

const none: MyMatch = { request: null, waiting: 0, proposal: null };

export const myMatchQuery = (services: AppServices, userId: string) => {
  const ask = askedBy(services, 'my_match', {});
  return callQuery<MyMatch, CommunityKinds>({
    queryKey: [...matchKey, userId],
    queryFn: async (context) => (await ask(context)) ?? none,
  });
};

const stale = { invalidates: [matchKey, circlesKey] };

export const askMatch = (services: AppServices, { topic, goal, weekday, zone }: MatchRequest) =>
  change(services, 'ask_match', { topic, goal, weekday, zone }, stale);

export const leaveMatch = (services: AppServices) => change(services, 'leave_match', {}, stale);

export const answerMatch = (services: AppServices, id: string, yes: boolean, shares: Shares) =>
  change(services, 'answer_match', { id, yes, shares: sharesRow(shares) }, stale);
