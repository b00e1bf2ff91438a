import type { AccountResult } from '../../../data/account/account.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { askAccount } from './account_errors.ts';
import { CodeField } from './code_field.tsx';
import { FormError } from './form_error.tsx';
import { codeFrom } from './validation.ts';

/** For those whose second step is a text. */
const TextChallenge = lazyPart(async () => ({
  default: (await import('./text_challenge.tsx')).TextChallenge,
}));

interface ChallengeFormProps {
  /** The verified authenticator app; null without one. */
  readonly factorId: string | null;
  /** The verified phone; null without one. */
  readonly phoneFactorId: string | null;
  readonly answer: (factorId: string, code: string) => Promise<AccountResult<null>>;
  /** Lifts the second factor by a recovery code; every session ends with it. */
  readonly recover: (code: string) => Promise<AccountResult<null>>;
  /** The second factor is off, and nobody is signed in. */
  readonly lifted: () => void | Promise<void>;
  readonly done: () => void | Promise<void>;
  readonly signOut: () => void;
}

/** The second factor of a member who has shown the first. */
export function ChallengeForm({
  factorId,
  phoneFactorId,
  answer,
  recover,
  lifted,
  done,
  signOut,
}: ChallengeFormProps) {
  const [isLost, setLost] = useState(false);
  const [isByText, setByText] = useState(factorId === null);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFrom(code) === null ? m.auth_error_app_code() : undefined }),
    send: async (typed) => {
      const code = codeFrom(typed.code);
      if (code === null || factorId === null) return undefined;
      return askAccount(['code'], () => answer(factorId, code), done);
    },
  });

  if (isLost) return <RecoveryForm recover={recover} lifted={lifted} back={() => setLost(false)} />;
  const others = (
    <>
      <Button onClick={signOut}>{m.auth_challenge_sign_out()}</Button>
      <Button variant="text" onClick={() => setLost(true)}>
        {m.auth_challenge_lost()}
      </Button>
    </>
  );
  if (factorId === null && phoneFactorId === null)
    return (
      <div className="grid gap-5">
        <Callout>{m.auth_challenge_other()}</Callout>
        <div className="grid gap-3">{others}</div>
      </div>
    );
  if (isByText && phoneFactorId !== null)
    return (
      <Suspense fallback={<Spinner />}>
        <TextChallenge factorId={phoneFactorId} action={m.auth_challenge_submit()} onShown={done}>
          {factorId !== null && (
            <Button variant="text" onClick={() => setByText(false)}>
              {m.auth_challenge_by_app()}
            </Button>
          )}
          {others}
        </TextChallenge>
      </Suspense>
    );
  return (
    <form {...form.props} className="grid gap-5">
      <CodeField label={m.auth_challenge_code()} {...form.field('code')} />
      <FormError text={form.errors.form} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.auth_challenge_submit()}
        </Button>
        {phoneFactorId !== null && (
          <Button variant="text" onClick={() => setByText(true)}>
            {m.auth_challenge_by_text()}
          </Button>
        )}
        {others}
      </div>
    </form>
  );
}

/** A code from paper, where the phone is lost. */
function RecoveryForm({
  recover,
  lifted,
  back,
}: Pick<ChallengeFormProps, 'recover' | 'lifted'> & {
  readonly back: () => void;
}) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: code.replaceAll(/[^\da-z]/gi, '').length === 10 ? undefined : m.auth_recovery_wrong(),
    }),
    send: async ({ code }) => askAccount(['code'], () => recover(code), lifted),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-ink-2">{m.auth_recovery_text()}</p>
      <TextField
        label={m.auth_recovery_code()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      <FormError text={form.errors.form} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={form.isSending && m.auth_working()}>
          {m.auth_recovery_submit()}
        </Button>
        <Button variant="text" onClick={back}>
          {m.auth_recovery_back()}
        </Button>
      </div>
      <p className="text-1 text-ink-2">
        {m.auth_recovery_none()} <Link to="/contact?topic=account">{m.auth_recovery_write()}</Link>
      </p>
    </form>
  );
}
