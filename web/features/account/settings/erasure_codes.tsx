import { useState } from 'react';
import type { Erasure } from '../../../data/account/leaving.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from '../auth/account_errors.ts';
import { CodeField } from '../auth/code_field.tsx';
import { FormError } from '../auth/form_error.tsx';
import { codeFrom } from '../auth/validation.ts';
import { leavingProblemText } from './leaving_texts.ts';

/** The codes that erasing now asks for: the one that was sent, then the app's where there is one. The last one erases. */
export function ErasureCodes({
  erasure,
  said,
  address,
  keep,
  onErased,
  onClose,
}: {
  readonly erasure: Erasure;
  readonly said: { readonly word: string; readonly keepsAnswers: boolean };
  readonly address: string;
  /** Names what closes it: nothing is deleted. */
  readonly keep: string;
  readonly onErased: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [isApp, setApp] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const erase = async () => {
    const erased = await erasure.erase(said);
    if (erased.ok) await onErased();
    else setProblem(leavingProblemText(erased.error));
  };
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_app_code() : undefined }),
    send: async ({ code }) => {
      const digits = codeFrom(code) ?? '';
      setProblem(null);
      if (isApp) return askAccount(['code'], () => erasure.proveApp(digits), erase);
      return askAccount(
        ['code'],
        () => erasure.prove(digits),
        async (needsApp) => {
          if (!needsApp) return erase();
          form.field('code').onChange('');
          setApp(true);
        },
      );
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-ink-2">{m.leave_now_last()}</p>
      <CodeField
        key={isApp ? 'app' : 'sent'}
        label={isApp ? m.auth_challenge_code() : m.proof_sent({ address })}
        {...form.field('code')}
      />
      <FormError text={form.errors.form ?? problem ?? undefined} />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button type="submit" variant="clay" busy={form.isSending && m.leave_working()}>
          {m.leave_now_action()}
        </Button>
        <Button onClick={onClose}>{keep}</Button>
      </div>
    </form>
  );
}
