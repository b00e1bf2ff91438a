import type { Friend, FriendState } from '../../../data/referrals/my_invitations.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data_table.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { shortTimeText } from '../../../ui/time_text.ts';
import { useFold } from './fold.tsx';

const states = {
  invited: { kind: 'line', text: m.referral_dashboard_state_invited },
  joined: { kind: 'glaze', text: m.referral_dashboard_state_joined },
  qualified: { kind: 'glaze', text: m.referral_dashboard_state_qualified },
  refused: { kind: 'plain', text: m.referral_dashboard_state_refused },
} as const satisfies Record<FriendState, unknown>;

/** Friends that are shown at each press. */
const step = 50;

/** A first name, or what stands for it. A long one breaks; a short one stays whole beside wide columns. */
export const FriendName = ({ name }: { readonly name: string | null }) => (
  <span className="wrap-anywhere sm:inline-block sm:min-w-36">
    {name ?? m.referral_dashboard_a_friend()}
  </span>
);

/** Who came by the link, by first name alone. */
export function Friends({ friends }: { readonly friends: readonly Friend[] }) {
  const { shown, toggle } = useFold(friends, step);
  return (
    <section aria-labelledby="friends" className="mt-16">
      <h2 id="friends" className="mb-3">
        {m.referral_dashboard_friends()}
      </h2>
      {friends.length === 0 ? (
        <PageState
          kind="empty"
          level={3}
          title={m.referral_dashboard_friends_empty()}
          text={m.referral_dashboard_friends_empty_text()}
        />
      ) : (
        <DataTable
          caption={m.referral_dashboard_friends_caption()}
          rows={shown.map((friend, index) => ({ ...friend, index }))}
          rowKey={({ index }) => String(index)}
          stack="sm"
          columns={[
            {
              key: 'friend',
              head: m.referral_dashboard_friend(),
              isRowHeader: true,
              cell: ({ firstName }) => <FriendName name={firstName} />,
            },
            {
              key: 'state',
              head: m.referral_dashboard_state(),
              isWide: true,
              cardLabel: '',
              cell: ({ state }) => <Badge kind={states[state].kind}>{states[state].text()}</Badge>,
            },
            {
              key: 'since',
              head: m.referral_dashboard_since(),
              align: 'end',
              isWide: true,
              cell: ({ invitedAt }) => shortTimeText(invitedAt),
            },
          ]}
        />
      )}
      {toggle && <div className="mt-6 flex flex-wrap gap-3 max-sm:grid">{toggle}</div>}
    </section>
  );
}
