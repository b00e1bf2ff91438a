import { useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from '../auth/account_errors.ts';
import { FormError } from '../auth/form_error.tsx';

/** Under a change that waits for a code: the code once more, or everything as it was. */
export function PendingFoot({
  keep,
  again = m.settings_change_again(),
  resent = m.settings_change_resent(),
  resend,
  cancel,
  onCanceled,
}: {
  /** Names what stays. */
  readonly keep: string;
  /** What asks for another, and that it was sent; of several codes unless it is one. */
  readonly again?: string;
  readonly resent?: string;
  readonly resend: () => Promise<AccountResult<null>>;
  readonly cancel: () => Promise<AccountResult<null>>;
  readonly onCanceled: () => void | Promise<void>;
}) {
  const [isResent, setResent] = useState(false);
  const {
    part,
    errors: unsent,
    isSending: isResending,
    submit: sendAgain,
  } = useForm({
    initial: {},
    send: () => {
      setResent(false);
      return askAccount([], resend, () => setResent(true));
    },
  });
  const {
    errors: unstopped,
    isSending: isStopping,
    submit: stop,
  } = useForm({ initial: {}, send: () => askAccount([], cancel, onCanceled) });
  return (
    <div ref={part} className="grid gap-3">
      <FormError text={unsent.form ?? unstopped.form} />
      <div className="flex flex-wrap gap-3 *:max-sm:w-full">
        <Button busy={isResending && m.auth_working()} onClick={sendAgain}>
          {again}
        </Button>
        <Button variant="text" busy={isStopping && m.auth_working()} onClick={stop}>
          {keep}
        </Button>
      </div>
      <p role="status" className="text-cell text-ink-2 empty:hidden">
        {isResent ? resent : ''}
      </p>
    </div>
  );
}
