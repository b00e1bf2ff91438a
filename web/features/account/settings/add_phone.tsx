import { useState } from 'react';
import { phoneNumberText, readPhoneNumber } from '../../../../domain/people/phone_number.ts';
import type { AccountResult } from '../../../data/account/account.ts';
import { beginPhone, removeFactor } from '../../../data/account/second_factor.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from '../auth/account_errors.ts';
import { phoneProblemText } from '../auth/error_text.ts';
import { FormError } from '../auth/form_error.tsx';
import { PhoneField } from '../auth/phone_field.tsx';
import { TextChallenge } from '../auth/text_challenge.tsx';
import { reauthenticate } from './reauthenticate.ts';

const endingDigits = 4;

/** Sets a phone up for codes by text: its number, then a code that was texted to it. */
export function AddPhone({
  prove,
  onProven,
  onCancel,
}: {
  /** Shows anew that it is still them. */
  readonly prove: (options: { readonly anew: true }) => Promise<boolean>;
  readonly onProven: () => void | Promise<void>;
  readonly onCancel: () => void;
}) {
  const { backend } = useServices();
  const { user } = useAuth();
  const [begun, setBegun] = useState<string | null>(null);
  const form = useForm({
    initial: { phone: user?.phone ? phoneNumberText(user.phone) : '' },
    check: ({ phone }) => ({ phone: phoneProblemText(phone) }),
    send: ({ phone }) =>
      askAccount(
        ['phone'],
        async (): Promise<AccountResult<string>> => {
          const number = readPhoneNumber(phone) ?? '';
          const name = m.settings_text_name({ ending: number.slice(-endingDigits) });
          return reauthenticate(prove, async () =>
            beginPhone(await backend.connect(), number, name),
          );
        },
        setBegun,
      ),
  });
  const cancel = async () => {
    onCancel();
    if (begun !== null)
      await backend
        .connect()
        .then((client) => removeFactor(client, begun))
        .catch(() => undefined);
  };
  const giveUp = (
    <Button variant="text" onClick={() => void cancel()}>
      {m.settings_app_cancel()}
    </Button>
  );
  if (begun !== null)
    return (
      <div className="max-w-[27rem] border-t border-line py-5">
        <TextChallenge
          factorId={begun}
          action={m.settings_app_turn_on()}
          onShown={async () => {
            // The user tells of its factors: a new token brings them.
            await (await backend.connect()).auth.refreshSession();
            await onProven();
          }}
        >
          {giveUp}
        </TextChallenge>
      </div>
    );
  return (
    <form {...form.props} className="grid max-w-[27rem] gap-4 border-t border-line py-5">
      <PhoneField label={m.settings_text_number()} {...form.field('phone')} />
      <p className="text-cell text-ink-2">{m.settings_text_weaker()}</p>
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.auth_challenge_submit()}
        </Button>
        {giveUp}
      </div>
    </form>
  );
}
