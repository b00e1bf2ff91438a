import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  type HistoryEntry,
  type HistoryKind,
  historyKinds,
} from '../../../data/history/entries.ts';
import { historyQuery } from '../../../data/history/history.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../../ui/data_table.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { saveFile } from '../../../ui/save_file.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { dateText } from '../../../ui/time_text.ts';
import { useToasts } from '../../../ui/toast.ts';
import { historyFile } from './history_file.ts';
import { amountText, detailText, kindText, nameText } from './history_texts.ts';

/** What a person paid, got and earned, as one list by date. */
export function History({
  userId,
  isMember,
}: {
  readonly userId: string;
  readonly isMember: boolean;
}) {
  const { data, isError, fetchStatus, refetch } = useQuery(
    historyQuery(useServices(), userId),
    useQueryCache(),
  );
  const again = <Button onClick={() => void refetch()}>{m.settings_try_again()}</Button>;
  let content: ReactNode;
  if (data) content = <Entries all={data} isMember={isMember} />;
  else if (fetchStatus === 'paused' || (isError && !navigator.onLine))
    content = (
      <PageState
        kind="offline"
        title={m.settings_history_offline()}
        text={m.settings_history_offline_text()}
        actions={again}
      />
    );
  else if (isError)
    content = (
      <PageState
        kind="error"
        title={m.settings_history_failed_load()}
        text={m.settings_load_failed_text()}
        actions={again}
      />
    );
  else content = <Loading />;
  return (
    <div className="wrap">
      <PageHead title={m.settings_history_title()} lead={m.settings_history_lead()} />
      {content}
      <p className="mt-10">
        <Link to="/settings">{m.settings_history_back()}</Link>
      </p>
    </div>
  );
}

type Shown = HistoryKind | 'all';

/** Entries shown at first, and added at each press. */
const some = 50;

function Entries({
  all,
  isMember,
}: {
  readonly all: readonly HistoryEntry[];
  readonly isMember: boolean;
}) {
  const toast = useToasts();
  const [shown, setShown] = useState<Shown>('all');
  const [count, setCount] = useState(some);
  if (all.length === 0) return <NothingYet isMember={isMember} />;

  const entries = all.filter(({ kind }) => shown === 'all' || kind === shown);
  const save = () => {
    const name = 'mendwell-history.csv';
    saveFile(name, 'text/csv', historyFile(entries));
    toast.done(
      m.settings_history_saved({ file: name }),
      entries.length === 1
        ? m.settings_history_saved_one()
        : m.settings_history_saved_text({ count: entries.length }),
    );
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 max-sm:flex-col max-sm:items-stretch print:hidden">
        <div className="sm:w-56">
          <SelectField<Shown>
            label={m.settings_history_show()}
            name="history-kind"
            value={shown}
            options={[
              { value: 'all', label: m.settings_history_all() },
              ...historyKinds.map((kind) => ({ value: kind, label: pluralOf[kind]() })),
            ]}
            onChange={(kind) => {
              setShown(kind);
              setCount(some);
            }}
          />
        </div>
        <Button onClick={save} disabled={entries.length === 0}>
          {m.settings_history_csv()}
        </Button>
      </div>
      <p role="status" className="mb-2 text-1 text-ink-2">
        {entries.length === 1
          ? m.settings_history_count_one()
          : m.settings_history_count({ count: entries.length })}
      </p>
      {entries.length === 0 ? (
        <PageState
          kind="nothing"
          title={m.settings_history_nothing()}
          text={m.settings_history_nothing_text()}
          actions={<Button onClick={() => setShown('all')}>{m.settings_history_show_all()}</Button>}
        />
      ) : (
        <DataTable
          caption={m.settings_history_title()}
          columns={columns()}
          rows={entries.slice(0, count)}
          rowKey={({ key }) => key}
          stack="sm"
        />
      )}
      {entries.length > count && (
        <div className="mt-4 max-sm:grid print:hidden">
          <Button onClick={() => setCount(count + some)}>{m.settings_history_more()}</Button>
        </div>
      )}
      {isMember && shown === 'reward' && (
        <p className="mt-4">
          <Link to="/referral-dashboard">{m.settings_history_steps()}</Link>
        </p>
      )}
    </>
  );
}

const pluralOf: Readonly<Record<HistoryKind, () => string>> = {
  payment: m.settings_history_payments,
  refund: m.settings_history_refunds,
  pass: m.settings_history_passes,
  code: m.settings_history_codes,
  reward: m.settings_history_rewards,
};

function NothingYet({ isMember }: { readonly isMember: boolean }) {
  return (
    <PageState
      kind="empty"
      title={m.settings_history_empty()}
      text={isMember ? m.settings_history_empty_member() : m.settings_history_empty_visitor()}
      actions={
        isMember ? (
          <ButtonLink to="/referral-dashboard">{m.settings_history_invite()}</ButtonLink>
        ) : (
          <ButtonLink to="/extend-access" state={{ from: '/settings?view=history' }}>
            {m.settings_history_time()}
          </ButtonLink>
        )
      }
    />
  );
}

const columns = (): readonly DataColumn<HistoryEntry>[] => [
  {
    key: 'what',
    head: m.settings_history_column_what(),
    isRowHeader: true,
    cell: (entry) => (
      <>
        <span className="wrap-anywhere sm:inline-block sm:min-w-48">{nameText(entry)}</span>
        {detailText(entry) !== '' && (
          <span className="mt-0.5 block text-1 font-[400] text-ink-2">{detailText(entry)}</span>
        )}
      </>
    ),
  },
  {
    key: 'kind',
    head: m.settings_history_column_kind(),
    cell: ({ kind }) => kindText(kind),
  },
  {
    key: 'date',
    head: m.settings_history_column_date(),
    cell: ({ at }) => <span className="sm:whitespace-nowrap">{dateText(new Date(at))}</span>,
  },
  {
    key: 'amount',
    head: m.settings_history_column_amount(),
    align: 'end',
    cell: (entry) => <span className="max-sm:whitespace-normal">{amountText(entry)}</span>,
  },
  {
    key: 'receipt',
    head: <span className="sr-only">{m.settings_history_column_receipt()}</span>,
    isWide: true,
    cell: (entry) => <Receipt entry={entry} />,
  },
];

/** The page of an entry's order. Whoever hears links alone is told which order it is. */
function Receipt({ entry }: { readonly entry: HistoryEntry }) {
  if (entry.kind !== 'payment' && entry.kind !== 'refund') return null;
  const isPaid = entry.kind === 'refund' || entry.isPaid;
  const { number } = entry;
  return (
    <Link
      to={`/payment-success?order=${entry.orderId}`}
      aria-label={
        isPaid
          ? m.settings_history_receipt_of({ number })
          : m.settings_history_status_of({ number })
      }
      className="inline-flex min-h-11 items-center sm:min-h-0 print:hidden"
    >
      {isPaid ? m.settings_history_receipt() : m.settings_history_status()}
    </Link>
  );
}
