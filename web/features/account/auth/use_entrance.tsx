import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { phoneNumberText } from '../../../../domain/people/phone_number.ts';
import type { Address } from '../../../data/account/address.ts';
import {
  type AccountResult,
  confirmPhoneSignUp,
  confirmSignInCode,
  requestPasswordReset,
  requestPhoneReset,
  requestSignInCode,
  resendConfirmation,
  signIn,
  signUp,
} from '../../../data/account/account.ts';
import { confirmByCode } from '../../../data/account/mailed_link.ts';
import { isEmpty } from '../../../data/planner/document.ts';
import { destinationWithInvitation } from '../../../data/community/kept_invitation.ts';
import { plannerOf } from '../../../data/planner/planner.ts';
import { useServices } from '../../../data/services_context.ts';
import { asText, stored } from '../../../data/stored.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { awaitedOf } from '../../../data/session/awaited.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToasts } from '../../../ui/toast.ts';
import type { TypedAddresses } from './address_field.tsx';
import { AddressForm } from './address_form.tsx';
import {
  byOf,
  destinationOf,
  formPath,
  isConfirmedElsewhere,
  mailedTo,
  modeOf,
  newPasswordPath,
  withConfirmedElsewhere,
  withMailed,
} from './auth_place.ts';
import { bringingAlong } from './bringing_along.ts';
import { ByChoice } from './by_choice.tsx';
import { CodeForm } from './code_form.tsx';
import { CredentialsForm } from './credentials_form.tsx';
import { KeptCard } from './kept_card.tsx';
import type { Screen } from './panel.tsx';
import { clearLimitedAccess } from '../../../data/session/store_access.ts';
import { useEndedWait } from './use_ended_wait.ts';
import { OtherWays, Terms } from './ways.tsx';

const WorkForm = lazyPart(async () => ({
  default: (await import('./provider_ways.tsx')).WorkForm,
}));

/** Where the typed address is kept: it survives a reload and a change of form, and goes with the tab. */
const kept = {
  email: stored('mendwell-auth-email', String, 'optional', asText),
  phone: stored('mendwell-auth-phone', String, 'optional', asText),
};

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
  const today = useToday();
  // A mail may be opened on another device, which knows nothing of an invitation that this one keeps.
  const fromMail = () => fromHere(destinationWithInvitation(destination, today));
  const goOn = () => navigate(destination, { replace: true });

  const by = byOf(location.search);
  const [typed, setTyped] = useState(() => ({
    email: kept.email.read() ?? '',
    phone: kept.phone.read() ?? '',
  }));
  const [isChangingAddress, setChangingAddress] = useState(false);
  const awaited = isChangingAddress ? null : awaitedOf(user);
  const awaitedMail = awaited?.by === 'email' ? awaited.address : null;
  const awaitedNumber = awaited?.by === 'phone' ? awaited.address : null;
  const sentTo = mailedTo(location);
  const onTyped = (now: TypedAddresses) => {
    setTyped(now);
    void kept.email.keep(now.email);
    void kept.phone.keep(now.phone);
  };
  const address = { by, typed, onTyped };
  const look = useEndedWait(mode === 'sign-up', (confirmed) => {
    onTyped({ ...typed, [confirmed.by]: confirmed.address });
    // The day that waited for this confirmation is over with it.
    clearLimitedAccess(services);
    void navigate(formPath('sign-in', confirmed.by), {
      replace: true,
      state: withConfirmedElsewhere(location),
    });
  });
  const stay = (sentNow: Address | undefined) =>
    navigate(formPath(mode, by), {
      state: withMailed(location, sentNow && ('email' in sentNow ? sentNow.email : sentNow.phone)),
    });
  const otherAddress = () => void stay(undefined);
  const sent: Address | null =
    sentTo === null ? null : by === 'email' ? { email: sentTo } : { phone: sentTo };
  const sentText = sentTo === null ? '' : by === 'email' ? sentTo : phoneNumberText(sentTo);
  // Confirmed elsewhere: what was entered here is in the account already, to be kept or deleted there.
  const aside = isConfirmedElsewhere(location) ? null : <KeptCard isNew={mode === 'sign-up'} />;

  if (mode === 'reset') {
    const send = async (to: Address) => {
      const client = await backend.connect();
      return 'email' in to
        ? requestPasswordReset(client, { email: to.email, returnTo: fromHere(newPasswordPath) })
        : requestPhoneReset(client, to.phone);
    };
    if (sent !== null)
      return {
        title: by === 'email' ? m.auth_confirm_title() : m.auth_text_title(),
        lead:
          by === 'email'
            ? m.auth_reset_sent_lead({ email: sentText })
            : m.auth_text_reset_lead({ phone: sentText }),
        aside,
        content: (
          <CodeForm
            key="reset"
            by={by}
            address={sentText}
            verify={async (token): Promise<AccountResult<unknown>> =>
              'email' in sent
                ? confirmByCode(services, { email: sent.email, token, type: 'recovery' }, signOut)
                : bringingAlong(services, (client) =>
                    confirmSignInCode(client, { address: sent, token }),
                  )
            }
            done={() =>
              navigate(newPasswordPath, { replace: true, state: withMailed(location, undefined) })
            }
            resend={() => send(sent)}
            otherAddress={otherAddress}
          />
        ),
      };
    return {
      title: m.auth_reset_title(),
      lead: by === 'email' ? m.auth_reset_lead() : m.auth_reset_phone_lead(),
      aside,
      content: (
        <>
          <ByChoice mode="reset" by={by} />
          <AddressForm key={`reset ${by}`} {...address} send={send} done={stay} />
          <OtherWays mode="reset" by={by} />
        </>
      ),
    };
  }

  if (mode === 'code') {
    const send = async (to: Address) =>
      requestSignInCode(await backend.connect(), { address: to, returnTo: fromMail() });
    if (sent !== null)
      return {
        title: by === 'email' ? m.auth_confirm_title() : m.auth_text_title(),
        lead:
          by === 'email'
            ? m.auth_confirm_lead({ email: sentText })
            : m.auth_text_lead({ phone: sentText }),
        aside,
        content: (
          <CodeForm
            key="code"
            by={by}
            address={sentText}
            verify={(token) =>
              bringingAlong(services, (client) =>
                confirmSignInCode(client, { address: sent, token }),
              )
            }
            done={goOn}
            resend={() => send(sent)}
            otherAddress={otherAddress}
          />
        ),
      };
    return {
      title: m.auth_code_title(),
      lead: by === 'email' ? m.auth_code_lead() : m.auth_code_phone_lead(),
      aside,
      content: (
        <>
          <ByChoice mode="code" by={by} />
          <AddressForm key={`code ${by}`} {...address} send={send} done={stay} />
          <Terms start={m.auth_agree_code()} />
          <OtherWays mode="code" by={by} />
        </>
      ),
    };
  }

  if (mode === 'work')
    return {
      title: m.auth_work_title(),
      lead: m.auth_work_lead(),
      aside,
      content: (
        <Suspense fallback={<Spinner />}>
          <WorkForm />
        </Suspense>
      ),
    };

  if (mode === 'sign-in')
    return {
      title: m.auth_sign_in_title(),
      lead: isConfirmedElsewhere(location) ? m.auth_confirmed_elsewhere() : m.auth_sign_in_lead(),
      aside,
      content: (
        <>
          <ByChoice mode="sign-in" by={by} />
          <CredentialsForm
            key={`sign-in ${by}`}
            kind="sign-in"
            {...address}
            send={(input) => bringingAlong(services, (client) => signIn(client, input))}
            done={goOn}
          />
          <OtherWays mode="sign-in" by={by} onSignedIn={goOn} />
        </>
      ),
    };

  if (awaitedNumber !== null)
    return {
      title: m.auth_text_title(),
      lead: m.auth_text_lead({ phone: phoneNumberText(awaitedNumber) }),
      aside,
      content: (
        <CodeForm
          key="sign-up phone"
          by="phone"
          address={phoneNumberText(awaitedNumber)}
          verify={async (token) =>
            confirmPhoneSignUp(await backend.connect(), awaitedNumber, token)
          }
          done={() => {
            const isNew = isEmpty(services.of(plannerOf).get());
            toast.done(
              m.auth_confirmed_phone_title(),
              isNew ? m.auth_confirmed_text_new() : m.auth_confirmed_text(),
            );
            return goOn();
          }}
          resend={async () =>
            resendConfirmation(await backend.connect(), {
              address: { phone: awaitedNumber },
              returnTo: fromMail(),
            })
          }
          otherAddress={() => setChangingAddress(true)}
        />
      ),
    };
  if (awaitedMail !== null)
    return {
      title: m.auth_confirm_title(),
      lead: m.auth_confirm_lead({ email: awaitedMail }),
      aside,
      content: (
        <CodeForm
          key="sign-up"
          by="email"
          address={awaitedMail}
          verify={async (token) => {
            const proof = { email: awaitedMail, token, type: 'email_change' } as const;
            const result = await confirmByCode(services, proof, signOut);
            // The code that was used elsewhere is refused like a wrong one.
            if (!result.ok) look();
            return result;
          }}
          done={() => {
            toast.done(m.auth_confirmed_title(), m.auth_confirmed_text());
            return goOn();
          }}
          resend={async () =>
            resendConfirmation(await backend.connect(), {
              address: { email: awaitedMail },
              returnTo: fromMail(),
            })
          }
          otherAddress={() => setChangingAddress(true)}
        />
      ),
    };
  return {
    title: m.auth_sign_up_title(),
    lead: m.auth_sign_up_lead(),
    aside,
    content: (
      <>
        <ByChoice mode="sign-up" by={by} />
        <CredentialsForm
          key={`sign-up ${by}`}
          kind="sign-up"
          {...address}
          send={async (input) =>
            signUp(await backend.connect(), { ...input, returnTo: fromMail() })
          }
          done={(outcome) => {
            setChangingAddress(false);
            if (outcome === 'signed_in') return goOn();
            return undefined;
          }}
        />
        <Terms start={m.auth_agree_start()} />
        <OtherWays mode="sign-up" by={by} />
      </>
    ),
  };
}
