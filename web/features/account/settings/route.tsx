import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { planOf } from '../../../../domain/passes/plans.ts';
import { useWaysIn } from '../../../data/account/ways_in.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { passQuery } from '../../../data/session/pass_query.ts';
import { type Awaited, awaitedOf } from '../../../data/session/awaited.ts';
import { awaitedText } from '../../../data/session/awaited_text.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { ProseSection } from '../../../ui/prose.tsx';
import { type Section, Sectioned } from '../../../ui/section_links.tsx';
import { Loading, Spinner } from '../../../ui/spinner.tsx';
import { ThemeChoice } from '../../../ui/theme_choice.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { AccountSection } from './account_section.tsx';
import { ProfileForm } from './profile_form.tsx';
import { Row } from './row.tsx';

/** Far below, for members alone or a view of their own: they come after the page. */
const History = lazyPart(async () => ({ default: (await import('./history.tsx')).History }));
const NoticesSection = lazyPart(async () => ({
  default: (await import('./notices/notices_section.tsx')).NoticesSection,
}));
const DevicesSection = lazyPart(async () => ({
  default: (await import('./devices_section.tsx')).DevicesSection,
}));
const SignInsSection = lazyPart(async () => ({
  default: (await import('./sign_ins_section.tsx')).SignInsSection,
}));
const SecondFactorSection = lazyPart(async () => ({
  default: (await import('./second_factor.tsx')).SecondFactorSection,
}));
const WalletsSection = lazyPart(async () => ({
  default: (await import('../wallet/wallets_section.tsx')).WalletsSection,
}));
const YourData = lazyPart(async () => ({ default: (await import('./your_data.tsx')).YourData }));

/** Visitor: the way to an account, and a way to leave nothing behind. Who paid for time that runs is told first that it
 *  goes too, and how to bring it back. */
function NoAccount({
  leave,
  userId,
  awaited,
}: {
  readonly leave: () => void;
  readonly userId: string | null;
  /** Signed up with, and not confirmed yet. */
  readonly awaited: Awaited | null;
}) {
  const { data: pass } = useQuery(
    { ...passQuery(useServices(), userId), enabled: userId !== null },
    useQueryCache(),
  );
  const address = awaited && awaitedText(awaited);
  const access = useLimitedAccess();
  const isRunning = useMinutesLeft() > 0;
  // Until the server has said it, and where it does not answer, the device's copy knows what was sold.
  const isPaid = pass?.isPaid ?? (isRunning && planOf(access?.plan ?? '') !== null);
  return (
    <div>
      <Row
        name={address === null ? m.settings_visitor_name() : m.settings_awaited_name()}
        text={address === null ? m.settings_visitor() : m.settings_awaited({ email: address })}
      >
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: '/settings' }}>
          {awaited === null
            ? m.settings_create()
            : awaited.by === 'email'
              ? m.settings_confirm()
              : m.settings_confirm_phone()}
        </ButtonLink>
      </Row>
      <Row name={m.settings_device()} text={m.settings_device_text()}>
        <ConfirmDialog
          action={m.settings_clear()}
          title={m.settings_clear_title()}
          text={
            isPaid
              ? `${m.settings_clear_paid()} ${m.settings_clear_text()}`
              : m.settings_clear_text()
          }
          keep={m.settings_clear_no()}
          onConfirm={leave}
        />
      </Row>
    </div>
  );
}

/** The settings, and behind `?view=history` what was paid and got. */
export function Component() {
  const { user, session } = useAuth();
  const isHistory = useSearchParams()[0].get('view') === 'history' && user !== null;
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(isHistory);
  // The shell brings the focus to a new page's name; a new view of the same page is ours.
  const focusName = () => {
    if (shown.current === isHistory) return;
    shown.current = isHistory;
    const name = page.current?.querySelector('h1');
    if (!name) return;
    name.tabIndex = -1;
    name.focus({ preventScroll: true });
  };
  return (
    <div ref={page}>
      <Suspense fallback={<Loading />}>
        {isHistory ? <History userId={user.id} isMember={isMember(session)} /> : <Settings />}
        <Arrived key={String(isHistory)} then={focusName} />
      </Suspense>
    </div>
  );
}

/** Says when what stands beside it is there. */
function Arrived({ then }: { readonly then: () => void }) {
  useEffect(then, [then]);
  return null;
}

function Settings() {
  const toast = useToasts();
  const { user, session, signOut } = useAuth();
  const navigate = useNavigate();
  const leave = async () => {
    const wasMember = isMember(session);
    await navigate('/');
    await signOut();
    if (wasMember) toast.done(m.ui_signed_out(), m.ui_signed_out_text());
    else toast.done(m.settings_cleared(), m.settings_cleared_text());
  };
  const isSignedIn = isMember(session);
  const ways = useWaysIn();
  const isLinked = (user?.identities ?? []).some(
    ({ provider }) => !['email', 'phone', 'web3'].includes(provider),
  );
  const account = {
    id: 'account',
    title: m.settings_account_title(),
    content:
      isSignedIn && user !== null ? (
        <AccountSection key={user.id} userId={user.id} leave={() => void leave()} />
      ) : (
        <NoAccount leave={() => void leave()} userId={user?.id ?? null} awaited={awaitedOf(user)} />
      ),
  };
  const profile = user && {
    id: 'profile',
    title: m.settings_profile_title(),
    content: <ProfileForm key={user.id} userId={user.id} isMainThing={isSignedIn} />,
  };
  const sections: readonly (false | null | (Section & { readonly content: ReactNode }))[] = [
    account,
    profile,
    user !== null &&
      isSignedIn && {
        id: 'factor',
        title: m.settings_factor_title(),
        content: (
          <Suspense fallback={<Spinner />}>
            <SecondFactorSection key={user.id} userId={user.id} />
          </Suspense>
        ),
      },
    user !== null &&
      isSignedIn && {
        id: 'devices',
        title: m.settings_devices_title(),
        content: (
          <Suspense fallback={<Spinner />}>
            <DevicesSection key={user.id} userId={user.id} />
          </Suspense>
        ),
      },
    user !== null &&
      isSignedIn &&
      ways !== null &&
      (ways.providers.length > 0 || isLinked) && {
        id: 'sign-ins',
        title: m.settings_sign_ins_title(),
        content: (
          <Suspense fallback={<Spinner />}>
            <SignInsSection key={user.id} userId={user.id} ways={ways} />
          </Suspense>
        ),
      },
    user !== null &&
      isSignedIn && {
        id: 'wallets',
        title: m.wallet_section_title(),
        content: (
          <Suspense fallback={<Spinner />}>
            <WalletsSection key={user.id} userId={user.id} />
          </Suspense>
        ),
      },
    user !== null &&
      isSignedIn && {
        id: 'notices',
        title: m.notices_title(),
        content: (
          <Suspense fallback={<Spinner />}>
            <NoticesSection key={user.id} userId={user.id} email={user.email || null} />
          </Suspense>
        ),
      },
    {
      id: 'look',
      title: m.settings_look_title(),
      content: (
        <div className="grid max-w-[27rem] gap-2">
          <ThemeChoice name="settings-theme" />
          <p className="text-1 text-ink-2">{m.settings_look_text()}</p>
        </div>
      ),
    },
    user !== null && {
      id: 'history',
      title: m.settings_history_title(),
      content: (
        <Row name={m.settings_history_name()} text={m.settings_history_text()}>
          <ButtonLink to="?view=history">{m.settings_history_open()}</ButtonLink>
        </Row>
      ),
    },
    user !== null && {
      id: 'data',
      title: m.data_title(),
      content: (
        <Suspense fallback={<Spinner />}>
          <YourData key={user.id} userId={user.id} isMember={isSignedIn} />
        </Suspense>
      ),
    },
  ];
  const shown = sections.filter((section) => section !== null && section !== false);
  return (
    <div className="wrap">
      <PageHead title={m.settings_title()} />
      <Sectioned sections={shown}>
        {shown.map(({ id, title, content }) => (
          <ProseSection key={id} id={id} title={title}>
            {content}
          </ProseSection>
        ))}
      </Sectioned>
    </div>
  );
}
