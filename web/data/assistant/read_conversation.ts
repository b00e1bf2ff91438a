import type { DebtId } from '../../../domain/planner/debt.ts';
import type { Backend } from '../client.ts';
import { readEvents } from './events.ts';
import type { Turn } from './turn.ts';

/** A conversation as it lies in the person's rows. */
interface ReadConversation {
  readonly title: string;
  readonly consentHost: string | null;
  readonly turns: readonly Turn[];
}

const isRunning = (state: string): boolean => state === 'running' || state === 'stopping';

/** One conversation with its turns; null where the person has none of this id. Throws what the server refuses. */
export async function readConversation(
  client: Backend,
  userId: string,
  id: string,
): Promise<ReadConversation | null> {
  const [{ data: head }, { data: rows }] = await Promise.all([
    client
      .from('conversations')
      .select('title, consent_host')
      .eq('user_id', userId)
      .eq('id', id)
      .maybeSingle()
      .throwOnError(),
    client
      .from('turns')
      .select('id, question, about, asked_at, events, state')
      .eq('user_id', userId)
      .eq('conversation_id', id)
      .order('asked_at')
      .throwOnError(),
  ]);
  if (!head) return null;
  return {
    title: head.title,
    consentHost: head.consent_host,
    turns: rows.map(({ id: turnId, question, about, asked_at, events, state }): Turn => {
      const { debtId, lesson } = (about ?? {}) as Readonly<Record<string, unknown>>;
      return {
        id: turnId,
        question,
        askedAt: asked_at,
        about: {
          debtId: typeof debtId === 'string' ? (debtId as DebtId) : null,
          lesson: typeof lesson === 'string' ? lesson : null,
        },
        events: readEvents(events),
        heldBack: [],
        state: isRunning(state) ? 'running' : 'over',
        isLost: false,
        kept: 'account',
      };
    }),
  };
}
