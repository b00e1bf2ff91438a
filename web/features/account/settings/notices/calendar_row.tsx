import { useState } from 'react';
import {
  calendarFeedQuery,
  calendarFeedKey,
  endCalendarFeed,
  makeCalendarFeed,
} from '../../../../data/notices/calendar_feed.ts';
import { useQueryCache } from '../../../../data/query_client.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm_dialog.tsx';
import { CopyField } from '../../../../ui/copy_field.tsx';
import { dateText } from '../../../../ui/time_text.ts';
import { useToasts } from '../../../../ui/toast.ts';
import { Row } from '../row.tsx';
import { useProof } from '../use_proof.tsx';

/** The address under which a calendar finds a member's dates: made, copied, renewed, ended. */
export function CalendarRow({ userId }: { readonly userId: string }) {
  const services = useServices();
  const cache = useQueryCache();
  const toast = useToasts();
  const { value: feed, error, askAgain } = useRead(calendarFeedQuery(services, userId));
  const [isBusy, setBusy] = useState(false);
  // Who has the address reads these dates for months: a session that was left open neither sees nor makes one.
  const { ask: prove, dialog } = useProof();
  const make = async (isAgain = false): Promise<void> => {
    if (!(await prove({ anew: isAgain }))) return;
    setBusy(true);
    const made = await makeCalendarFeed(services, cache, userId);
    setBusy(false);
    if (made.ok) return;
    const { code } = made.error;
    if (code === 'proof_needed' && !isAgain) return make(true);
    toast.failed(
      m.notices_calendar_failed(),
      code === 'too_many'
        ? m.notices_calendar_too_many()
        : code === 'offline'
          ? m.auth_error_offline()
          : m.notices_not_saved_text(),
    );
  };
  const reveal = async () => {
    if (await prove({ anew: true }))
      await cache.invalidateQueries({ queryKey: calendarFeedKey(userId) });
  };
  const end = async () => {
    const ended = await endCalendarFeed(services, cache, userId);
    if (ended.ok) toast.done(m.notices_calendar_ended(), m.notices_calendar_ended_text());
    else toast.failed(m.notices_calendar_failed(), m.notices_not_saved_text());
  };
  if (feed)
    return (
      <div className="grid gap-4 border-t border-line py-5">
        <div>
          <h3>{m.notices_calendar()}</h3>
          <p className="mt-0.5 text-ink-2">
            {m.notices_calendar_text()} {m.notices_calendar_since({ date: dateText(feed.madeAt) })}
          </p>
        </div>
        {feed.url !== null && (
          <CopyField
            label={m.notices_calendar_address()}
            help={m.notices_calendar_help()}
            copyName={m.notices_calendar_copy()}
            value={feed.url}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {feed.url === null && (
            <Button onClick={() => void reveal()}>{m.notices_calendar_show()}</Button>
          )}
          <Button onClick={() => void make()} busy={isBusy && m.auth_working()}>
            {m.notices_calendar_renew()}
          </Button>
          <ConfirmDialog
            action={m.notices_calendar_end()}
            title={m.notices_calendar_end_title()}
            text={m.notices_calendar_end_text()}
            keep={m.notices_calendar_keep()}
            onConfirm={() => void end()}
          />
        </div>
        {dialog}
      </div>
    );
  return (
    <>
      <Row
        name={m.notices_calendar()}
        text={error ? m.notices_calendar_unknown() : m.notices_calendar_text()}
      >
        {error ? (
          <Button onClick={askAgain}>{m.notices_calendar_again()}</Button>
        ) : (
          <Button
            onClick={() => void make()}
            busy={(isBusy || feed === undefined) && m.ui_loading()}
          >
            {m.notices_calendar_make()}
          </Button>
        )}
      </Row>
      {dialog}
    </>
  );
}
