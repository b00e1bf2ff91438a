import type { QueryClient } from '@tanstack/react-query';
import type { PotChoice } from '../../../domain/community/pots.ts';
import { type Topic, topics } from '../../../domain/community/topics.ts';
import type { Weekday } from '../../../domain/community/weeks.ts';
import { fieldsOf, oneOf, type Reader } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, nothing } from './ask.ts';
import { flag, moment, pot, type Shares, sharesRow, weekday } from './circle_week.ts';
import type { CommunityKinds } from './errors.ts';

// Being put together with people whose evening is near one's own.

export const matchGoals = ['one_debt', 'all_debts', 'on_time', 'small_savings'] as const;
export type MatchGoal = (typeof matchGoals)[number];

/** What somebody waits for. */
export interface MatchRequest {
  readonly topic: Topic;
  readonly goal: MatchGoal;
  readonly weekday: Weekday;
  readonly zone: string;
}

export interface Proposal {
  readonly id: string;
  readonly topic: Topic;
  readonly weekday: Weekday;
  readonly zone: string;
  readonly closesAt: Date;
  /** What the person said; null is nothing yet. What others said is told to nobody. */
  readonly mine: boolean | null;
  readonly people: readonly {
    readonly alias: string;
    readonly pot: PotChoice;
    readonly isMe: boolean;
  }[];
}

export interface MyMatch {
  readonly request: MatchRequest | null;
  /** How many others wait who could be put together with the person now. */
  readonly waiting: number;
  readonly proposal: Proposal | null;
}

const topic = oneOf(topics);

const readMyMatch: Reader<MyMatch> = (stored) => {
  if (stored === null) return { request: null, waiting: 0, proposal: null };
  const row = fieldsOf(stored);
  return {
    request: nullable((given): MatchRequest => {
      const request = fieldsOf(given);
      return {
        topic: topic(request['topic']),
        goal: oneOf(matchGoals)(request['goal']),
        weekday: weekday(request['weekday']),
        zone: words(request['zone']),
      };
    })(row['request']),
    waiting: whole(0, 1_000_000_000)(row['waiting']),
    proposal: nullable((given): Proposal => {
      const proposal = fieldsOf(given);
      return {
        id: words(proposal['id']),
        topic: topic(proposal['topic']),
        weekday: weekday(proposal['weekday']),
        zone: words(proposal['zone']),
        closesAt: moment(proposal['closes_at']),
        mine: nullable(flag)(proposal['mine']),
        people: listOf((each) => {
          const person = fieldsOf(each);
          return {
            alias: words(person['alias']),
            pot: pot(person['pot']),
            isMe: flag(person['is_me']),
          };
        })(proposal['people']),
      };
    })(row['proposal']),
  };
};

const key = ['community', 'match'] as const;

export const readMatchAnew = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: key });

export const myMatchQuery = (services: AppServices, userId: string) =>
  callQuery<MyMatch, CommunityKinds>({
    queryKey: [...key, userId],
    queryFn: askedBy(services, 'my_match', {}, readMyMatch),
  });

export const askMatch = (services: AppServices, request: MatchRequest) =>
  askCommunity(services, 'ask_match', { ...request }, nothing);

export const leaveMatch = (services: AppServices) =>
  askCommunity(services, 'leave_match', {}, nothing);

export const answerMatch = (services: AppServices, id: string, yes: boolean, shares: Shares) =>
  askCommunity(services, 'answer_match', { id, yes, shares: sharesRow(shares) }, nothing);
