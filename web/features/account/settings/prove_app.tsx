import { answerChallenge } from '../../../data/account/account.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from '../auth/account_errors.ts';
import { CodeField } from '../auth/code_field.tsx';
import { FormError } from '../auth/form_error.tsx';
import { codeFrom } from '../auth/validation.ts';

/** Asks for a code of the app once more, before something that a borrowed device must not do. */
export function ProveApp({
  factorId,
  onProven,
  onCancel,
}: {
  readonly factorId: string;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}) {
  const { backend } = useServices();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_app_code() : undefined }),
    send: async (typed) => {
      const code = codeFrom(typed.code);
      if (code === null) return undefined;
      return askAccount(
        ['code'],
        async () => answerChallenge(await backend.connect(), factorId, code),
        onProven,
      );
    },
  });
  return (
    <form {...form.props} className="grid gap-4 border-t border-line py-5">
      <p className="text-ink-2">{m.settings_prove_text()}</p>
      <CodeField label={m.auth_challenge_code()} {...form.field('code')} />
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.auth_challenge_submit()}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {m.settings_app_cancel()}
        </Button>
      </div>
    </form>
  );
}
