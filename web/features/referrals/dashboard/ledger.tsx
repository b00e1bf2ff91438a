import { useInfiniteQuery } from '@tanstack/react-query';
import { invitationMinutes } from '../../../../domain/passes/plans.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { type LedgerLine, ledgerQuery } from '../../../data/referrals/my_invitations.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data_table.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { shortTimeText } from '../../../ui/time_text.ts';
import { useFold } from './fold.tsx';
import { FriendName } from './friends.tsx';
import { lineText } from './line_text.ts';
import { NotLoaded } from './not_loaded.tsx';

/** Every step of a member's invitations, with its points and the reason. */
export function Ledger({
  userId,
  friendsAMonth,
}: {
  readonly userId: string;
  readonly friendsAMonth: number;
}) {
  return (
    <section aria-labelledby="ledger" className="mt-16">
      <h2 id="ledger" className="mb-3">
        {m.referral_dashboard_ledger()}
      </h2>
      <Lines userId={userId} friendsAMonth={friendsAMonth} />
    </section>
  );
}

const none: readonly LedgerLine[] = [];

function Lines({ userId, friendsAMonth }: Parameters<typeof Ledger>[0]) {
  const { data, isPending, isPaused, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(ledgerQuery(useServices(), userId), useQueryCache());
  const lines = data?.pages.flat() ?? none;
  const { shown, isWhole, toggle } = useFold(lines);
  if (data === undefined)
    return isPending && !isPaused ? (
      <Loading />
    ) : (
      <NotLoaded
        title={m.referral_dashboard_ledger_failed()}
        isOffline={isPaused}
        isAsking={isFetching}
        again={() => void refetch()}
      />
    );
  if (lines.length === 0)
    return <p className="max-w-measure text-ink-2">{m.referral_dashboard_ledger_empty()}</p>;
  const terms = { friendsAMonth, minutes: invitationMinutes };
  return (
    <>
      <DataTable
        caption={m.referral_dashboard_ledger_caption()}
        rows={shown}
        rowKey={({ id }) => String(id)}
        stack="sm"
        columns={[
          {
            key: 'friend',
            head: m.referral_dashboard_friend(),
            isRowHeader: true,
            cell: (line) => <FriendName name={whose(line)} />,
          },
          {
            key: 'what',
            head: m.referral_dashboard_what(),
            isWide: true,
            cardLabel: '',
            cell: (line) => lineText(line, terms),
          },
          {
            key: 'on',
            head: m.referral_dashboard_on(),
            align: 'end',
            isWide: true,
            cell: ({ at }) => shortTimeText(at),
          },
          {
            key: 'points',
            head: m.referral_dashboard_points(),
            align: 'end',
            cell: ({ points }) => (points > 0 ? `+${points}` : '0'),
          },
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden max-sm:grid">
        {toggle}
        {hasNextPage && isWhole && (
          <Button busy={isFetching && m.ui_loading()} onClick={() => void fetchNextPage()}>
            {m.referral_dashboard_more()}
          </Button>
        )}
      </div>
    </>
  );
}

/** Who took the step. The line of one's own link carries one's own name. */
const whose = ({ reason, friendName }: LedgerLine): string | null =>
  reason === 'own_link' ? m.referral_dashboard_you() : friendName;
