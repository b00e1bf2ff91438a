import type { MyInvitations } from '../../../data/referrals/my_invitations.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';

const count = (value: number) => value.toLocaleString(locale);

/** What came of the link so far, and what a month allows. */
export function Figures({ standing }: { readonly standing: MyInvitations }) {
  const { pointsAFriend, friendsAMonth, passesAMonth } = standing;
  const figures = [
    { name: m.referral_dashboard_invited(), value: standing.invited },
    { name: m.referral_dashboard_joined(), value: standing.joined },
    { name: m.referral_dashboard_qualified(), value: standing.qualified },
    {
      name: m.referral_dashboard_passes_left(),
      value: standing.passesLeft,
      rest: m.referral_dashboard_of({ count: count(passesAMonth) }),
    },
    {
      name: m.referral_dashboard_points(),
      value: standing.points,
      rest: m.referral_dashboard_points_month({
        points: count(standing.pointsThisMonth),
        max: count(pointsAFriend * friendsAMonth),
      }),
    },
  ];
  return (
    <section aria-labelledby="figures" className="mt-16">
      <h2 id="figures" className="mb-3">
        {m.referral_dashboard_figures()}
      </h2>
      <dl className="grid grid-cols-2 border-y border-line-strong sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(({ name, value, rest }) => (
          <div key={name} className="py-4 pr-4">
            <dt className="text-1 text-ink-2">{name}</dt>
            <dd className="mt-1.5">
              <span className="fig text-5">{count(value)}</span>
              {rest && <span className="block text-1 text-ink-2">{rest}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-measure text-1 text-ink-2">
        {m.referral_dashboard_caps({
          passes: count(passesAMonth),
          friends: count(friendsAMonth),
          points: count(pointsAFriend),
        })}{' '}
        {m.referral_dashboard_cash()}
      </p>
    </section>
  );
}
