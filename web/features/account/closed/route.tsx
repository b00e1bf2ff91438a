import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { addressOf } from '../../../data/account/fresh_proof.ts';
import {
  beginErasure,
  type Erasure,
  keepAccount,
  leavingQuery,
} from '../../../data/account/leaving.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { closedPath, erasedAtOf } from '../../../data/session/closed_account.ts';
import { usualDestination } from '../../../data/location.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { accountErrorText } from '../auth/error_text.ts';
import { FormError } from '../auth/form_error.tsx';
import { ErasureCodes } from '../settings/erasure_codes.tsx';
import {
  eraseDayText,
  eraseNowText,
  isDeleteWord,
  leavingProblemText,
} from '../settings/leaving_texts.ts';
import { Row } from '../settings/row.tsx';
import { TakeAlong } from '../settings/take_along.tsx';

/** An instant as it was told, or null. */
function dateOf(said: unknown): Date | null {
  const time = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

/** What the page before said of itself, as far as it can be read. */
function saidBefore(state: unknown): { eraseAt: Date | null; isErased: boolean } {
  const said = (state ?? {}) as { readonly eraseAt?: unknown; readonly isErased?: unknown };
  return { eraseAt: dateOf(said.eraseAt), isErased: said.isErased === true };
}

/** The last step: the word, then the codes. */
function EraseNow({
  keepsAnswers,
  onErased,
  onClose,
}: {
  readonly keepsAnswers: boolean;
  readonly onErased: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const address = addressOf(useAuth().session);
  const [erasure, setErasure] = useState<Erasure | null>(null);
  const form = useForm({
    initial: { word: '' },
    check: ({ word }) => ({ word: isDeleteWord(word) ? undefined : m.leave_word_wrong() }),
    send: async () => {
      if (address === null) return { form: m.proof_sign_in_again() };
      const begun = beginErasure(services, address);
      try {
        const sent = await begun.send();
        if (!sent.ok) return { form: accountErrorText(sent.error) };
      } catch {
        return { form: m.leave_offline() };
      }
      setErasure(begun);
      return undefined;
    },
  });
  return (
    <Dialog title={m.closed_now_title()} onClose={onClose}>
      {erasure !== null && address !== null ? (
        <ErasureCodes
          erasure={erasure}
          said={{ word: 'delete', keepsAnswers }}
          address={'email' in address ? address.email : address.phone}
          keep={m.closed_now_cancel()}
          onErased={onErased}
          onClose={onClose}
        />
      ) : (
        <form {...form.props} className="grid gap-5">
          <p className="text-ink-2">{eraseNowText(null, address)}</p>
          <TextField
            label={m.leave_word()}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...form.field('word')}
          />
          <FormError text={form.errors.form} />
          <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
            <Button type="submit" variant="clay" busy={form.isSending && m.leave_working()}>
              {m.closed_now_send()}
            </Button>
            <Button onClick={onClose}>{m.closed_now_cancel()}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Whoever signed in to a closed account: to keep it, take everything along, or erase it now. */
function Choices({ userId, eraseAt }: { readonly userId: string; readonly eraseAt: Date }) {
  const services = useServices();
  const cache = useQueryCache();
  const navigate = useNavigate();
  const toast = useToasts();
  const { signOut } = useAuth();
  const { value: leaving } = useRead(leavingQuery(services, userId));
  const mustWait = leaving !== undefined && leaving !== null && leaving.atOnceFrom !== null;
  const [isKeeping, setKeeping] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async () => {
    setKeeping(true);
    setProblem(null);
    const kept = await keepAccount(services);
    setKeeping(false);
    if (!kept.ok) {
      setProblem(leavingProblemText(kept.error));
      return;
    }
    // What was read meanwhile was empty.
    await cache.invalidateQueries();
    await navigate(usualDestination, { replace: true });
    toast.done(m.closed_kept(), m.closed_kept_text());
  };
  return (
    <div className="wrap">
      <PageHead title={m.closed_title()} lead={m.closed_lead({ day: eraseDayText(eraseAt) })} />
      <div className="max-w-measure">
        {problem && (
          <p role="alert" className="mb-4 text-clay">
            {problem}
          </p>
        )}
        <Row name={m.closed_keep_name()} text={m.closed_keep_text()}>
          <Button
            variant="primary"
            busy={isKeeping && m.closed_keeping()}
            onClick={() => void keep()}
          >
            {m.closed_keep()}
          </Button>
        </Row>
        <TakeAlong userId={userId} isMember />
        {mustWait ? (
          <Row name={m.closed_now_name()} text={eraseNowText(leaving, null)} />
        ) : (
          <Row name={m.closed_now_name()} text={m.closed_now_text()}>
            <Button variant="clay" onClick={() => setErasing(true)}>
              {m.closed_now()}
            </Button>
          </Row>
        )}
        <Row name={m.closed_leave_name()} text={m.closed_leave_text()}>
          <Button onClick={() => void signOut()}>{m.settings_sign_out()}</Button>
        </Row>
        <p className="mt-6 text-1 text-ink-2">{m.closed_why()}</p>
      </div>
      {isErasing && (
        <EraseNow
          keepsAnswers={leaving?.keepsAnswers ?? false}
          onErased={async () => {
            await navigate(closedPath, { replace: true, state: { isErased: true } });
            await signOut();
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </div>
  );
}

/** "Your account is closed": the one page that is left of it. */
export function Component() {
  const { session, isLoading } = useAuth();
  const { eraseAt, isErased } = saidBefore(useLocation().state);
  const due = dateOf(erasedAtOf(session));
  if (isErased)
    return (
      <div className="wrap">
        <PageHead title={m.closed_erased_title()} lead={m.closed_erased_lead()} />
        <p className="max-w-measure text-ink-2">{m.closed_erased_text()}</p>
        <p className="mt-6">
          <ButtonLink to="/">{m.closed_home()}</ButtonLink>
        </p>
      </div>
    );
  if (due !== null && session !== null) return <Choices userId={session.user.id} eraseAt={due} />;
  if (isLoading) return <Spinner />;
  // Whoever has an account that is open has no business here.
  if (session !== null && eraseAt === null) return <Navigate to="/settings" replace />;
  return (
    <div className="wrap">
      <PageHead
        title={eraseAt === null ? m.closed_if_title() : m.closed_title()}
        lead={eraseAt === null ? m.closed_if_lead() : m.closed_lead({ day: eraseDayText(eraseAt) })}
      />
      <p className="max-w-measure text-ink-2">
        {eraseAt === null ? m.closed_if_text() : m.closed_out_text()}
      </p>
      <p className="mt-6">
        <ButtonLink variant="primary" to="/auth?mode=sign-in">
          {m.closed_sign_in()}
        </ButtonLink>
      </p>
      <p className="mt-6 max-w-measure text-1 text-ink-2">{m.closed_why()}</p>
    </div>
  );
}
