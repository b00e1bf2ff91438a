import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { readInviteCode } from '../../../../../domain/community/invite_code.ts';
import { plans } from '../../../../../domain/passes/plans.ts';
import { useOffer } from '../../../../data/passes/offer.ts';
import { keptDebts } from '../../../../data/planner/kept_debts.ts';
import type { Awaited } from '../../../../data/session/awaited.ts';
import { awaitedText } from '../../../../data/session/awaited_text.ts';
import { m } from '../../../../paraglide/messages.js';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageTitle } from '../../../../ui/page_title.tsx';
import { useSite } from '../../../../ui/site/site.ts';
import { confirmMineText } from '../../parts/confirm_text.ts';
import { Honest } from '../../parts/honest.tsx';
import { priceText } from '../../parts/pass_texts.ts';
import { Invitation } from './invitation.tsx';
import { looksAt } from './looks.tsx';

/** What stands in a visitor's way to a page: what that page is, a look at it, and the free account that opens it. Passes
 *  are one closed line, and only where one opens the page. */
export default function Welcome({
  to,
  awaited,
  ranOut,
  found,
  note,
  isUnfolded,
  onUnfold,
  passes,
}: {
  /** The page they were going to. */
  readonly to: string;
  /** A sign-up that is not confirmed yet. */
  readonly awaited: Awaited | null;
  /** Their time ran out, and it is not their first visit here. */
  readonly ranOut: boolean;
  /** Orders of theirs that may be paid already. */
  readonly found: ReactNode;
  readonly note: string | false;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
  /** What the line unfolds; null where no pass opens the page. */
  readonly passes: ReactNode | null;
}) {
  const id = useId();
  const site = useSite();
  const [hasDebts] = useState(() => keptDebts.read() === true);
  const invitation = ranOut ? null : invitationIn(to);
  const look = looksAt(to, site.nameOf(to));
  const isForStaff = !ranOut && look.isForStaff === true;
  const actions = (
    <>
      {!isForStaff && (
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: to }}>
          {awaited === null ? m.passes_create() : confirmMineText(awaited)}
        </ButtonLink>
      )}
      <ButtonLink
        variant={isForStaff ? 'primary' : 'text'}
        to="/auth?mode=sign-in"
        state={{ from: to }}
      >
        {m.credit_payment_sign_in()}
      </ButtonLink>
    </>
  );
  if (invitation !== null) return <Invitation code={invitation} actions={actions} />;
  const title = ranOut ? m.welcome_over() : look.title;
  const picture = ranOut ? null : look.picture;
  return (
    <>
      <div
        className={
          picture
            ? 'grid gap-8 pt-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-10'
            : 'grid max-w-measure gap-8 pt-10 *:min-w-0'
        }
      >
        <header>
          {found}
          <PageTitle>{title}</PageTitle>
          <h1>{title}</h1>
          <p className="mt-3 max-w-measure text-3 text-ink-2">
            {ranOut ? m.welcome_over_lead() : look.lead}
          </p>
          {awaited !== null && (
            <p className="mt-3 wrap-anywhere">
              {m.passes_awaited({ address: awaitedText(awaited) })}
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto">{actions}</div>
          {!isForStaff && (
            <p className="mt-3 max-w-[34rem] text-1 text-ink-2">
              {passes === null ? m.welcome_account_only() : m.welcome_free()}{' '}
              {hasDebts && !ranOut && (
                <strong className="font-[560] text-ink">{m.welcome_comes_along()}</strong>
              )}
            </p>
          )}
        </header>
        {picture && <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{picture}</div>}
        {(passes !== null || look.points.length > 0) && (
          <div className="lg:col-start-1 lg:row-start-2">
            {passes === null ? (
              <Points points={ranOut ? [] : look.points} />
            ) : (
              <>
                <PassLine
                  controls={id}
                  ranOut={ranOut}
                  isUnfolded={isUnfolded}
                  onUnfold={onUnfold}
                />
                {note && <p className="mt-1 text-cell text-ink-2">{note}</p>}
              </>
            )}
          </div>
        )}
      </div>
      {passes !== null && isUnfolded && (
        <div id={id} className="pt-6">
          {passes}
        </div>
      )}
    </>
  );
}

/** The one line about passes: what the shortest costs, with what stands beside every price. */
function PassLine({
  controls,
  ranOut,
  isUnfolded,
  onUnfold,
}: {
  readonly controls: string;
  readonly ranOut: boolean;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}) {
  const { by } = useOffer();
  const [shortest] = plans;
  // No price where nothing is sold.
  const price = ranOut || by === 'off' || !shortest ? null : shortest.price;
  return (
    <>
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? controls : undefined}
        onClick={onUnfold}
        className="flex min-h-12 w-full items-center gap-2 border-t border-line py-2 text-left text-cell text-ink-2"
      >
        <span className="underline decoration-current/45 underline-offset-[.2em]">
          {ranOut
            ? m.welcome_passes_over()
            : price === null
              ? m.welcome_passes()
              : m.welcome_passes_from({ price: priceText(price) })}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.6}
          className={`flex-none transition-transform duration-(--fast) ${isUnfolded ? 'rotate-180' : ''}`}
        />
      </button>
      {price !== null && !isUnfolded && <Honest isSmall />}
    </>
  );
}

/** The code of a circle's invitation that somebody came by. */
const invitationIn = (location: string): string | null =>
  /^\/community\/?\?/.test(location) && location.includes('join=')
    ? readInviteCode(location)
    : null;

function Points({ points }: { readonly points: readonly (readonly [string, string])[] }) {
  return (
    <ul>
      {points.map(([name, text]) => (
        <li key={name} className="grid gap-0.5 border-t border-line py-4 last:border-b">
          <h2 className="font-sans text-2 font-[600] tracking-normal">{name}</h2>
          <p className="text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
