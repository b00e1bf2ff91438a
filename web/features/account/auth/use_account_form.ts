import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import type { AccountError } from '../../../data/account/account_error.ts';
import { mayTakeFocus } from '../../../ui/late_focus.ts';
import { accountErrorText, errorPlace, type Place } from './error_text.ts';

type Wrong = Partial<Record<Place, string | undefined>>;

/** What is wrong: a field, or what is said of the whole form. */
const wrongPart = '[aria-invalid="true"], [role=alert]';

/** One form's way through checking and sending: what is wrong stands at its field, the first wrong field takes the
 *  cursor unless the person has gone on while the answer was on its way, and at most one request is on its way. `form`
 *  is the form, or the part of one that sends something of its own. */
export function useAccountForm() {
  const form = useRef<HTMLFormElement & HTMLDivElement>(null);
  // Where the focus was when the form was checked or sent.
  const from = useRef<Element>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [refusals, setRefusals] = useState(0);
  const [isSending, setSending] = useState(false);
  // A state would be read stale by a second press in the same frame.
  const inFlight = useRef(false);

  useEffect(() => {
    if (refusals > 0 && mayTakeFocus(from.current))
      form.current?.querySelector<HTMLElement>(wrongPart)?.focus();
  }, [refusals]);

  const refuse = useCallback((found: Wrong) => {
    setWrong(found);
    setRefusals((count) => count + 1);
  }, []);

  /** Whether nothing is wrong in what was typed. */
  const check = useCallback(
    (found: Wrong): boolean => {
      const isRight = Object.values(found).every((text) => text === undefined);
      from.current = document.activeElement;
      if (!isRight) refuse(found);
      return isRight;
    },
    [refuse],
  );

  /** The field was changed: what was said of it no longer holds. */
  const forgive = useCallback(
    (place: Place) => setWrong((before) => ({ ...before, [place]: undefined })),
    [],
  );

  const submit = useCallback(
    async <Value>(
      send: () => Promise<AccountResult<Value>>,
      done: (value: Value) => void | Promise<void>,
      onRefused?: (error: AccountError) => void,
    ) => {
      if (inFlight.current) return;
      inFlight.current = true;
      from.current = document.activeElement;
      setSending(true);
      setWrong({});
      const refuseWith = (error: AccountError) => {
        onRefused?.(error);
        refuse({ [errorPlace(error)]: accountErrorText(error) });
      };
      try {
        const result = await send();
        if (result.ok) await done(result.value);
        else refuseWith(result.error);
      } catch {
        // Only a client that could not be loaded or reached throws here.
        refuseWith({ code: 'offline' });
      } finally {
        inFlight.current = false;
        setSending(false);
      }
    },
    [refuse],
  );
  return { form, wrong, isSending, check, forgive, submit };
}
