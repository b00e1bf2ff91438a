import { Mail, MessageSquare } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { type By, formPath, type Mode, withMailed } from './auth_place.ts';
import { lazyPart } from '../../../ui/lazy_part.ts';

/** Known once the service has said which there are. */
const ProviderWays = lazyPart(async () => ({
  default: (await import('./provider_ways.tsx')).ProviderWays,
}));

/** A link to another form: what was typed and where the person was going goes along. */
function ModeLink({
  mode,
  by,
  children,
}: {
  readonly mode: Mode;
  readonly by: By;
  readonly children: ReactNode;
}) {
  const location = useLocation();
  return (
    <Link to={formPath(mode, by)} state={withMailed(location, undefined)} className="py-2.5">
      {children}
    </Link>
  );
}

/** The way in without a password. */
function CodeWay({ by }: { readonly by: By }) {
  const Icon = by === 'email' ? Mail : MessageSquare;
  const location = useLocation();
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-1 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.auth_or()}
      </p>
      <ButtonLink
        to={formPath('code', by)}
        state={withMailed(location, undefined)}
        className="w-full"
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.6} />
        {by === 'email' ? m.auth_to_code() : m.auth_to_text_code()}
      </ButtonLink>
    </>
  );
}

const WalletWay = lazyPart(async () => ({
  default: (await import('../wallet/sign_in_way.tsx')).WalletWay,
}));

/** What somebody accepts with a new account. */
export function Terms({ start }: { readonly start: string }) {
  return (
    <p className="mt-5 text-1 text-ink-2">
      {start} <Link to="/terms">{m.auth_agree_terms()}</Link>. {m.auth_agree_middle()}{' '}
      <Link to="/privacy">{m.auth_agree_privacy()}</Link> {m.auth_agree_end()}
    </p>
  );
}

/** The ways from one form to the others. */
export function OtherWays({
  mode,
  by,
  onSignedIn,
}: {
  readonly mode: 'sign-up' | 'sign-in' | 'code' | 'reset';
  readonly by: By;
  /** Where one signs in by another way, at once. */
  readonly onSignedIn?: () => void | Promise<void>;
}) {
  const signIn = (
    <ModeLink by={by} mode="sign-in">
      {m.auth_to_sign_in()}
    </ModeLink>
  );
  const signUp = (
    <ModeLink by={by} mode="sign-up">
      {m.auth_to_sign_up()}
    </ModeLink>
  );
  if (mode === 'sign-up')
    return (
      <>
        <CodeWay by={by} />
        <Suspense>
          <ProviderWays />
        </Suspense>
        <p className="mt-5">
          {m.auth_have_account()} {signIn} {m.auth_or()}{' '}
          <ModeLink by={by} mode="reset">
            {m.auth_to_reset()}
          </ModeLink>
          .
        </p>
      </>
    );
  if (mode === 'sign-in')
    return (
      <>
        <CodeWay by={by} />
        <Suspense>
          <ProviderWays />
          {onSignedIn && <WalletWay done={onSignedIn} />}
        </Suspense>
        <p className="mt-5">
          {m.auth_forgotten()}{' '}
          <ModeLink by={by} mode="reset">
            {m.auth_to_new_password()}
          </ModeLink>
        </p>
        <p className="mt-5">
          {m.auth_no_account()} {signUp}
        </p>
      </>
    );
  return (
    <p className="mt-5">
      {mode === 'code' ? (
        <>
          {m.auth_rather_password()} {signIn} {m.auth_or()} {signUp}.
        </>
      ) : (
        <>
          {m.auth_rather_not()} {signIn} {m.auth_or()}{' '}
          <ModeLink by={by} mode="code">
            {m.auth_to_code_instead()}
          </ModeLink>
          .
        </>
      )}
    </p>
  );
}
