import {
  ArrowRight,
  type LucideIcon,
  MailOpen,
  MessageCircle,
  Scale,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { stateForNewDebt } from '../../data/planner/new_debt.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { useIsInCircle } from './circle_week.tsx';

interface Door {
  readonly to: string;
  /** What the link brings along. */
  readonly state?: typeof stateForNewDebt;
  readonly icon: LucideIcon;
  readonly name: () => string;
  readonly text: () => string;
  /** How long it takes to begin. */
  readonly takes: () => string;
  /** The same, for whoever has no account and needs one there. */
  readonly takesAccount?: () => string;
}

const debt: Door = {
  to: '/debt-destroyer',
  state: stateForNewDebt,
  icon: Scale,
  name: m.dashboard_doors_debt,
  text: m.dashboard_doors_debt_text,
  takes: m.dashboard_doors_debt_takes,
};
const people: Door = {
  to: '/community',
  icon: UsersRound,
  name: m.dashboard_doors_people,
  text: m.dashboard_doors_people_text,
  takes: m.dashboard_doors_people_takes,
  takesAccount: m.dashboard_doors_people_account,
};
const others: readonly Door[] = [
  {
    to: '/education',
    icon: MailOpen,
    name: m.dashboard_doors_happened,
    text: m.dashboard_doors_happened_text,
    takes: m.dashboard_doors_happened_takes,
  },
  {
    to: '/ai-assistant',
    icon: MessageCircle,
    name: m.dashboard_doors_ask,
    text: m.dashboard_doors_ask_text,
    takes: m.dashboard_doors_ask_takes,
  },
  people,
];

const link = 'grid gap-x-4 text-ink no-underline hover:bg-sunken';

/** Four ways to begin, of one weight: nobody knows yet what brought this person here. */
export function Doors({ hasReport = false }: { readonly hasReport?: boolean }) {
  const isAccounts = isMember(useAuth().session);
  return (
    <div>
      <p className="max-w-measure text-3 text-ink-2">{m.dashboard_doors_lead()}</p>
      <ul className="mt-8 grid gap-x-16 border-t border-line md:grid-cols-2">
        {[debt, ...others].map(({ to, state, icon: Icon, name, text, takes, takesAccount }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} state={state} className={`${link} h-full grid-cols-[auto_1fr_auto] py-6`}>
              <Icon aria-hidden="true" size={20} strokeWidth={1.6} className="mt-1 text-ink-2" />
              <span className="grid content-start gap-1">
                <span className="font-serif text-4/[1.2]">{name()}</span>
                <span className="text-ink-2">{text()}</span>
                <span className="text-1 text-ink-2">
                  {(isAccounts ? takes : (takesAccount ?? takes))()}
                </span>
              </span>
              <ArrowRight
                aria-hidden="true"
                size={20}
                strokeWidth={1.6}
                className="self-center text-ink-2"
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        {m.dashboard_doors_short()}{' '}
        <Link to="/education/tight-month" className="inline-flex min-h-11 items-center">
          {m.dashboard_doors_short_link()}
        </Link>
      </p>
      {!hasReport && (
        <p>
          {m.dashboard_doors_report()}{' '}
          <Link to="/dashboard/credit-file" className="inline-flex min-h-11 items-center">
            {m.dashboard_doors_report_link()}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The doors not opened yet, beside the first debt. */
export function OtherDoors() {
  const isInCircle = useIsInCircle();
  const isAccounts = isMember(useAuth().session);
  return (
    <section aria-labelledby="doors">
      <h2 id="doors" className="mb-3">
        {m.dashboard_doors_minute()}
      </h2>
      <ul>
        {others
          .filter(({ to }) => to !== people.to || !isInCircle)
          .map(({ to, name, text, takesAccount }) => (
            <li key={to} className="border-t border-line last:border-b">
              <Link to={to} className={`${link} grid-cols-[1fr_auto] py-3`}>
                <span>
                  <span className="block font-[560]">{name()}</span>
                  <span className="text-cell text-ink-2">{text()}</span>
                  {takesAccount && !isAccounts && (
                    <span className="block text-1 text-ink-2">{m.dashboard_door_account()}</span>
                  )}
                </span>
                <ArrowRight
                  aria-hidden="true"
                  size={20}
                  strokeWidth={1.6}
                  className="self-center text-ink-2"
                />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
