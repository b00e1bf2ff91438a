import { type ReactNode, useRef, useState } from 'react';
import { hasFreshProof } from '../../../data/account/fresh_proof.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';

const loadDialog = () => import('./proof_dialog.tsx');

/** Asks a member to show that it is still them, before what a borrowed or stolen session must not do: an address or a lock
 *  changed, a copy of everything, the account deleted. Once shown it holds for ten minutes. `isForgotten`: the password is not asked for. */
export function useProof({ isForgotten = false }: { readonly isForgotten?: boolean } = {}): {
  /** Whether it is them: at once where they have shown it lately, else after the dialog. `anew`: the server wants it again. */
  readonly ask: (options?: { readonly anew?: boolean }) => Promise<boolean>;
  /** Render it beside what asks. */
  readonly dialog: ReactNode;
} {
  const { session } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isShown: boolean) => void) | null>(null);
  const close = (isShown: boolean) => {
    setOpen(false);
    answer.current?.(isShown);
    answer.current = null;
  };
  const dialog = useLoaded(
    loadDialog,
    isOpen,
    { isForgotten, onShown: () => close(true), onClose: () => close(false) },
    () => close(false),
  );
  return {
    ask: ({ anew = false } = {}) => {
      if (!anew && hasFreshProof(session, Date.now())) return Promise.resolve(true);
      answer.current?.(false);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    dialog: isOpen ? dialog : null,
  };
}
