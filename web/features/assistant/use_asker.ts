import { useSyncExternalStore } from 'react';
import type { Wording } from '../../data/assistant/asking.ts';
import type { OwnModel } from '../../data/assistant/own_key.ts';
import { ownModelQuery, type Settings, settingsQuery } from '../../data/assistant/settings.ts';
import { assistantChoicesOf, choiceAtFirst } from '../../data/assistant/wording.ts';
import { useRead } from '../../data/read.ts';
import { useService, useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember, owesSecondFactor } from '../../data/session/person.ts';

/** Who asks, and who may help with the wording. */
export interface Asker {
  /** Whose conversations there are to read; null without a session. */
  readonly readerId: string | null;
  /** Whose questions the server answers; null where they are answered on the device. */
  readonly userId: string | null;
  /** Not known yet who is here. */
  readonly isLoading: boolean;
  readonly settings: Settings | null;
  readonly own: OwnModel | null;
  readonly wording: Wording;
  /** Where a model would be asked; null without one. */
  readonly host: string | null;
  readonly takenBack: readonly string[];
  /** There is a model that could help, whatever the person chose. */
  readonly hasModel: boolean;
}

/** Who asks in a conversation. */
export function useAsker(conversation: string): Asker {
  const services = useServices();
  const choices = useService(assistantChoicesOf);
  const choice = useSyncExternalStore(choices.subscribe, choices.get, choiceAtFirst);
  const { session, isLoading, isRecovering } = useAuth();
  const isPassRunning = useMinutesLeft() > 0;
  const mayRead = !isLoading && !isRecovering && !owesSecondFactor(session);
  const readerId = mayRead ? (session?.user.id ?? null) : null;
  const userId = isMember(session) || isPassRunning ? readerId : null;
  const { value: settings = null } = useRead(settingsQuery(services, userId));
  const { value: own = null } = useRead({ ...ownModelQuery(), enabled: userId !== null });
  const model = settings?.model ?? null;
  const isOwnUsable =
    own !== null && settings?.hosts.some(({ host }) => host === own.host) === true;
  const wording: Wording =
    userId === null || choice.wording === 'none' || choice.without?.includes(conversation)
      ? 'none'
      : choice.wording === 'own' && isOwnUsable
        ? 'own'
        : choice.wording === 'operator' && model
          ? 'operator'
          : 'none';
  return {
    readerId,
    userId,
    isLoading,
    settings,
    own,
    wording,
    host:
      wording === 'own'
        ? (own?.host ?? null)
        : wording === 'operator'
          ? (model?.host ?? null)
          : null,
    takenBack: choice.takenBack,
    hasModel: model !== null || isOwnUsable,
  };
}
