import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type MailedLink,
  openProviderCode,
  type ProvenSession,
  takeSession,
} from '../../../data/account/mailed_link.ts';
import type { ProviderVisit } from '../../../data/account/provider_sign_in.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { Panel } from './panel.tsx';
import { providerName } from './provider_names.ts';
import { WhoseAccount } from './whose_account.tsx';

/** Back from another service. A code that answers this tab is taken at once; else it is said why not. */
export function ProviderReturn({
  link,
  visit,
}: {
  readonly link: Extract<MailedLink, { kind: 'code' | 'broken' }>;
  /** Null where this tab has gone nowhere: then no code is good, and there is only that to say. */
  readonly visit: ProviderVisit | null;
}) {
  const services = useServices();
  const toast = useToasts();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const isBegun = useRef(false);
  const [isFailed, setFailed] = useState(link.kind === 'broken' || visit === null);
  const [proven, setProven] = useState<ProvenSession | null>(null);
  const name = visit && providerName(visit.provider);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (link.kind === 'broken' || visit === null) return;
    const take = async () => {
      const opened = await openProviderCode(services, link.code, visit.verifier);
      if (!opened.ok || opened.value.kind === 'halfway') return setFailed(true);
      const { proven: mine } = opened.value;
      // Who links a service stays who they are: somebody else may be here by now.
      if (visit.purpose === 'link' && !mine.isSame) {
        await mine.release().catch(() => undefined);
        return setFailed(true);
      }
      if (mine.mustAsk) return setProven(mine);
      const taken = await takeSession(services, mine, signOut);
      if (!taken.ok) return setFailed(true);
      if (visit.purpose === 'link' && name !== null)
        toast.done(m.auth_provider_linked({ provider: name }));
      await navigate(visit.destination, { replace: true });
    };
    take().catch(() => setFailed(true));
  }, [link, name, navigate, services, signOut, toast, visit]);
  if (proven && visit)
    return (
      <WhoseAccount
        proven={proven}
        take={(mine) => takeSession(services, mine, signOut)}
        goOn={() => navigate(visit.destination, { replace: true })}
      />
    );
  if (!isFailed) return <Spinner />;
  const why = link.kind === 'broken' ? link.error : null;
  if (visit?.purpose === 'link' && name !== null)
    return (
      <Panel
        title={m.auth_provider_unlinked_title({ provider: name })}
        lead={
          why === 'identity_already_exists'
            ? m.auth_error_linked_elsewhere()
            : m.auth_provider_unlinked()
        }
        content={
          <ButtonLink variant="primary" to="/settings" className="w-full">
            {m.auth_link_to_settings()}
          </ButtonLink>
        }
      />
    );
  return (
    <Panel
      title={
        name === null ? m.auth_not_signed_in() : m.auth_provider_failed_title({ provider: name })
      }
      lead={why === 'access_denied' ? m.auth_provider_denied() : m.auth_provider_failed()}
      content={
        <div className="grid gap-3">
          <ButtonLink variant="primary" to="/auth?mode=sign-in" className="w-full">
            {m.auth_provider_again()}
          </ButtonLink>
          <ButtonLink to="/auth?mode=code" className="w-full">
            {m.auth_to_code()}
          </ButtonLink>
        </div>
      }
    />
  );
}
