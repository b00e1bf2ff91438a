import type { AccountResult } from '../../../data/account/account.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { CodeField } from './code_field.tsx';
import { FormError } from './form_error.tsx';
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
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_app_code() : undefined }),
    send: async (typed) => {
      const code = codeFrom(typed.code);
      if (code === null || factorId === null) return undefined;
      return askAccount(['code'], () => answer(factorId, code), done);
    },
  });

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
    <form {...form.props} className="grid gap-5">
      <CodeField label={m.auth_challenge_code()} {...form.field('code')} />
      <FormError text={form.errors.form} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.auth_challenge_submit()}
        </Button>
        <Button onClick={signOut}>{m.auth_challenge_sign_out()}</Button>
      </div>
    </form>
  );
}
