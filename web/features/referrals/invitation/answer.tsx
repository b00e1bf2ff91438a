import { type ReactNode, useEffect, useId, useRef } from 'react';
import { invitationMinutes } from '../../../../domain/passes/plans.ts';
import { failureText } from './failure_text.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { mayTakeFocus } from '../../../ui/late_focus.ts';
import { timeSpanText } from '../../../ui/time_span.ts';
import { timeText } from '../../../ui/time_text.ts';
import type { NotStarted } from './use_free_time.ts';

/** Whether pressing the button once more may end otherwise. */
export const allowsAnotherTry = ({ taken }: NotStarted): boolean =>
  !taken.ok && taken.error.code !== 'invitation_spent';

interface Said {
  readonly title: string;
  readonly text: string;
  readonly way?: ReactNode;
}

function said({ taken, runsUntil }: NotStarted, destination: string): Said {
  const buy = (
    <ButtonLink to="/credit-payment#passes" state={{ from: destination }}>
      {m.referral_buy()}
    </ButtonLink>
  );
  if (taken.ok) {
    const title = m.referral_had_title({ minutes: invitationMinutes });
    return runsUntil
      ? {
          title,
          text: m.referral_had_running({ time: timeText(runsUntil) }),
          way: <ButtonLink to={destination}>{m.referral_had_go()}</ButtonLink>,
        }
      : { title, text: m.referral_had_over(), way: buy };
  }
  const { error: failure } = taken;
  switch (failure.code) {
    case 'invitation_spent':
      return { title: m.referral_spent_title(), text: m.referral_spent_text(), way: buy };
    case 'too_many_codes':
    case 'too_many_visits':
      return {
        title: m.referral_wait_title(),
        text: m.referral_wait_text({ wait: timeSpanText(failure.waitMinutes) }),
      };
    default:
      return { title: m.referral_not_started(), text: failureText(failure) };
  }
}

/** Why the free time did not start, and what to do instead. Holds the focus: the button may be gone. */
export function Answer({
  notStarted,
  destination,
}: {
  readonly notStarted: NotStarted;
  readonly destination: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (mayTakeFocus(notStarted.from)) box.current?.focus();
  }, [notStarted]);
  const words = said(notStarted, destination);
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className="mt-6 max-w-measure rounded-2 outline-offset-2"
    >
      <Callout kind={allowsAnotherTry(notStarted) ? 'attention' : 'info'}>
        <p id={`${id}-title`} className="font-[560]">
          {words.title}
        </p>
        <p id={`${id}-text`} className="mt-1">
          {words.text}
        </p>
        {words.way && <div className="mt-3">{words.way}</div>}
      </Callout>
    </div>
  );
}
