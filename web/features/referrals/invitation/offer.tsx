import type { ReactNode } from 'react';
import { invitationDays, invitationMinutes } from '../../../../domain/passes/plans.ts';
import { shortFirstName } from '../../../../domain/people/first_name.ts';
import { type Inviter, pointsAFriend } from '../../../data/referrals/invitation.ts';
import { useServices } from '../../../data/services_context.ts';
import { rememberAccepted } from '../../../data/referrals/remembered_invitation.ts';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { ProseList } from '../../../ui/prose.tsx';
import { timeSpanText } from '../../../ui/time_span.ts';
import { Answer, allowsAnotherTry } from './answer.tsx';
import { CreateAccount } from './faces.tsx';
import type { NotStarted } from './use_free_time.ts';

const minutes = invitationMinutes;
/** The label of the free pass. */
const freePlan = '30m';

/** Words about whoever invites: with a name that fits a heading, and with the whole of it where that was shortened. */
function naming(
  { firstName }: Inviter,
  withName: (inputs: { name: string }) => string,
  without: () => string,
) {
  if (firstName === null) return { title: without() };
  const name = shortFirstName(firstName);
  const title = withName({ name });
  return name === firstName ? { title } : { title, whole: withName({ name: firstName }) };
}

export const greeting = (inviter: Inviter) =>
  naming(inviter, m.referral_from, m.referral_from_friend);

/** For somebody without an account: who invites, what to do, and what both get. */
export function Offer({
  code,
  inviter,
  destination,
  isStarting,
  notStarted,
  start,
}: {
  readonly code: string;
  readonly inviter: Inviter;
  readonly destination: string;
  readonly isStarting: boolean;
  readonly notStarted: NotStarted | null;
  readonly start: () => void;
}) {
  const services = useServices();
  const minutesLeft = useMinutesLeft();
  const plan = useLimitedAccess()?.plan;
  // What begins here leads on at once: nothing changes on the way.
  const isRunning = !isStarting && plan === freePlan && minutesLeft > 0;
  const isSpent = !isRunning && inviter.passesLeft === 0;
  const them = naming(inviter, m.referral_them_title, m.referral_them_title_friend);
  const mayBegin = !isRunning && !isSpent && (notStarted === null || allowsAnotherTry(notStarted));
  return (
    <div className="wrap">
      <PageHead {...greeting(inviter)} lead={m.referral_lead()} />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <CreateAccount from={destination} onPress={() => rememberAccepted(services, code)} />
        {isRunning && !notStarted && (
          <ButtonLink to={destination}>{m.referral_had_go()}</ButtonLink>
        )}
        {mayBegin && (
          <Button variant="text" busy={isStarting && m.referral_beginning()} onClick={start}>
            {m.referral_begin({ minutes })}
          </Button>
        )}
      </div>
      {notStarted && !isStarting ? (
        <Answer notStarted={notStarted} destination={destination} />
      ) : isRunning ? (
        <Note>{m.referral_running({ minutes, left: timeSpanText(minutesLeft) })}</Note>
      ) : (
        isSpent && (
          <Note>
            {m.referral_spent_title()}. {m.referral_spent_text()}
          </Note>
        )
      )}
      <div className="mt-12 grid gap-12 *:min-w-0 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="you">
          <h2 id="you" className="mb-3">
            {m.referral_you_title()}
          </h2>
          <ProseList
            items={[
              m.referral_you_account(),
              m.referral_you_circle(),
              m.referral_you_kept(),
              ...(isSpent ? [] : [m.referral_you_time({ minutes })]),
            ]}
          />
        </section>
        <section aria-labelledby="them">
          <h2 id="them" className="mb-3" aria-label={them.whole}>
            {them.title}
          </h2>
          <ProseList
            items={[
              m.referral_them_points({ points: pointsAFriend }),
              m.referral_them_cash(),
              m.referral_them_sees(),
            ]}
          />
        </section>
      </div>
      <p className="mt-6 border-y border-line-strong py-4 font-serif text-3">
        {m.referral_neither()}
      </p>
      <p className="mt-6 max-w-measure text-1 text-ink-2">
        {isSpent
          ? m.referral_waits_account({ days: invitationDays })
          : m.referral_waits({ days: invitationDays })}
      </p>
    </div>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-6 max-w-measure">
    <Callout>
      <p>{children}</p>
    </Callout>
  </div>
);
