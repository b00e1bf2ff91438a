import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { SeenAfter } from '../../../../../domain/credit_file/after_dispute.ts';
import type { DisputeCase } from '../../../../../domain/credit_file/dispute.ts';
import type { IsoDate } from '../../../../../domain/time/iso_date.ts';
import { disputesQuery } from '../../../../data/credit_file/disputes.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { useAuth } from '../../../../data/session/auth_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/page_head.tsx';
import { MembersPage } from '../../parts/members_page.tsx';
import { casePath, disputesPath, newDisputePath } from '../paths.ts';
import { Unanswered } from '../unanswered.tsx';
import { nextDayText, StateBadge } from '../state_text.tsx';
import { useSeen } from '../use_seen.ts';

/** Every dispute of a member: where it stands, and the next day that counts. */
export function Component() {
  return (
    <MembersPage name={m.dispute_page_name()} path={disputesPath} hasSomething>
      <Disputes />
    </MembersPage>
  );
}

function Disputes() {
  const services = useServices();
  const { session } = useAuth();
  const today = useToday();
  const read = useRead(disputesQuery(services, session?.user.id ?? ''));
  const seenOf = useSeen();
  if (read.value === undefined) return <Unanswered read={read} />;
  if (read.value.length === 0)
    return (
      <div className="pb-16">
        <PageHead title={m.dispute_list_none()} lead={m.dispute_list_none_text()} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="primary" to="/dashboard/credit-file">
            {m.dispute_to_file()}
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <div className="pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-6 pb-2">
        <PageHead title={m.dispute_list_title()} lead={m.dispute_list_lead()} />
        <ButtonLink variant="primary" to={newDisputePath} className="mb-8">
          {m.dispute_new()}
        </ButtonLink>
      </div>
      <ul className="border-t border-line">
        {read.value.map((dispute) => (
          <DisputeRow
            key={dispute.id}
            dispute={dispute}
            seen={seenOf(dispute, null)}
            today={today}
          />
        ))}
      </ul>
    </div>
  );
}

function DisputeRow({
  dispute,
  seen,
  today,
}: {
  readonly dispute: DisputeCase;
  readonly seen: SeenAfter | null;
  readonly today: IsoDate;
}) {
  const [first, ...others] = dispute.things;
  const next = nextDayText(dispute, seen, today);
  return (
    <li
      className={clsx(
        'border-b',
        seen?.isGone ? 'border-gold shadow-[0_1px_0_var(--gold)]' : 'border-line',
      )}
    >
      <Link
        to={casePath(dispute.id)}
        className="flex items-center justify-between gap-x-6 py-4 text-ink no-underline hover:bg-sunken"
      >
        <span className="grid min-w-0 gap-1 wrap-anywhere">
          <span className="font-[560]">{dispute.recipientName}</span>
          <span className="text-ink-2">
            {first ? m.dispute_about({ name: first.name, title: first.title }) : ''}{' '}
            {others.length > 0 && m.dispute_more({ count: others.length })}
          </span>
          <span className="flex flex-wrap items-center gap-x-3">
            <StateBadge dispute={dispute} seen={seen} today={today} />
            <span className="num text-ink-2">{next}</span>
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          size={20}
          strokeWidth={1.6}
          className="flex-none text-ink-2"
        />
      </Link>
    </li>
  );
}
