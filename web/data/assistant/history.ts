import { asking, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';
import { conversationsKeyOf } from './history_keys.ts';

/** As many as are listed. */
const maxListed = 500;

/** A conversation as it stands in a list. */
export interface ConversationHead {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** The person's conversations, the latest first. */
export const conversationsQuery = ({ backend }: AppServices, userId: string) => ({
  queryKey: [...conversationsKeyOf(), userId],
  queryFn: reading(
    async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly ConversationHead[]> => {
      const client = await backend.connect();
      const { data } = await client
        .from('conversations')
        .select('id, title, last_asked_at')
        .eq('user_id', userId)
        .order('last_asked_at', { ascending: false })
        .limit(maxListed)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ id, title, last_asked_at }) => ({
        id,
        title,
        updatedAt: Date.parse(last_asked_at),
      }));
    },
  ),
});

export const renameConversation = (
  { backend }: AppServices,
  id: string,
  title: string,
): Promise<Result<null>> =>
  asking(async () => {
    const client = await backend.connect();
    await client.from('conversations').update({ title }).eq('id', id).throwOnError();
    return null;
  });

/** No host may be sent anything of it any more until the person agrees again, on whatever device. */
export const takeConsentBack = ({ backend }: AppServices, id: string): Promise<Result<null>> =>
  asking(async () => {
    const client = await backend.connect();
    await client
      .from('conversations')
      .update({ consent_host: null, consent_at: null })
      .eq('id', id)
      .throwOnError();
    return null;
  });

export const deleteConversation = ({ backend }: AppServices, id: string): Promise<Result<null>> =>
  asking(async () => {
    const client = await backend.connect();
    await client.from('conversations').delete().eq('id', id).throwOnError();
    return null;
  });

/** Deletes one question with its answer. */
export const deleteTurn = ({ backend }: AppServices, id: string): Promise<Result<null>> =>
  asking(async () => {
    const client = await backend.connect();
    await client.from('turns').delete().eq('id', id).throwOnError();
    return null;
  });

/** What somebody says of an answer; said again, it is what was said last. */
export const sendFeedback = (
  { backend }: AppServices,
  userId: string,
  turnId: string,
  verdict: 'right' | 'off',
  text: string,
): Promise<Result<null>> =>
  asking(async () => {
    const client = await backend.connect();
    await client
      .from('turn_feedback')
      .upsert({ turn_id: turnId, user_id: userId, verdict, text: text || null })
      .throwOnError();
    return null;
  });
