import { type ReactNode, useState } from 'react';
import { isCrisis } from '../../../../domain/ask/boundaries.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AliasStep } from '../parts/alias_step.tsx';
import { WordsCrisisCard } from '../parts/crisis_card.tsx';

/** Who is here. The page is shown to members and to visitors with a pass alone. */
export function useReader(): { readonly userId: string; readonly isMember: boolean } {
  const { session } = useAuth();
  return { userId: session?.user.id ?? '', isMember: isMember(session) };
}

/** What stands before somebody's words are posted: who to call where they sound like danger, once; and a name, where they have
 *  none yet. `first` says whether the words may go. */
export function useBeforePosting(userId: string) {
  const [crisisOver, setCrisisOver] = useState<string | null>(null);
  const [isCrisisShown, setCrisisShown] = useState(false);
  const [afterName, setAfterName] = useState<(() => void) | null>(null);
  const card: ReactNode = isCrisisShown ? (
    <WordsCrisisCard onKeepWriting={() => setCrisisShown(false)} />
  ) : null;
  const nameStep: ReactNode =
    afterName === null ? null : (
      <Dialog title={m.questions_name_first()} onClose={() => setAfterName(null)}>
        <AliasStep
          userId={userId}
          onDone={() => {
            setAfterName(null);
            afterName();
          }}
          onCancel={() => setAfterName(null)}
        />
      </Dialog>
    );
  return {
    card,
    nameStep,
    mayPost(words: string): boolean {
      if (!isCrisis(words) || crisisOver === words) return true;
      setCrisisOver(words);
      setCrisisShown(true);
      return false;
    },
    askName: (then: () => void) => setAfterName(() => then),
  };
}

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
