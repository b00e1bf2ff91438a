import { type FormEvent, useState } from 'react';
import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { CodeField } from './code_field.tsx';
import { FormError } from './form_error.tsx';
import { useAccountForm } from './use_account_form.ts';
import { codeFrom } from './validation.ts';

interface ChallengeFormProps {
  /** The verified authenticator app; null when the second factor is of another kind. */
  readonly factorId: string | null;
  readonly answer: (factorId: string, code: string) => Promise<AccountResult<null>>;
  readonly done: () => void | Promise<void>;
  readonly signOut: () => void;
}

/** The second factor of a member who has shown the first. */
export function ChallengeForm({ factorId, answer, done, signOut }: ChallengeFormProps) {
  const [typed, setTyped] = useState('');
  const { form, wrong, isSending, check, forgive, submit } = useAccountForm();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = codeFrom(typed);
    if (!check({ code: code === null ? m.auth_error_app_code() : undefined })) return;
    if (code !== null && factorId !== null) void submit(() => answer(factorId, code), done);
  };

  if (factorId === null)
    return (
      <div className="grid gap-5">
        <Callout>{m.auth_challenge_phone()}</Callout>
        <Button className="w-full" onClick={signOut}>
          {m.auth_challenge_sign_out()}
        </Button>
      </div>
    );
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <CodeField
        label={m.auth_challenge_code()}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          forgive('code');
        }}
        error={wrong.code}
      />
      <FormError text={wrong.form} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={isSending && m.auth_working()}>
          {m.auth_challenge_submit()}
        </Button>
        <Button onClick={signOut}>{m.auth_challenge_sign_out()}</Button>
      </div>
    </form>
  );
}
