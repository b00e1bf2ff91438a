import { useCallback, useRef, useState } from 'react';
import type { AccountResult } from '../../data/account/account.ts';
import { accountErrorText } from './error_text.ts';

/** One form's way through sending: at most one request at a time, and the refusal as text. */
export function useSubmission() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A state would be read stale by a second press in the same frame.
  const inFlight = useRef(false);

  const submit = useCallback(
    async <Value>(
      send: () => Promise<AccountResult<Value>>,
      done: (value: Value) => void | Promise<void>,
    ) => {
      if (inFlight.current) return;
      inFlight.current = true;
      setSending(true);
      setError(null);
      try {
        const result = await send();
        if (result.ok) await done(result.value);
        else setError(accountErrorText(result.error));
      } catch {
        // Only a client that could not be loaded or reached throws here.
        setError(accountErrorText({ code: 'offline' }));
      } finally {
        inFlight.current = false;
        setSending(false);
      }
    },
    [],
  );
  return { isSending, error, setError, submit };
}
