import * as z from 'zod/mini';
import { from, instant, nothing, row, whole, words } from '../row.ts';
import { madeId, potColumns } from './shared.ts';

/** Who somebody is in the community. */
const alias = row({ id: words, name: words, ...potColumns });
export type Alias = z.output<typeof alias>;

/** Why somebody may not write for a time. `hold`: what they write waits for a person. */
const restriction = row({
  kind: z.enum(['hold', 'suspend', 'ban']),
  until: z.nullable(instant),
  sentence: z.string(),
});
export type Restriction = z.output<typeof restriction>;

const myAlias = row({
  /** Null as long as they have chosen none. */
  alias: z.nullable(alias),
  restriction: z.nullable(restriction),
  /** Whether they moderate. */
  isStaff: z.boolean(),
  /** Whether somebody worries about them, and they have not been told yet. */
  isCaredFor: z.boolean(),
});
export type MyAlias = z.output<typeof myAlias>;

/** Whom the person blocked or muted. */
const blocked = row({
  id: words,
  /** Null where that name is no more. */
  name: from('alias', z.nullable(z.string())),
  kind: z.enum(['block', 'mute']),
  since: instant,
});
export type Blocked = z.output<typeof blocked>;

/** A decision of staff about something that the person wrote. */
const decision = row({
  id: words,
  action: z.enum(['remove', 'warn', 'hold', 'suspend', 'ban']),
  rule: whole(1, 8),
  sentence: z.string(),
  excerpt: z.string(),
  decidedAt: instant,
  until: z.nullable(instant),
  appealUntil: instant,
  appeal: z.nullable(
    row({ words: z.string(), outcome: z.nullable(z.enum(['upheld', 'overturned'])) }),
  ),
});
export type Decision = z.output<typeof decision>;

export const peopleAnswers = {
  /** Null for who has no rows of their own to see. */
  my_alias: z.nullable(myAlias),
  set_alias: z.nullable(myAlias),
  my_blocks: z.array(blocked),
  block_person: nothing,
  mute_person: nothing,
  unblock_person: nothing,
  report_post: madeId,
  put_care_away: nothing,
  my_decisions: z.array(decision),
  appeal: madeId,
};
