import type { ChosenKind } from '../../../../../domain/notices/types.ts';
import { useId, useRef } from 'react';
import { useLocation } from 'react-router';
import {
  type NoticeChoices,
  type NoticePlace,
  noticeChoicesQuery,
  noticeKinds,
  saveNoticeChoices,
} from '../../../../data/notices/choices.ts';
import { useQueryCache } from '../../../../data/query_client.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data_table.tsx';
import { locale } from '../../../../ui/locale.ts';
import { PageState } from '../../../../ui/page_state.tsx';
import { SelectField } from '../../../../ui/select_field.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useToasts } from '../../../../ui/toast.ts';
import { CalendarRow } from './calendar_row.tsx';

const texts: Readonly<
  Record<ChosenKind, { readonly name: () => string; readonly text: () => string }>
> = {
  payments: { name: m.notices_payments, text: m.notices_payments_text },
  plan: { name: m.notices_plan, text: m.notices_plan_text },
  check_in: { name: m.notices_check_in, text: m.notices_check_in_text },
  circle: { name: m.notices_circle, text: m.notices_circle_text },
  answers: { name: m.notices_answers, text: m.notices_answers_text },
  disputes: { name: m.notices_disputes, text: m.notices_disputes_text },
  cards: { name: m.notices_cards, text: m.notices_cards_text },
  meetings: { name: m.notices_meetings, text: m.notices_meetings_text },
};
const placeNames: Readonly<Record<NoticePlace, (of: { readonly kind: string }) => string>> = {
  here: m.notices_here_of,
  mail: m.notices_mail_of,
};

/** Over the boxes of its column. */
const head = (text: string) => <span className="block text-center">{text}</span>;

const hourText = (hour: number): string =>
  new Date(2026, 0, 1, hour).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));

/** What a member is told and where, when no mail goes out, and their dates for a calendar. */
export function NoticesSection({
  userId,
  email,
}: {
  readonly userId: string;
  /** Where mail goes; null where there is no address. */
  readonly email: string | null;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const toast = useToasts();
  const {
    value: choices,
    error,
    isAsking,
    askAgain,
  } = useRead(noticeChoicesQuery(services, userId));
  // One after another, and none is lost while another is on its way.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const leadId = useId();
  // A mail's link leads here to choose: then it's open.
  const isMeant = useLocation().hash === '#notices';
  if (choices === undefined)
    return error ? (
      <PageState
        kind={error.code === 'offline' ? 'offline' : 'error'}
        level={3}
        title={m.notices_load_failed()}
        text={m.notices_load_failed_text()}
        actions={
          <Button onClick={askAgain} busy={isAsking && m.ui_loading()}>
            {m.notices_load_again()}
          </Button>
        }
      />
    ) : (
      <Spinner />
    );
  const save = async (change: Partial<NoticeChoices>) => {
    const saving = saveNoticeChoices(services, cache, userId, change, last.current);
    last.current = saving;
    const saved = await saving;
    if (!saved.ok)
      toast.failed(
        m.notices_not_saved(),
        saved.error.code === 'offline' ? m.auth_error_offline() : m.notices_not_saved_text(),
      );
  };
  const box = (kind: ChosenKind, place: NoticePlace) => {
    const choice = `${kind}_${place}` as const;
    // What is said over the table tells why.
    const isImpossible = place === 'mail' && email === null;
    return (
      <label className="grid min-h-11 min-w-11 place-items-center">
        <input
          type="checkbox"
          className="checkbox"
          checked={choices[choice] && !isImpossible}
          disabled={isImpossible}
          aria-describedby={isImpossible ? leadId : undefined}
          aria-label={placeNames[place]({ kind: texts[kind].name() })}
          onChange={(event) => void save({ [choice]: event.target.checked })}
        />
      </label>
    );
  };
  return (
    <div>
      <p id={leadId} className="mb-4 text-ink-2">
        {email === null ? m.notices_lead_no_mail() : m.notices_lead({ email })}
      </p>
      <details open={isMeant} className="mb-8 border-y border-line">
        <summary className="min-h-14 cursor-pointer py-3 font-[560]">
          {m.notices_choose()}
          <span className="block text-1 font-[400] text-ink-2">{m.notices_choose_text()}</span>
        </summary>
        <div className="pt-2">
          <div className="[&_td]:align-middle [&_th]:align-middle">
            <DataTable
              caption={m.notices_caption()}
              rows={noticeKinds}
              rowKey={(kind) => kind}
              columns={[
                {
                  key: 'kind',
                  head: m.notices_about(),
                  isRowHeader: true,
                  cell: (kind) => (
                    <>
                      {texts[kind].name()}
                      <span className="block text-1 font-[400] text-ink-2">
                        {texts[kind].text()}
                      </span>
                    </>
                  ),
                },
                { key: 'here', head: head(m.notices_here()), cell: (kind) => box(kind, 'here') },
                { key: 'mail', head: head(m.notices_mail()), cell: (kind) => box(kind, 'mail') },
              ]}
            />
          </div>
          <p className="mt-3 text-1 text-ink-2">{m.notices_security()}</p>
          <div className="mt-6 mb-6 grid max-w-[27rem] grid-cols-2 gap-4">
            <SelectField
              name="quiet-from"
              label={m.notices_quiet_from()}
              value={String(choices.quiet_from)}
              options={hours}
              onChange={(hour) => void save({ quiet_from: Number(hour) })}
            />
            <SelectField
              name="quiet-until"
              label={m.notices_quiet_until()}
              value={String(choices.quiet_until)}
              options={hours}
              onChange={(hour) => void save({ quiet_until: Number(hour) })}
            />
            <p className="col-span-2 -mt-1 text-1 text-ink-2">
              {choices.quiet_from === choices.quiet_until
                ? m.notices_quiet_none()
                : m.notices_quiet_text()}
            </p>
          </div>
        </div>
      </details>
      <CalendarRow userId={userId} />
    </div>
  );
}
