import * as z from 'zod/mini';
import { matchGoals } from '../../../domain/community/circle.ts';
import { topics } from '../../../domain/community/topics.ts';
import { count, instant, nothing, row, words } from '../row.ts';
import { pot, weekday } from './shared.ts';

const topic = z.enum(topics);

/** What somebody waits for. */
const matchRequest = row({ topic, goal: z.enum(matchGoals), weekday, zone: words });
export type MatchRequest = z.output<typeof matchRequest>;

const proposal = row({
  id: words,
  topic,
  weekday,
  zone: words,
  closesAt: instant,
  /** What the person said; null is nothing yet. What others said is told to nobody. */
  mine: z.nullable(z.boolean()),
  people: z.array(row({ alias: words, pot, isMe: z.boolean() })),
});
export type Proposal = z.output<typeof proposal>;

const myMatch = row({
  request: z.nullable(matchRequest),
  /** How many others wait who could be put together with the person now. */
  waiting: count,
  proposal: z.nullable(proposal),
});
export type MyMatch = z.output<typeof myMatch>;

export const matchAnswers = {
  /** Null for anybody but a member. */
  my_match: z.nullable(myMatch),
  ask_match: nothing,
  leave_match: nothing,
  answer_match: nothing,
};
