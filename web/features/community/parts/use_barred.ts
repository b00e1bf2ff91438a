import { myAliasQuery, type Restriction } from '../../../data/community/alias.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { dayOf } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';

export function restrictionText({ kind, until }: Restriction): string {
  if (until === null) return m.circle_restricted_ban();
  const day = dayText(dayOf(until));
  return kind === 'hold' ? m.circle_restricted_hold({ day }) : m.circle_restricted({ day });
}

/** Until when the person may not write, in a sentence; null for who may. The database refuses all the same: this says it
 *  before they have typed. */
export function useBarred(): string | null {
  const services = useServices();
  const { session } = useAuth();
  const { value: mine } = useRead({
    ...myAliasQuery(services, session?.user.id ?? ''),
    enabled: isMember(session),
  });
  const restriction = mine?.restriction ?? null;
  return restriction === null || restriction.kind === 'hold' ? null : restrictionText(restriction);
}
