import { useRef } from 'react';
import { codeText } from '../../../../domain/passes/code.ts';
import { invitationMinutes, planOf, plans } from '../../../../domain/passes/plans.ts';
import { askedCodeText, failureText, usedCodeText } from '../parts/access_texts.ts';
import { useLeftOrders } from '../parts/left_orders.ts';
import { receiptPath } from '../../../data/passes/orders.ts';
import { useOwnReceipts } from '../parts/own_receipts.ts';
import { useServices } from '../../../data/services_context.ts';
import { useOffer } from '../../../data/passes/offer.ts';
import { usePurchase } from '../parts/purchase.ts';
import { useRanOut } from '../parts/ran_out.ts';
import { useChoice } from '../parts/use_choice.ts';
import { useCode } from '../parts/use_code.ts';
import { type Site, useSite } from '../../../ui/site/site.ts';
import { rememberedCode } from '../../../data/referrals/remembered_invitation.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { awaitedOf } from '../../../data/session/awaited.ts';
import { awaitedText } from '../../../data/session/awaited_text.ts';
import { isMember, owesSecondFactor } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { BuySummary } from '../parts/buy_summary.tsx';
import { CodeEntry, ToCode } from '../parts/code_entry.tsx';
import { FreeAccount } from '../parts/free_account.tsx';
import { PassChoice } from '../parts/pass_choice.tsx';
import { PassSummary } from '../parts/pass_summary.tsx';
import { free } from '../parts/pass_texts.ts';
import { PayWith } from '../parts/pay_with.tsx';
import { ReceiptList } from '../parts/receipt_list.tsx';
import { UnderWay } from '../parts/under_way.tsx';
import { timeText } from '../../../ui/time_text.ts';
import { GoOn } from './go_on.tsx';
import { NotOpen } from './not_open.tsx';
import { SignedOut } from './signed_out.tsx';

const at = (instant: string) => timeText(new Date(instant));

/** Where one goes on to with an account and with a pass; and what a pass does not bring. */
function wayText(site: Site, to: string, isAsked: boolean, ranOut: boolean): string | null {
  const page = site.nameOf(to);
  if (!isAsked) return null;
  if (site.needsAccount(to)) return m.credit_payment_needs_account({ page });
  return ranOut ? m.credit_payment_back({ page }) : m.credit_payment_going({ page });
}

export function Shop() {
  const { session, user } = useAuth();
  const minutesLeft = useMinutesLeft();
  const access = useLimitedAccess();
  const { pass, choose, returnTo, returnToWithPass, wasAsked, wasSignedOut, closed } = useChoice();
  const ranOut = useRanOut();
  const { clock } = useServices();
  const offer = useOffer();
  const purchase = usePurchase();
  const code = useCode();
  const receipts = useOwnReceipts(session);
  // An order goes along with a pass that a recovery code takes to another browser, so that none is left here.
  const mayHaveMoved =
    session !== null && !isMember(session) && minutesLeft === 0 && receipts.value?.length === 0;
  const left = useLeftOrders(session, minutesLeft);
  const underWay = left.value ?? null;
  const site = useSite();
  const codePart = useRef<HTMLElement>(null);

  const used = code.used && usedCodeText(code.used, at);
  if (isMember(session) && !owesSecondFactor(session))
    return (
      <GoOn
        to={returnTo}
        why={m.credit_payment_open_member()}
        canAddTime={false}
        takesFocus={false}
      />
    );
  if (wasSignedOut && session === null && minutesLeft === 0) return <SignedOut to={returnTo} />;
  const awaited = awaitedOf(user);
  if (minutesLeft > 0 && access && awaited !== null && used === null)
    return (
      <GoOn
        to={returnTo}
        title={m.credit_payment_awaited_title()}
        why={(awaited.by === 'email' ? m.credit_payment_awaited : m.credit_payment_awaited_phone)({
          address: awaitedText(awaited),
          end: timeText(new Date(access.expires)),
        })}
        canAddTime={false}
        awaited={awaited}
        takesFocus={false}
      />
    );
  if (minutesLeft > 0 && access)
    return (
      <GoOn
        to={returnTo}
        why={used ?? m.credit_payment_open_pass({ end: timeText(new Date(access.expires)) })}
        canAddTime
        takesFocus={used !== null}
      />
    );

  if (closed !== null && !ranOut) return <NotOpen to={closed} />;
  const plan = planOf(pass);
  const toCode = () => {
    const invitation = rememberedCode(clock());
    if (code.form.values.code === '' && invitation)
      code.form.change({ code: codeText(invitation) });
    codePart.current?.scrollIntoView({ block: 'center' });
    codePart.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <div className="wrap">
      <PageHead
        title={m.credit_payment_title()}
        lead={
          ranOut ? m.credit_payment_lead_over() : wasAsked ? undefined : m.credit_payment_lead()
        }
      />
      <div className="grid gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <FreeAccount
          to={returnTo}
          awaited={awaited}
          note={wayText(site, returnTo, wasAsked, ranOut)}
          more={
            <>
              <ButtonLink variant="text" to="/auth?mode=sign-in" state={{ from: returnTo }}>
                {m.credit_payment_sign_in()}
              </ButtonLink>
              <ToCode />
            </>
          }
        />
        <PassChoice
          passes={plans}
          value={pass}
          onChoose={choose}
          refundDays={offer.refundDays}
          howFree="/referral"
          from={returnTo}
        />
        <PayWith offer={offer} />
        <aside className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <UnderWay
            order={underWay && { number: underWay.number, to: receiptPath(underWay.id) }}
            hasFailed={left.error !== null}
            isAsking={left.isAsking}
            askAgain={left.askAgain}
          />
          {plan ? (
            <BuySummary
              isHonestSaid
              minutes={plan.minutes}
              price={plan.price}
              starts={m.passes_starts_paid()}
              by={offer.by}
              page={site.nameOf(returnToWithPass)}
              busy={purchase.isBusy && m.passes_paying()}
              failure={purchase.failure && failureText(purchase.failure)}
              onPay={() => purchase.pay(plan.id, returnToWithPass)}
            />
          ) : (
            <PassSummary
              isHonestSaid
              minutes={invitationMinutes}
              price={free}
              starts={m.passes_starts_invited()}
              action={<Button onClick={toCode}>{m.passes_enter()}</Button>}
              failure={null}
              after={m.passes_then_free({ page: site.nameOf(returnToWithPass) })}
            />
          )}
        </aside>
        <CodeEntry
          ref={codePart}
          form={code.form}
          note={mayHaveMoved && m.credit_payment_moved()}
          question={code.asked && askedCodeText(code.asked, at)}
          onAnswer={code.answer}
          done={used}
        />
      </div>
      <ReceiptList receipts={receipts} />
    </div>
  );
}
