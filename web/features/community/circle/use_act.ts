import { useState } from 'react';
import type { CommunityResult } from '../../../data/community/ask.ts';
import { m } from '../../../paraglide/messages.js';
import { useToasts } from '../../../ui/toast.ts';
import { problemText } from '../parts/problem_text.ts';

/** Does something to a circle and reads it anew; says what was refused. Gives whether it was done. One at a time. */
export function useAct() {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const act = async <Value>(
    task: () => Promise<CommunityResult<Value>>,
  ): Promise<Value | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      const result = await task();
      // What was refused may be so because something has changed.
      if (result.ok) return result.value;
      toasts.failed(m.circle_not_saved(), problemText(result.error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy };
}
