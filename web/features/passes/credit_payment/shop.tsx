import { useState } from 'react';
import { useLeftOrders } from '../parts/left_orders.ts';
import { askedCodeText, usedCodeText } from '../parts/access_texts.ts';
import { receiptPath } from '../../../data/passes/orders.ts';
import { useOwnReceipts } from '../parts/own_receipts.ts';
import { useRanOut } from '../parts/ran_out.ts';
import { useChoice } from '../parts/use_choice.ts';
import { useCode } from '../parts/use_code.ts';
import { type Site, useSite } from '../../../ui/site/site.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { awaitedOf } from '../../../data/session/awaited.ts';
import { awaitedText } from '../../../data/session/awaited_text.ts';
import { isMember, owesSecondFactor } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { timeText } from '../../../ui/time_text.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { ToCode } from '../parts/code_entry.tsx';
import { FreeAccount } from '../parts/free_account.tsx';
import { ReceiptList } from '../parts/receipt_list.tsx';
import { UnderWay } from '../parts/under_way.tsx';
import { GoOn } from './go_on.tsx';
import { NotOpen } from './not_open.tsx';
import { SignedOut } from './signed_out.tsx';
import { Till } from './till.tsx';

const loadWelcome = () => import('./welcome/welcome.tsx');

const at = (instant: string) => timeText(new Date(instant));

/** Where one goes on to with an account and with a pass; and what a pass does not bring. */
function wayText(site: Site, to: string, isAsked: boolean, ranOut: boolean): string {
  const page = site.nameOf(to);
  if (!isAsked) return m.credit_payment_opens();
  if (site.needsAccount(to)) return m.credit_payment_needs_account({ page });
  return ranOut ? m.credit_payment_back({ page }) : m.credit_payment_going({ page });
}

export function Shop() {
  const { session, user } = useAuth();
  const minutesLeft = useMinutesLeft();
  const access = useLimitedAccess();
  const choice = useChoice();
  const { returnTo, onTheWayTo, wasAsked, wasSignedOut, closed } = choice;
  const ranOut = useRanOut();
  const code = useCode();
  const receipts = useOwnReceipts(session);
  // An order goes along with a pass that a recovery code takes to another browser, so that none is left here.
  const mayHaveMoved =
    session !== null && !isMember(session) && minutesLeft === 0 && receipts.value?.length === 0;
  const left = useLeftOrders(session, minutesLeft);
  const underWay = left.value ?? null;
  const site = useSite();

  const awaited = awaitedOf(user);
  const [isUnfolded, setUnfolded] = useState(false);
  const used = code.used && usedCodeText(code.used, at);
  const note = mayHaveMoved && m.credit_payment_moved();
  const found = (
    <UnderWay
      order={underWay && { number: underWay.number, to: receiptPath(underWay.id) }}
      hasFailed={left.error !== null}
      isAsking={left.isAsking}
      askAgain={left.askAgain}
    />
  );
  const till = {
    choice,
    code,
    question: code.asked && askedCodeText(code.asked, at),
    done: used,
  };
  const welcome = useLoaded(loadWelcome, onTheWayTo !== null, {
    to: returnTo,
    awaited,
    ranOut,
    found,
    note,
    isUnfolded,
    onUnfold: () => setUnfolded(!isUnfolded),
    // A pass is named only where it opens what was asked for.
    passes: site.needsAccount(returnTo) ? null : <Till {...till} />,
  });
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
  if (onTheWayTo !== null)
    return welcome ? (
      <div className="wrap">
        {welcome}
        <ReceiptList receipts={receipts} />
      </div>
    ) : (
      <Spinner />
    );
  return (
    <div className="wrap">
      <PageHead
        title={m.credit_payment_title()}
        lead={
          ranOut ? m.credit_payment_lead_over() : wasAsked ? undefined : m.credit_payment_lead()
        }
      />
      <Till
        {...till}
        note={note}
        beside={found}
        before={
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
        }
      />
      <ReceiptList receipts={receipts} />
    </div>
  );
}
