import { type ComponentType, useEffect, useState } from 'react';
import { cardsStandingOf } from '../../data/cards/cards.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { useStanding } from '../../data/sync/standing.ts';
import type { LoggedScoreProps } from './logged_score.tsx';

/** What a member brings to the questions. `LoggedScore` shows the newest score of theirs; null for everybody else. */
interface Mine {
  /** Their answers, and the part that shows a score, are on their way: the page stands once they are here, or can't be had, and moves under nobody. */
  readonly isAwaited: boolean;
  readonly LoggedScore: ComponentType<LoggedScoreProps> | null;
}

export function useMine(): Mine {
  const { session } = useAuth();
  const isAccounts = isMember(session);
  const { firstAnswer } = useStanding(cardsStandingOf);
  const [part, setPart] = useState<Pick<Mine, 'LoggedScore'> | null>(null);
  useEffect(() => {
    if (!isAccounts) return;
    import('./logged_score.tsx').then(setPart, () => setPart({ LoggedScore: null }));
  }, [isAccounts]);
  return {
    isAwaited: isAccounts && (firstAnswer === 'awaited' || part === null),
    LoggedScore: (isAccounts && part?.LoggedScore) || null,
  };
}
