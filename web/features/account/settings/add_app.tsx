import { useMemo } from 'react';
import { answerChallenge } from '../../../data/account/account.ts';
import type { Enrolment } from '../../../data/account/second_factor.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy_field.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { qrSvg } from '../../../ui/qr_code.ts';
import { askAccount } from '../auth/account_errors.ts';
import { CodeField } from '../auth/code_field.tsx';
import { FormError } from '../auth/form_error.tsx';
import { codeFrom } from '../auth/validation.ts';

/** Sets an authenticator app up: scan or type, then show that it works. */
export function AddApp({
  enrolment,
  onProven,
  onCancel,
}: {
  readonly enrolment: Enrolment;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}) {
  const { backend } = useServices();
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(qrSvg(enrolment.uri))}`,
    [enrolment.uri],
  );
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_app_code() : undefined }),
    send: async (typed) => {
      const code = codeFrom(typed.code);
      if (code === null) return undefined;
      return askAccount(
        ['code'],
        async () => answerChallenge(await backend.connect(), enrolment.id, code),
        onProven,
      );
    },
  });
  return (
    <form {...form.props} className="grid gap-5 border-t border-line py-5">
      <ol className="grid list-decimal gap-5 pl-5">
        <li>
          <div className="grid gap-3">
            <p>{m.settings_app_scan()}</p>
            <img
              src={picture}
              alt={m.settings_app_picture()}
              width={200}
              height={200}
              className="rounded-2"
            />
            <CopyField
              label={m.settings_app_key()}
              help={m.settings_app_key_help()}
              value={(enrolment.secret.match(/.{1,4}/g) ?? []).join(' ')}
            />
          </div>
        </li>
        <li>
          <div className="grid gap-3">
            <p>{m.settings_app_show()}</p>
            <CodeField label={m.auth_challenge_code()} {...form.field('code')} />
          </div>
        </li>
      </ol>
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.settings_app_turn_on()}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {m.settings_app_cancel()}
        </Button>
      </div>
    </form>
  );
}
