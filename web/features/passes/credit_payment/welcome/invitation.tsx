import { type ReactNode, useEffect } from 'react';
import { shapeOf, glazeOf } from '../../../../../domain/community/pots.ts';
import { exampleOf } from '../../../../../domain/community/weeks.ts';
import { type Weekday } from '../../../../../domain/time/weekday.ts';
import {
  type InvitedCircle,
  invitedCircleQuery,
} from '../../../../data/community/invited_circle.ts';
import { keptInvitation } from '../../../../data/community/kept_invitation.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { weekdayNameText } from '../../../../ui/day_text.ts';
import { Facts } from '../../../../ui/facts.tsx';
import { locale } from '../../../../ui/locale.ts';
import { PageHead } from '../../../../ui/page_head.tsx';
import { PageTitle } from '../../../../ui/page_title.tsx';
import { PotDrawing } from '../../../../ui/pot_drawing.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { timeText } from '../../../../ui/time_text.ts';

/** A circle that somebody without an account was invited to: what it is, who invites, and what its people would see. */
export function Invitation({
  code,
  actions,
}: {
  readonly code: string;
  /** The ways in. */
  readonly actions: ReactNode;
}) {
  const { value, error, isAsking, askAgain } = useRead(invitedCircleQuery(useServices(), code));
  const today = useToday();
  // Who signs up another day, or confirms on another device, still finds it.
  useEffect(() => {
    if (value) keptInvitation.keep(code, today);
  }, [value, code, today]);
  if (value === undefined)
    return (
      <>
        <PageHead
          title={m.welcome_invitation()}
          lead={error ? m.welcome_invitation_failed() : undefined}
        />
        {error ? (
          <div className="flex flex-wrap gap-3">
            {actions}
            <Button busy={isAsking && m.ui_loading()} onClick={askAgain}>
              {m.credit_payment_sandbox_again()}
            </Button>
          </div>
        ) : (
          <Loading />
        )}
      </>
    );
  return value === null ? <Over /> : <Shown circle={value} actions={actions} />;
}

/** It ran out, was taken back, is full or never was: one answer, so that none tells of a circle. */
function Over() {
  return (
    <>
      <PageHead title={m.welcome_invitation_over()} lead={m.welcome_invitation_over_lead()} />
      <ButtonLink to="/credit-payment" replace state={{ from: '/community' }}>
        {m.welcome_invitation_what()}
      </ButtonLink>
    </>
  );
}

function zoneText(zone: string): string {
  try {
    const writer = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' });
    return writer.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    // A zone that this browser does not know.
    return zone;
  }
}

function Shown({
  circle: { name, purpose, weekday, zone, inviter, members, placesLeft, expiresAt },
  actions,
}: {
  readonly circle: InvitedCircle;
  readonly actions: ReactNode;
}) {
  const title = m.welcome_invitation_title({ alias: inviter.alias, circle: name });
  return (
    <div className="grid gap-8 pt-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-x-16">
      <div>
        <PageTitle>{title}</PageTitle>
        <div className="grid gap-4 sm:flex sm:items-end sm:gap-5">
          <PotDrawing
            shape={shapeOf(inviter.pot.shape)}
            glaze={glazeOf(inviter.pot.glaze)}
            size="lg"
          />
          <h1 className="wrap-anywhere">{title}</h1>
        </div>
        {purpose && (
          <p className="mt-4 max-w-measure font-serif text-3 leading-[1.4]">“{purpose}”</p>
        )}
        <div className="mt-5 max-w-[34rem]">
          <Facts
            facts={[
              { name: m.welcome_invitation_is(), value: m.welcome_invitation_is_text() },
              {
                name: m.welcome_invitation_day(),
                value: m.welcome_invitation_day_text({
                  day: weekdayNameText(exampleOf(weekday as Weekday)),
                  zone: zoneText(zone),
                }),
              },
              {
                name: m.welcome_invitation_in(),
                value: [
                  members === 1
                    ? m.welcome_invitation_one()
                    : m.welcome_invitation_people({ count: members }),
                  placesLeft === 1
                    ? m.welcome_invitation_place()
                    : m.welcome_invitation_places({ count: placesLeft }),
                ].join(' '),
              },
              {
                name: m.welcome_invitation_link(),
                value: m.welcome_invitation_until({
                  time: timeText(new Date(expiresAt)),
                }),
              },
            ]}
          />
        </div>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto">{actions}</div>
        <p className="mt-3 max-w-[34rem] text-1 text-ink-2">{m.welcome_invitation_then()}</p>
      </div>
      <Sees />
      <div className="border-y border-line py-4 lg:col-start-1">
        <h2 className="font-sans text-2 font-[600] tracking-normal">
          {m.welcome_invitation_stranger()}
        </h2>
        <p className="mt-0.5 text-ink-2">{m.welcome_invitation_stranger_text()}</p>
      </div>
    </div>
  );
}

/** What a circle sees of somebody who joins, before they choose otherwise (`defaultShares`). */
function Sees() {
  const list = (title: string, lines: readonly string[]) => (
    <>
      <h3 className="mt-5 font-sans text-1 font-[560] text-ink-2">{title}</h3>
      <ul className="mt-1.5">
        {lines.map((line) => (
          <li key={line} className="border-t border-line py-2 text-cell">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <section
      aria-labelledby="sees"
      className="self-start rounded-3 border border-line bg-surface p-6 max-sm:p-5 lg:row-span-2"
    >
      <h2 id="sees">{m.welcome_sees()}</h2>
      <p className="mt-1 text-1 text-ink-2">{m.welcome_sees_choose()}</p>
      {list(m.welcome_sees_always(), [m.welcome_sees_alias(), m.welcome_sees_words()])}
      {list(m.welcome_sees_on(), [
        m.welcome_sees_weeks(),
        m.welcome_sees_goal(),
        m.welcome_sees_here(),
      ])}
      {list(m.welcome_sees_off(), [m.welcome_sees_rest()])}
      <p className="mt-5 rounded-2 bg-sunken p-4 text-cell">{m.welcome_sees_never()}</p>
    </section>
  );
}
