import { type ReactNode, useState } from 'react';
import { type AccountResult, answerText, textFactorCode } from '../../../data/account/account.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { CodeField } from './code_field.tsx';
import { FormError } from './form_error.tsx';
import { codeFrom } from './validation.ts';

/** The second step by text: a code is sent when it is asked for, then shown. */
export function TextChallenge({
  factorId,
  action,
  onShown,
  children,
}: {
  readonly factorId: string;
  /** What the button under the code does. */
  readonly action: string;
  readonly onShown: () => void | Promise<void>;
  /** Other ways. */
  readonly children?: ReactNode;
}) {
  const { backend } = useServices();
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const {
    part,
    errors: unsent,
    isSending: isTexting,
    submit: text,
  } = useForm({
    initial: {},
    send: () =>
      askAccount(
        [],
        async (): Promise<AccountResult<string>> =>
          textFactorCode(await backend.connect(), factorId),
        setChallengeId,
      ),
  });
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_text_code() : undefined }),
    send: async ({ code }) =>
      askAccount(
        ['code'],
        async () =>
          answerText(await backend.connect(), factorId, challengeId ?? '', codeFrom(code) ?? ''),
        onShown,
      ),
  });
  return (
    <form {...form.props} className="grid gap-5">
      {challengeId !== null && (
        <>
          <CodeField
            label={m.auth_text_code()}
            help={m.auth_challenge_text_help()}
            {...form.field('code')}
          />
          <FormError text={form.errors.form} />
        </>
      )}
      <div ref={part} className="grid gap-3">
        <FormError text={unsent.form} />
        {challengeId !== null && (
          <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
            {action}
          </Button>
        )}
        <Button
          variant={challengeId === null ? 'primary' : 'quiet'}
          busy={isTexting && m.auth_working()}
          onClick={text}
        >
          {challengeId === null ? m.auth_phone_submit() : m.auth_resend()}
        </Button>
        {children}
      </div>
    </form>
  );
}
