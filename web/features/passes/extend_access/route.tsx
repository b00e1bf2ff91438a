import type { Session } from '@supabase/supabase-js';
import { Link } from 'react-router';
import { planOf, plans } from '../../../../domain/passes/plans.ts';
import { askedCodeText, failureText, usedCodeText } from '../parts/access_texts.ts';
import { useSite } from '../../../ui/site/site.ts';
import { useLeftOrders } from '../parts/left_orders.ts';
import { useOwnReceipts } from '../parts/own_receipts.ts';
import { receiptPath } from '../../../data/passes/orders.ts';
import { useOffer } from '../../../data/passes/offer.ts';
import { usePurchase } from '../parts/purchase.ts';
import { useChoice } from '../parts/use_choice.ts';
import { useCode } from '../parts/use_code.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { type Awaited, awaitedOf } from '../../../data/session/awaited.ts';
import { awaitedText } from '../../../data/session/awaited_text.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { BuySummary } from '../parts/buy_summary.tsx';
import { CodeEntry, ToCode } from '../parts/code_entry.tsx';
import { confirmMineText } from '../parts/confirm_text.ts';
import { FreeAccount } from '../parts/free_account.tsx';
import { OrStablecoin } from '../parts/or_stablecoin.tsx';
import { PassChoice } from '../parts/pass_choice.tsx';
import { minutesText } from '../parts/pass_texts.ts';
import { PageTitle } from '../../../ui/page_title.tsx';
import { PayWith } from '../parts/pay_with.tsx';
import { ReceiptList } from '../parts/receipt_list.tsx';
import { UnderWay } from '../parts/under_way.tsx';
import { timeSpanText } from '../../../ui/time_span.ts';
import { shortTimeText, timeText } from '../../../ui/time_text.ts';

const minute = 60_000;
const at = (instant: string) => timeText(new Date(instant));

/** Where one may go without any time. */
const openPage = '/debt-destroyer';

/** Minutes up to which what is left is told in minutes alone. */
const longest = 120;

export function Component() {
  const { session, user } = useAuth();
  const minutesLeft = useMinutesLeft();
  const awaited = awaitedOf(user);
  if (isMember(session)) return <NothingCounted />;
  return awaited !== null && minutesLeft > 0 ? (
    <Confirm awaited={awaited} />
  ) : (
    <Extend session={session} awaited={awaited} />
  );
}

function NothingCounted() {
  return (
    <div className="wrap">
      <PageHead title={m.extend_access_title()} lead={m.extend_access_member()} />
      <ButtonLink variant="primary" to="/dashboard">
        {m.extend_access_dashboard()}
      </ButtonLink>
    </div>
  );
}

/** For who signed up and has to confirm their address: until then there is time, and nothing to buy. */
function Confirm({ awaited }: { readonly awaited: Awaited }) {
  const access = useLimitedAccess();
  const { nameOf } = useSite();
  const { returnTo } = useChoice();
  return (
    <div className="wrap">
      <PageHead
        title={m.extend_access_awaited_title()}
        lead={
          <span className="wrap-anywhere">
            {(awaited.by === 'email' ? m.extend_access_awaited : m.extend_access_awaited_phone)({
              address: awaitedText(awaited),
              end: timeText(new Date(access?.expires ?? 0)),
            })}
          </span>
        }
      />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: returnTo }}>
          {confirmMineText(awaited)}
        </ButtonLink>
        <ButtonLink to={returnTo}>{m.extend_access_go({ page: nameOf(returnTo) })}</ButtonLink>
      </div>
    </div>
  );
}

/** What is left, more of it, codes, and what was paid. The same lines with and without time, so that nothing moves once
 *  the device has been asked. */
function Extend({
  session,
  awaited,
}: {
  readonly session: Session | null;
  readonly awaited: Awaited | null;
}) {
  const minutesLeft = useMinutesLeft();
  const left = useLeftOrders(session, minutesLeft);
  const underWay = left.value ?? null;
  const access = useLimitedAccess();
  const { nameOf } = useSite();
  const { pass, choose, returnTo, returnToWithPass } = useChoice();
  const offer = useOffer();
  const purchase = usePurchase();
  const code = useCode();
  const receipts = useOwnReceipts(session);

  // The half hour of a friend is for the first visit: nothing is on sale under that name here.
  const plan = planOf(pass ?? '1h') ?? planOf('1h');
  const end = minutesLeft > 0 && access ? access.expires : null;
  const used = code.used && usedCodeText(code.used, at);
  const freeAccount = (
    <FreeAccount to={returnTo} awaited={awaited} more={end === null && <ToCode />} />
  );
  return (
    <div className="wrap">
      <header className="pt-10 pb-8">
        <PageTitle>{m.extend_access_title()}</PageTitle>
        <h1>{leftText(minutesLeft)}</h1>
        <p className="mt-3 max-w-measure min-h-[2lh] text-3 text-ink-2 sm:min-h-[1lh]">
          {end === null
            ? m.extend_access_none()
            : runningText(minutesLeft, timeText(new Date(end)))}
        </p>
        <p className="mt-4">
          {end === null ? (
            <Link to={openPage} className="inline-flex min-h-11 items-center">
              {m.extend_access_go({ page: nameOf(openPage) })}
            </Link>
          ) : (
            <ButtonLink to={returnTo}>{m.extend_access_go({ page: nameOf(returnTo) })}</ButtonLink>
          )}
        </p>
      </header>
      <div className="grid gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        {end === null && freeAccount}
        {/* In its column before what stands beside it is there. */}
        <div className="grid gap-8 lg:col-start-1">
          <PassChoice
            passes={plans}
            value={plan?.id ?? '1h'}
            onChoose={choose}
            refundDays={offer.refundDays}
          />
          <PayWith offer={offer} />
          {plan && offer.stablecoinOn !== null && (
            <OrStablecoin
              chainId={offer.stablecoinOn}
              price={plan.price}
              isBusy={purchase.isBusy}
              onPay={() => purchase.payByStablecoin(plan.id, returnToWithPass)}
            />
          )}
        </div>
        <aside className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <UnderWay
            order={underWay && { number: underWay.number, to: receiptPath(underWay.id) }}
            hasFailed={left.error !== null}
            isAsking={left.isAsking}
            askAgain={left.askAgain}
          />
          {plan && (
            <BuySummary
              isHonestSaid
              title={end === null ? m.passes_yours() : m.extend_access_add()}
              minutes={plan.minutes}
              price={plan.price}
              starts={end === null ? m.passes_starts_paid() : m.passes_starts_after()}
              end={end === null ? null : shortTimeText(new Date(end + plan.minutes * minute))}
              by={offer.by}
              page={nameOf(returnToWithPass)}
              busy={purchase.isBusy && m.passes_paying()}
              failure={purchase.failure && failureText(purchase.failure)}
              onPay={() => purchase.pay(plan.id, returnToWithPass)}
            />
          )}
        </aside>
        <CodeEntry
          form={code.form}
          question={code.asked && askedCodeText(code.asked, at)}
          onAnswer={code.answer}
          done={used}
          next={
            <ButtonLink to={returnTo}>{m.extend_access_go({ page: nameOf(returnTo) })}</ButtonLink>
          }
        />
        {/* Who has time came for more of it. */}
        {end !== null && freeAccount}
      </div>
      <ReceiptList receipts={receipts} />
    </div>
  );
}

function leftText(minutes: number): string {
  return minutes === 0
    ? m.extend_access_left_none()
    : m.extend_access_left({ time: timeSpanText(minutes) });
}

/** With the exact minutes, where the heading names hours or days. */
const runningText = (minutes: number, end: string): string =>
  minutes > longest
    ? m.extend_access_running_long({ minutes: minutesText(minutes), end })
    : m.extend_access_running({ end });
