import { useEffect, useState } from 'react';
import type { DangerKind } from '../../../../domain/assistant/danger/kinds.ts';
import { myAliasQuery } from '../../../data/community/alias.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { clockText } from '../../../ui/time_text.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';

/** Who is here. The page is shown to members and to visitors with a pass alone. */
export function useReader(): { readonly userId: string; readonly isMember: boolean } {
  const { session } = useAuth();
  return { userId: session?.user.id ?? '', isMember: isMember(session) };
}

const loadCard = () =>
  import('../parts/words_crisis_card.tsx').then(({ WordsCrisisCard }) => ({
    default: WordsCrisisCard,
  }));
const loadNameDialog = () => import('./name_dialog.tsx');
const loadDanger = () => import('../../../../domain/assistant/boundaries.ts');

/** What stands before somebody's words are posted: who to call where they sound like danger, once; and a name, where they have
 *  none yet. */
export function useBeforePosting(userId: string) {
  const [passed, setPassed] = useState<string | null>(null);
  const [dangers, setDangers] = useState<readonly DangerKind[]>([]);
  const [afterName, setAfterName] = useState<(() => void) | null>(null);
  // Before they are needed: a connection may be gone by then.
  useEffect(() => void loadDanger().catch(() => undefined), []);
  const card = useLoaded(loadCard, dangers.length > 0, {
    dangers,
    onKeepWriting: () => setDangers([]),
  });
  const nameStep = useLoaded(loadNameDialog, afterName !== null, {
    userId,
    onDone: () => {
      setAfterName(null);
      afterName?.();
    },
    onClose: () => setAfterName(null),
  });
  return {
    card: dangers.length > 0 ? card : null,
    nameStep: afterName === null ? null : nameStep,
    /** Whether the words may go. What can't be fetched to judge them can't be sent to post them either. */
    async mayPost(words: string): Promise<boolean> {
      const danger = await loadDanger().catch(() => null);
      const seen = danger === null || passed === words ? [] : danger.dangersIn(words);
      if (seen.length === 0) return true;
      setPassed(words);
      setDangers(seen);
      return false;
    },
    askName: (then: () => void) => setAfterName(() => then),
  };
}

/** That a name is chosen before the first post: said before anything is typed. Nothing for who has one, or can't write. */
export function NameNote() {
  const { userId, isMember: mayWrite } = useReader();
  const { value: mine } = useRead({
    ...myAliasQuery(useServices(), userId),
    enabled: mayWrite,
  });
  if (mine?.alias !== null) return null;
  return <p className="text-1 text-ink-2">{m.questions_name_note()}</p>;
}

/** That what was typed is kept. */
export const SavedLine = ({ at }: { readonly at: number | null }) =>
  at === null ? null : (
    <span className="text-1 text-ink-2">
      {m.questions_draft_kept({ time: clockText(new Date(at)) })}
    </span>
  );

/** For a visitor with a pass: reading is theirs, writing needs an account, and what they typed comes along. */
export const SignUpToWrite = ({ from }: { readonly from: string }) => (
  <Callout>
    <p>{m.questions_visitor()}</p>
    <div className="mt-3">
      <ButtonLink to="/auth?mode=sign-up" state={{ from }}>
        {m.questions_sign_up()}
      </ButtonLink>
    </div>
  </Callout>
);
