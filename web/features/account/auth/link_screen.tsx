import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type MailedLink,
  openMailedLink,
  type ProvenSession,
  readMailedLink,
  takeSession,
} from '../../../data/account/mailed_link.ts';
import { forgetVisit, isProviderError, visitOf } from '../../../data/account/provider_sign_in.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/form/use_form.ts';
import { askAccount } from './account_errors.ts';
import { arrivalOf, newPasswordPath } from './auth_place.ts';
import { FormError } from './form_error.tsx';
import { Panel } from './panel.tsx';

type Usable = Extract<MailedLink, { kind: 'hash' | 'session' }>;

const WhoseAccount = lazyPart(async () => ({
  default: (await import('./whose_account.tsx')).WhoseAccount,
}));

/** For who comes back from another service. */
const ProviderReturn = lazyPart(async () => ({
  default: (await import('./provider_return.tsx')).ProviderReturn,
}));

/** What a mailed link is for: said before anything happens, because opening it uses it up, and a mail scanner presses
 *  nothing. */
function purposeOf({ type }: Usable): { title: string; lead: string; action: string } {
  if (type === 'recovery')
    return {
      title: m.auth_new_password_title(),
      lead: m.auth_link_recovery_lead(),
      action: m.auth_link_continue(),
    };
  if (type === 'invite')
    return {
      title: m.auth_link_invite_title(),
      lead: m.auth_link_invite_lead(),
      action: m.auth_link_invite_action(),
    };
  if (type === 'magiclink')
    return {
      title: m.auth_link_sign_in_title(),
      lead: m.auth_link_sign_in_lead(),
      action: m.auth_sign_in_submit(),
    };
  return {
    title: m.auth_link_confirm_title(),
    lead: m.auth_link_confirm_lead(),
    action: m.auth_link_confirm_action(),
  };
}

/** One link's way: pressed, proven, agreed to where it came unasked, taken. */
export function LinkScreen() {
  const location = useLocation();
  const fragment = arrivalOf(location);
  const link = readMailedLink(fragment, window.location.origin);
  const { clock } = useServices();
  const [visit] = useState(() => visitOf(clock()));
  // Whatever has come: nothing that comes later is the answer.
  useEffect(() => forgetVisit(), []);
  const isRefusal = link.kind === 'broken' && (visit !== null || isProviderError(link.error));
  if (isRefusal || link.kind === 'code')
    return (
      <Suspense fallback={<Spinner />}>
        <ProviderReturn key={fragment} link={link} visit={visit} />
      </Suspense>
    );
  // Another link in the same tab starts anew.
  if (link.kind === 'hash' || link.kind === 'session') return <Usable key={fragment} link={link} />;
  return link.kind === 'halfway' ? <Halfway /> : <Broken isRecovery={false} />;
}

function Usable({ link }: { readonly link: Usable }) {
  const services = useServices();
  const toast = useToasts();
  const { session, signOut } = useAuth();
  const navigate = useNavigate();
  const [proven, setProven] = useState<ProvenSession | null>(null);
  const [end, setEnd] = useState<'halfway' | 'broken' | null>(null);
  // Taking it signs somebody out on the way: the page must not start over meanwhile.
  const isTaking = useRef(false);
  // Who has an account already confirms a new address of it.
  const [wasMember] = useState(() => isMember(session));
  const isConfirmation = link.type !== 'magiclink' && link.type !== 'recovery';

  const take = async (mine: ProvenSession) => {
    isTaking.current = true;
    return takeSession(services, mine, signOut);
  };
  const goOn = (mine: ProvenSession) => {
    if (mine.mustSetPassword)
      return navigate(newPasswordPath, {
        replace: true,
        state: { from: link.destination, isUnproven: mine.isUnproven },
      });
    if (isConfirmation && wasMember) toast.done(m.auth_link_changed());
    else if (isConfirmation) toast.done(m.auth_confirmed_title(), m.auth_confirmed_text());
    return navigate(link.destination, { replace: true });
  };
  const open = () =>
    askAccount(
      [],
      async () => {
        const opened = await openMailedLink(services, link);
        if (!opened.ok || opened.value.kind === 'halfway' || opened.value.proven.mustAsk)
          return opened;
        const taken = await take(opened.value.proven);
        return taken.ok ? opened : taken;
      },
      (opened) => {
        if (opened.kind === 'halfway') return setEnd('halfway');
        if (opened.proven.mustAsk) return setProven(opened.proven);
        return goOn(opened.proven);
      },
      ({ code }) => {
        if (code === 'wrong_code' || code === 'session_over') setEnd('broken');
      },
    );

  const { part, errors, isSending, submit } = useForm({ initial: {}, send: open });

  if (end === 'halfway') return <Halfway />;
  if (end === 'broken') return <Broken isRecovery={link.type === 'recovery'} />;
  if (proven)
    return (
      <Suspense fallback={<Spinner />}>
        <WhoseAccount proven={proven} take={take} goOn={goOn} />
      </Suspense>
    );
  const { title, lead, action } = purposeOf(link);
  return (
    <Panel
      title={title}
      lead={lead}
      content={
        <div ref={part} className="grid gap-5">
          {isConfirmation && session === null && (
            <p className="text-ink-2">{m.auth_link_elsewhere()}</p>
          )}
          <FormError text={errors.form} />
          <Button
            variant="primary"
            className="w-full"
            busy={isSending && m.auth_working()}
            onClick={submit}
          >
            {action}
          </Button>
        </div>
      }
    />
  );
}

function Halfway() {
  const { session } = useAuth();
  return (
    <Panel
      title={m.auth_link_halfway_title()}
      lead={m.auth_link_halfway_lead()}
      content={
        isMember(session) && (
          <ButtonLink to="/settings" className="w-full">
            {m.auth_link_to_settings()}
          </ButtonLink>
        )
      }
    />
  );
}

/** Used, too old, or cut by a mail program. */
function Broken({ isRecovery }: { readonly isRecovery: boolean }) {
  return (
    <Panel
      title={m.auth_link_broken_title()}
      lead={m.auth_link_broken_lead()}
      content={
        <div className="grid gap-3">
          <ButtonLink
            variant="primary"
            to={`/auth?mode=${isRecovery ? 'reset' : 'code'}`}
            className="w-full"
          >
            {m.auth_to_code()}
          </ButtonLink>
          <ButtonLink to="/auth?mode=sign-in" className="w-full">
            {m.auth_sign_in_submit()}
          </ButtonLink>
        </div>
      }
    />
  );
}
