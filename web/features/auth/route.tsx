import { useState } from 'react';
import {
  Link,
  type Location,
  Navigate,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';
import {
  answerChallenge,
  authenticatorOf,
  awaitedEmail,
  bringVisitorData,
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
  resendConfirmation,
  setPassword,
  signIn,
  signUp,
} from '../../data/account/account.ts';
import { backend } from '../../data/client.ts';
import { holdPlanner } from '../../data/planner/hold.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { owesSecondFactor } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { PageTitle } from '../../ui/page_title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChallengeForm } from './challenge_form.tsx';
import { CodeForm } from './code_form.tsx';
import { CredentialsForm } from './credentials_form.tsx';
import { keepEmail, readKeptEmail } from './kept_email.ts';
import { NewPasswordForm } from './new_password_form.tsx';
import { ResetForm } from './reset_form.tsx';

type Mode = 'sign-up' | 'sign-in' | 'reset' | 'new-password' | 'challenge';
const modes: readonly string[] = ['sign-up', 'sign-in', 'reset', 'new-password', 'challenge'];

/** Where the person was going when they were asked to sign in: a location of this app, never a URL. */
function destinationOf(location: Location): string {
  const from = (location.state as { from?: unknown } | null)?.from;
  if (typeof from === 'string' && /^\/(?!\/)/.test(from)) return from;
  if (typeof from === 'object' && from !== null && 'pathname' in from) {
    const { pathname, search = '', hash = '' } = from as Partial<Location>;
    if (typeof pathname === 'string' && /^\/(?!\/)/.test(pathname))
      return `${pathname}${search}${hash}`;
  }
  return '/dashboard';
}

export function Component() {
  const { user, session, isLoading, isRecovering, signOut } = useAuth();
  const location = useLocation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const asked = parameters.get('mode') ?? 'sign-up';
  const mode = (modes.includes(asked) ? asked : 'sign-up') as Mode;
  const destination = destinationOf(location);

  const [email, setEmail] = useState(readKeptEmail);
  const [isChangingEmail, setChangingEmail] = useState(false);
  const [resetSent, setResetSent] = useState(false);
  const typeEmail = (typed: string) => {
    setEmail(typed);
    keepEmail(typed);
  };

  // The other forms are there at once, for the prerendered page too: most who come have no session.
  if (isLoading && (mode === 'new-password' || mode === 'challenge')) return <Spinner />;

  if (!isRecovering && mode !== 'new-password' && owesSecondFactor(session))
    return (
      <Panel title={m.auth_challenge_title()} lead={m.auth_challenge_lead()}>
        <ChallengeForm
          factorId={authenticatorOf(user)}
          answer={async (factorId, code) => answerChallenge(await backend(), factorId, code)}
          done={() => navigate(destination, { replace: true })}
          signOut={() => void signOut()}
        />
      </Panel>
    );

  const isMember = user !== null && user.is_anonymous !== true;
  if (isMember && !isRecovering && mode !== 'new-password')
    return <Navigate to={destination} replace />;

  const goOn = () => navigate(destination, { replace: true });
  const awaited = awaitedEmail(user);
  const page = (path: string) => `${window.location.origin}${path}`;

  if (mode === 'new-password' && isMember)
    return (
      <Panel title={m.auth_new_password_title()} lead={m.auth_new_password_lead()}>
        <NewPasswordForm
          send={async (password) => setPassword(await backend(), password)}
          done={goOn}
        />
      </Panel>
    );

  if (mode === 'sign-up' && awaited !== null && !isChangingEmail)
    return (
      <Panel title={m.auth_confirm_title()} lead={m.auth_confirm_lead({ email: awaited })}>
        <CodeForm
          email={awaited}
          verify={async (token) => confirmEmail(await backend(), { email: awaited, token })}
          done={goOn}
          resend={async () => resendConfirmation(await backend(), awaited)}
        />
        <p className="mt-5">
          <button
            type="button"
            className="inline-flex min-h-11 items-center text-glaze-ink underline underline-offset-4"
            onClick={() => setChangingEmail(true)}
          >
            {m.auth_other_email()}
          </button>
        </p>
      </Panel>
    );

  if (mode === 'reset' && resetSent)
    return (
      <Panel title={m.auth_confirm_title()} lead={m.auth_reset_sent_lead({ email: email.trim() })}>
        <CodeForm
          email={email.trim()}
          verify={async (token) =>
            confirmPasswordReset(await backend(), { email: email.trim(), token })
          }
          done={() => navigate('/auth?mode=new-password', { replace: true, state: location.state })}
          resend={async () =>
            requestPasswordReset(await backend(), {
              email: email.trim(),
              returnTo: page('/auth?mode=new-password'),
            })
          }
        />
      </Panel>
    );

  if (mode === 'reset' || mode === 'new-password')
    return (
      <Panel title={m.auth_reset_title()} lead={m.auth_reset_lead()}>
        <ResetForm
          email={email}
          onEmail={typeEmail}
          send={async (address) =>
            requestPasswordReset(await backend(), {
              email: address,
              returnTo: page('/auth?mode=new-password'),
            })
          }
          done={() => {
            setResetSent(true);
            if (mode !== 'reset') void navigate('/auth?mode=reset', { replace: true });
          }}
        />
        <Others mode="reset" state={location.state} />
      </Panel>
    );

  if (mode === 'sign-in')
    return (
      <Panel title={m.auth_sign_in_title()} lead={m.auth_sign_in_lead()}>
        <CredentialsForm
          key="sign-in"
          kind="sign-in"
          email={email}
          onEmail={typeEmail}
          send={signInAndBring}
          done={goOn}
        />
        <Others mode="sign-in" state={location.state} />
      </Panel>
    );

  return (
    <Panel title={m.auth_sign_up_title()} lead={m.auth_sign_up_lead()}>
      <CredentialsForm
        key="sign-up"
        kind="sign-up"
        email={email}
        onEmail={typeEmail}
        send={async (input) => signUp(await backend(), { ...input, returnTo: page(destination) })}
        done={(outcome) => {
          setChangingEmail(false);
          if (outcome === 'signed_in') return goOn();
          return undefined;
        }}
      />
      <p className="mt-5 text-1 text-ink-2">
        {m.auth_agree_start()} <Link to="/terms">{m.auth_agree_terms()}</Link>.{' '}
        {m.auth_agree_middle()} <Link to="/privacy">{m.auth_agree_privacy()}</Link>{' '}
        {m.auth_agree_end()}
      </p>
      <Others mode="sign-up" state={location.state} />
    </Panel>
  );
}

/** Signs in and moves what the visitor before saved, in this order, before anything else is sent. */
async function signInAndBring(input: { email: string; password: string }) {
  const release = holdPlanner();
  try {
    const client = await backend();
    const result = await signIn(client, input);
    if (result.ok && result.value.visitorToken !== null)
      await bringVisitorData(client, result.value.visitorToken);
    return result;
  } finally {
    release();
  }
}

interface PanelProps {
  readonly title: string;
  readonly lead: string;
  readonly children: React.ReactNode;
}

function Panel({ title, lead, children }: PanelProps) {
  return (
    <div className="wrap grid gap-12 pt-10 lg:grid-cols-[27rem_minmax(0,28rem)] lg:gap-28">
      <PageTitle>{title}</PageTitle>
      <div>
        <h1>{title}</h1>
        <p className="mt-4 mb-8 text-3 text-ink-2">{lead}</p>
        {children}
      </div>
      <aside
        className="self-start rounded-3 border border-line bg-surface p-6"
        aria-labelledby="auth-kept"
      >
        <h2 id="auth-kept">{m.auth_kept_title()}</h2>
        <p className="mt-3">{m.auth_kept_text()}</p>
      </aside>
    </div>
  );
}

/** The ways to the other forms; what was typed and where the person was going goes along. */
function Others({ mode, state }: { readonly mode: Mode; readonly state: unknown }) {
  const to = (other: Mode, text: string) => (
    <Link to={`/auth?mode=${other}`} state={state}>
      {text}
    </Link>
  );
  return (
    <ul className="mt-8 grid gap-2">
      {mode !== 'sign-in' && (
        <li>
          {m.auth_have_account()} {to('sign-in', m.auth_to_sign_in())}
        </li>
      )}
      {mode !== 'sign-up' && (
        <li>
          {m.auth_no_account()} {to('sign-up', m.auth_to_sign_up())}
        </li>
      )}
      {mode !== 'reset' && <li>{to('reset', m.auth_to_reset())}</li>}
    </ul>
  );
}
