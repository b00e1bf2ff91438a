import type { AssistantSettings } from '../../../api/assistant/wire.ts';
import { callQuery } from '../read.ts';
import { AppFailure, reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import { settingsKeyOf } from './history_keys.ts';
import { browserVault, keepOwnKey, type OwnModel, ownModel } from './own_key.ts';

export type Settings = AssistantSettings;

/** What this server has: the operator's model, and hosts for a key of one's own. Asked with a session. */
export const settingsQuery = ({ backend }: AppServices, userId: string | null) =>
  callQuery<Settings>({
    queryKey: [...settingsKeyOf(), userId],
    enabled: userId !== null,
    queryFn: reading(async (): Promise<Settings> => {
      const [{ assistantServer }, client] = await Promise.all([
        import('./server.ts'),
        backend.connect(),
      ]);
      const answer = await assistantServer(client).settings();
      if (answer.kind === 'value') return answer.value;
      throw new AppFailure(
        answer.kind === 'unanswered' ? { code: 'offline' } : { code: 'unexpected' },
      );
    }),
  });

/** The model that the person has a key of their own for; null without one. */
export const ownModelQuery = () =>
  callQuery<OwnModel | null>({
    queryKey: ['assistant-own-model'],
    queryFn: reading(() => ownModel(browserVault)),
  });

/** Keeps a key in place of what is there. False where the browser keeps none. */
export const saveOwnKey = (model: OwnModel, key: string): Promise<boolean> =>
  keepOwnKey(browserVault, model, key).then(
    () => true,
    () => false,
  );

export const removeOwnKey = (): Promise<boolean> =>
  browserVault.clear().then(
    () => true,
    () => false,
  );
