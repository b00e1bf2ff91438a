import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  confirmSignInCode,
  requestPasswordReset,
  requestSignInCode,
  resendConfirmation,
  signIn,
  signUp,
} from '../../../data/account/account.ts';
import { confirmByCode } from '../../../data/account/mailed_link.ts';
import { useServices } from '../../../data/services_context.ts';
import { asText, stored } from '../../../data/stored.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { awaitedEmail } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { useToasts } from '../../../ui/toast.ts';
import { AddressForm } from './address_form.tsx';
import {
  destinationOf,
  isConfirmedElsewhere,
  mailedTo,
  modeOf,
  newPasswordPath,
  withConfirmedElsewhere,
  withMailed,
} from './auth_place.ts';
import { bringingAlong } from './bringing_along.ts';
import { CodeForm } from './code_form.tsx';
import { CredentialsForm } from './credentials_form.tsx';
import { KeptCard } from './kept_card.tsx';
import type { Screen } from './panel.tsx';
import { clearLimitedAccess } from '../../../data/session/store_access.ts';
import { useEndedWait } from './use_ended_wait.ts';
import { OtherWays, Terms } from './ways.tsx';

/** Where the typed address is kept: it survives a reload and a change of form, and goes with the tab. */
const keptEmail = stored('mendwell-auth-email', String, 'optional', asText);

const fromHere = (path: string) => `${window.location.origin}${path}`;

/** The form for somebody who is not signed in. */
export function useEntrance(): Screen {
  const services = useServices();
  const { backend } = services;
  const toast = useToasts();
  const { user, signOut } = useAuth();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = modeOf(location.search);
  // Without an account there is no password to set: the way to one starts with a code.
  const mode = asked === 'new-password' ? 'reset' : asked;
  const destination = destinationOf(location);
  const goOn = () => navigate(destination, { replace: true });

  const [email, setEmail] = useState(() => keptEmail.read() ?? '');
  const [isChangingEmail, setChangingEmail] = useState(false);
  const awaited = isChangingEmail ? null : awaitedEmail(user);
  const mailed = mailedTo(location);
  const address = {
    email,
    onEmail: (typed: string) => {
      setEmail(typed);
      void keptEmail.keep(typed);
    },
  };
  const look = useEndedWait(mode === 'sign-up', (confirmed) => {
    address.onEmail(confirmed);
    // The day that waited for this confirmation is over with it.
    clearLimitedAccess(services);
    void navigate('/auth?mode=sign-in', { replace: true, state: withConfirmedElsewhere(location) });
  });
  const stay = (mailedNow: string | undefined) =>
    navigate(`/auth?mode=${mode}`, { state: withMailed(location, mailedNow) });
  const otherEmail = () => void stay(undefined);
  // Confirmed elsewhere: what was entered here is in the account already, to be kept or deleted there.
  const aside = isConfirmedElsewhere(location) ? null : <KeptCard isNew={mode === 'sign-up'} />;

  if (mode === 'reset') {
    const send = async (to: string) =>
      requestPasswordReset(await backend.connect(), {
        email: to,
        returnTo: fromHere(newPasswordPath),
      });
    if (mailed !== null)
      return {
        title: m.auth_confirm_title(),
        lead: m.auth_reset_sent_lead({ email: mailed }),
        aside,
        content: (
          <CodeForm
            key="reset"
            email={mailed}
            verify={async (token) =>
              confirmByCode(services, { email: mailed, token, type: 'recovery' }, signOut)
            }
            done={() =>
              navigate(newPasswordPath, { replace: true, state: withMailed(location, undefined) })
            }
            resend={() => send(mailed)}
            otherEmail={otherEmail}
          />
        ),
      };
    return {
      title: m.auth_reset_title(),
      lead: m.auth_reset_lead(),
      aside,
      content: (
        <>
          <AddressForm key="reset" {...address} send={send} done={stay} />
          <OtherWays mode="reset" />
        </>
      ),
    };
  }

  if (mode === 'code') {
    const send = async (to: string) =>
      requestSignInCode(await backend.connect(), { email: to, returnTo: fromHere(destination) });
    if (mailed !== null)
      return {
        title: m.auth_confirm_title(),
        lead: m.auth_confirm_lead({ email: mailed }),
        aside,
        content: (
          <CodeForm
            key="code"
            email={mailed}
            verify={(token) =>
              bringingAlong(services, (client) =>
                confirmSignInCode(client, { email: mailed, token }),
              )
            }
            done={goOn}
            resend={() => send(mailed)}
            otherEmail={otherEmail}
          />
        ),
      };
    return {
      title: m.auth_code_title(),
      lead: m.auth_code_lead(),
      aside,
      content: (
        <>
          <AddressForm key="code" {...address} send={send} done={stay} />
          <Terms start={m.auth_agree_code()} />
          <OtherWays mode="code" />
        </>
      ),
    };
  }

  if (mode === 'sign-in')
    return {
      title: m.auth_sign_in_title(),
      lead: isConfirmedElsewhere(location) ? m.auth_confirmed_elsewhere() : m.auth_sign_in_lead(),
      aside,
      content: (
        <>
          <CredentialsForm
            key="sign-in"
            kind="sign-in"
            {...address}
            send={(input) => bringingAlong(services, (client) => signIn(client, input))}
            done={goOn}
          />
          <OtherWays mode="sign-in" />
        </>
      ),
    };

  if (awaited !== null)
    return {
      title: m.auth_confirm_title(),
      lead: m.auth_confirm_lead({ email: awaited }),
      aside,
      content: (
        <CodeForm
          key="sign-up"
          email={awaited}
          verify={async (token) => {
            const proof = { email: awaited, token, type: 'email_change' } as const;
            const result = await confirmByCode(services, proof, signOut);
            // The code that was used elsewhere is refused like a wrong one.
            if (!result.ok) look();
            return result;
          }}
          done={() => {
            toast.done(m.auth_confirmed_title(), m.auth_confirmed_text());
            return goOn();
          }}
          resend={async () => resendConfirmation(await backend.connect(), awaited)}
          otherEmail={() => setChangingEmail(true)}
        />
      ),
    };
  return {
    title: m.auth_sign_up_title(),
    lead: m.auth_sign_up_lead(),
    aside,
    content: (
      <>
        <CredentialsForm
          key="sign-up"
          kind="sign-up"
          {...address}
          send={async (input) =>
            signUp(await backend.connect(), { ...input, returnTo: fromHere(destination) })
          }
          done={(outcome) => {
            setChangingEmail(false);
            if (outcome === 'signed_in') return goOn();
            return undefined;
          }}
        />
        <Terms start={m.auth_agree_start()} />
        <OtherWays mode="sign-up" />
      </>
    ),
  };
}
