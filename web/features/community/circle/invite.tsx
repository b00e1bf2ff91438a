import { useState } from 'react';
import { inviteCodeText, inviteLink } from '../../../../domain/community/invite_code.ts';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { type Invitation, makeInvite, revokeInvite } from '../../../data/community/circles.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy_field.tsx';
import { monthDayText } from '../../../ui/day_text.ts';
import { dayOf } from '../../../data/today.ts';
import { ShareButton } from '../../../ui/share_button.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useAct } from './use_act.ts';

/** One live link a member. Its code is shown once: nobody, and no database, can say it again. */
export function Invite({
  week,
  isFirst = false,
}: {
  readonly week: CircleWeek;
  /** Right after one's own week, as a part of the page. */
  readonly isFirst?: boolean;
}) {
  const Heading = isFirst ? 'h2' : 'h3';
  const services = useServices();
  const toasts = useToasts();
  const { act, isBusy } = useAct();
  const [made, setMade] = useState<Invitation | null>(null);
  const { circle, invitation } = week;
  const make = async () => {
    const given = await act(() => makeInvite(services, circle.id));
    if (given !== undefined) setMade(given);
  };
  const takeBack = async () => {
    const gone = await act(() => revokeInvite(services, circle.id));
    if (gone === undefined) return;
    setMade(null);
    toasts.done(m.circle_invite_gone());
  };
  const shown = made !== null && invitation !== null ? made : null;
  const link = shown ? inviteLink(window.location.origin, shown.code) : '';
  const back = (
    <Button variant="text" disabled={isBusy} onClick={() => void takeBack()}>
      {m.circle_invite_back()}
    </Button>
  );
  return (
    <section aria-labelledby="invite" className="grid gap-3">
      <Heading id="invite" className={isFirst ? undefined : 'font-serif text-3 font-[430]'}>
        {m.circle_invite_title({ name: circle.name })}
      </Heading>
      <p className="max-w-measure text-ink-2">{m.circle_invite_text()}</p>
      {shown ? (
        <>
          <CopyField
            label={m.circle_invite_link()}
            copyName={m.circle_invite_copy()}
            value={link}
          />
          <CopyField
            label={m.circle_invite_message()}
            help={m.circle_invite_message_help()}
            copyName={m.circle_invite_copy_message()}
            value={`${m.circle_invite_share_words()} ${link}`}
          />
          <div className="flex empty:hidden">
            <ShareButton
              name={m.circle_invite_share()}
              share={{
                title: m.circle_invite_share_title(),
                text: m.circle_invite_share_words(),
                url: link,
              }}
              onFailed={() =>
                toasts.failed(m.circle_invite_share_failed(), m.circle_invite_share_failed_text())
              }
            />
          </div>
          <p role="status" className="flex flex-wrap items-center gap-x-2 text-1 text-ink-2">
            {m.circle_invite_code({
              code: inviteCodeText(shown.code),
              day: monthDayText(dayOf(shown.expiresAt)),
            })}
            {back}
          </p>
        </>
      ) : (
        <>
          {invitation && (
            <p className="text-cell text-ink-2">
              {m.circle_invite_live({ day: monthDayText(dayOf(invitation.expiresAt)) })}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button busy={isBusy && m.circle_invite_making()} onClick={() => void make()}>
              {invitation ? m.circle_invite_new() : m.circle_invite_make()}
            </Button>
            {invitation && back}
          </div>
        </>
      )}
    </section>
  );
}
