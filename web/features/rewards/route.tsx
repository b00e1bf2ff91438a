import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Badge as Habit } from '../../../domain/rewards/badges.ts';
import { type ChainOffer, chainOffersQuery } from '../../data/rewards/chain_offers.ts';
import { type BadgeStanding, badgesQuery } from '../../data/rewards/badges.ts';
import { useRead } from '../../data/read.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { PageState } from '../../ui/page_state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { dateText } from '../../ui/time_text.ts';
import { useLoaded } from '../../ui/use_loaded.ts';
import { Seal } from './seal.tsx';

const loadWalletNote = () => import('./claims/linked_wallet_note.tsx');
const loadOnChain = () => import('./claims/on_chain_part.tsx');
const loadClaim = () => loadOnChain().then(({ BadgeClaim }) => ({ default: BadgeClaim }));

interface Texts {
  readonly name: () => string;
  readonly text: () => string;
  readonly progress: (of: { readonly done: number; readonly needed: number }) => string;
  readonly to: string;
  readonly action: () => string;
}

const texts: Readonly<Record<Habit, Texts>> = {
  first_plan: {
    name: m.badge_first_plan,
    text: m.rewards_first_plan,
    progress: m.rewards_not_yet,
    to: '/debt-destroyer',
    action: m.rewards_make_plan,
  },
  first_debt_closed: {
    name: m.badge_first_debt_closed,
    text: m.rewards_first_debt_closed,
    progress: m.rewards_not_yet,
    to: '/debt-destroyer',
    action: m.rewards_open_debts,
  },
  six_months_written: {
    name: m.badge_six_months_written,
    text: m.rewards_six_months,
    progress: m.rewards_months,
    to: '/debt-destroyer',
    action: m.rewards_record,
  },
  twelve_on_time: {
    name: m.badge_twelve_on_time,
    text: m.rewards_twelve,
    progress: m.rewards_payments,
    to: '/debt-destroyer',
    action: m.rewards_record,
  },
  ten_lessons: {
    name: m.badge_ten_lessons,
    text: m.rewards_lessons,
    progress: m.rewards_lessons_done,
    to: '/education',
    action: m.rewards_next_lesson,
  },
  eight_check_ins: {
    name: m.badge_eight_check_ins,
    text: m.rewards_check_ins,
    progress: m.rewards_weeks,
    to: '/community',
    action: m.rewards_circles,
  },
  five_that_helped: {
    name: m.badge_five_that_helped,
    text: m.rewards_helped,
    progress: m.rewards_answers,
    to: '/community/ask',
    action: m.rewards_questions,
  },
};

/** Badges for habits that the record shows. Nothing here is for sale, and nothing changes a score. */
export function Component() {
  const { user, session, isLoading } = useAuth();
  return (
    <div className="wrap">
      {user !== null ? (
        <Badges userId={user.id} isKept={isMember(session)} />
      ) : (
        <>
          <PageHead title={m.rewards_title()} lead={m.rewards_lead()} />
          {isLoading ? <Spinner /> : <p className="max-w-measure">{m.rewards_no_session()}</p>}
        </>
      )}
    </div>
  );
}

function Badges({ userId, isKept }: { readonly userId: string; readonly isKept: boolean }) {
  const {
    value: standings,
    error,
    isAsking,
    askAgain,
  } = useRead(badgesQuery(useServices(), userId));
  const kept = standings?.filter(({ earnedAt }) => earnedAt !== null).length ?? 0;
  const begun =
    standings?.filter(({ earnedAt, done }) => earnedAt === null && done > 0).length ?? 0;
  // Nothing of wallets comes where nothing can be put on chain.
  const { value: offers } = useRead({ ...chainOffersQuery, enabled: isKept });
  const offer = (kept > 0 && offers?.badges) || null;
  const points = offers?.points ?? null;
  return (
    <>
      <PageHead title={titleOf(kept, begun)} lead={m.rewards_lead()} />
      {!isKept && standings && (
        <div className="mb-8 max-w-measure">
          <Callout>
            <p>{m.rewards_visitor()}</p>
            <ButtonLink variant="text" to="/auth?mode=sign-up" state={{ from: '/web3-rewards' }}>
              {m.settings_create()}
            </ButtonLink>
          </Callout>
        </div>
      )}
      {standings ? (
        <ul className="grid gap-x-12 lg:grid-cols-2">
          {standings.map((standing) => (
            <Item key={standing.badge} standing={standing} userId={userId} offer={offer} />
          ))}
        </ul>
      ) : error ? (
        <PageState
          kind={error.code === 'offline' ? 'offline' : 'error'}
          title={m.rewards_failed()}
          text={m.rewards_failed_text()}
          actions={
            <Button variant="primary" onClick={askAgain} busy={isAsking && m.ui_loading()}>
              {m.rewards_again()}
            </Button>
          }
        />
      ) : (
        <Spinner />
      )}
      {standings && offers && offer === null && (
        <Lazy load={loadWalletNote} props={{ userId, isOn: offers.badges !== null }} />
      )}
      {(offer ?? points) !== null && (
        <Lazy load={loadOnChain} props={{ userId, badges: offer, points }} />
      )}
    </>
  );
}

function titleOf(kept: number, begun: number): string {
  if (kept === 0) return begun === 0 ? m.rewards_title_none() : m.rewards_title_begun({ begun });
  if (begun === 0) return kept === 1 ? m.rewards_title_one() : m.rewards_title_kept({ kept });
  return kept === 1 ? m.rewards_title_one_and({ begun }) : m.rewards_title_and({ kept, begun });
}

/** A part that is fetched with its first sight. */
function Lazy<Props extends object>({
  load,
  props,
}: {
  readonly load: () => Promise<{ default: ComponentType<Props> }>;
  readonly props: Props;
}) {
  return useLoaded(load, true, props);
}

function Item({
  standing: { badge, done, needed, earnedAt },
  userId,
  offer,
}: {
  readonly standing: BadgeStanding;
  readonly userId: string;
  /** Null where badges can't be put on chain. */
  readonly offer: ChainOffer | null;
}) {
  const { name, text, progress, to, action } = texts[badge];
  const said = earnedAt === null ? progress({ done, needed }) : m.rewards_kept();
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-5 border-t border-line py-6">
      <Seal
        badge={badge}
        share={earnedAt === null ? Math.min(0.95, done / needed) : 1}
        isKept={earnedAt !== null}
        label={m.rewards_seal({ name: name(), standing: said })}
      />
      <div className="grid content-start justify-items-start gap-1">
        <h2 className="text-4">{name()}</h2>
        <p className="text-ink-2">{text()}</p>
        {earnedAt === null ? (
          <>
            <p className="font-[560]">{said}</p>
            <Link to={to} className="inline-flex min-h-11 items-center">
              {action()}
            </Link>
          </>
        ) : (
          <>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-1 text-ink-2">
              <Badge kind="gold">{said}</Badge> {m.rewards_since({ date: dateText(earnedAt) })}
            </p>
            {offer !== null && (
              <Lazy load={loadClaim} props={{ badge, name: name(), userId, offer }} />
            )}
          </>
        )}
      </div>
    </li>
  );
}
