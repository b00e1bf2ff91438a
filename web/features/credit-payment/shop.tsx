import { useRef } from 'react';
import { codeText } from '../../../domain/access/code.ts';
import { invitationMinutes, planOf, plans } from '../../../domain/access/plans.ts';
import { failureText, usedCodeText } from '../../data/access/access_texts.ts';
import { pageName } from '../../data/access/destination.ts';
import { useMayHaveMoved } from '../../data/access/moved_pass.ts';
import { useOffer } from '../../data/access/offer.ts';
import { usePurchase } from '../../data/access/purchase.ts';
import { useChoice } from '../../data/access/use_choice.ts';
import { useCode } from '../../data/access/use_code.ts';
import { rememberedCode } from '../../data/referrals/remembered_invitation.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember, owesSecondFactor } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { CodeEntry } from '../../ui/pass/code_entry.tsx';
import { FreeAccount } from '../../ui/pass/free_account.tsx';
import { PassChoice } from '../../ui/pass/pass_choice.tsx';
import { PassSummary } from '../../ui/pass/pass_summary.tsx';
import { free, payText } from '../../ui/pass/pass_texts.ts';
import { PayWith } from '../../ui/pass/pay_with.tsx';
import { timeText } from '../../ui/time_text.ts';
import { GoOn } from './go_on.tsx';

/** Where one goes on to with an account and with a pass; and what a pass does not bring. */
function wayText(to: string, isAsked: boolean): string {
  const page = pageName(to);
  if (!isAsked) return m.credit_payment_kept();
  return to.startsWith('/referral-dashboard')
    ? m.credit_payment_invite({ page })
    : m.credit_payment_going({ page });
}

export function Shop() {
  const { session } = useAuth();
  const minutesLeft = useMinutesLeft();
  const access = useLimitedAccess();
  const { pass, choose, returnTo, wasAsked } = useChoice();
  const offer = useOffer();
  const purchase = usePurchase();
  const code = useCode();
  const mayHaveMoved = useMayHaveMoved(session, minutesLeft);
  const codePart = useRef<HTMLElement>(null);

  const used =
    code.used && usedCodeText(code.used, timeText(new Date(code.used.pass?.endsAt ?? 0)));
  if (isMember(session) && !owesSecondFactor(session))
    return (
      <GoOn
        to={returnTo}
        why={m.credit_payment_open_member()}
        canAddTime={false}
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

  const plan = planOf(pass);
  const toCode = () => {
    const invitation = rememberedCode(Date.now());
    if (code.typed === '' && invitation) code.type(codeText(invitation));
    codePart.current?.scrollIntoView({ block: 'center' });
    codePart.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <div className="wrap">
      <PageHead title={m.credit_payment_title()} lead={m.credit_payment_lead()} />
      <div className="grid gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid content-start gap-8 *:min-w-0">
          <FreeAccount
            to={returnTo}
            note={wayText(returnTo, wasAsked)}
            more={
              <ButtonLink variant="text" to="/auth?mode=sign-in" state={{ from: returnTo }}>
                {m.credit_payment_sign_in()}
              </ButtonLink>
            }
          />
          <PassChoice
            passes={plans}
            value={pass}
            onChoose={choose}
            howFree="/referral"
            from={returnTo}
          />
          <PayWith by={offer} />
          <CodeEntry
            ref={codePart}
            typed={code.typed}
            onType={code.type}
            onUse={code.use}
            isBusy={code.isBusy}
            note={mayHaveMoved && m.credit_payment_moved()}
            error={code.failure ? failureText(code.failure) : undefined}
            done={used}
          />
        </div>
        <aside>
          {plan ? (
            <PassSummary
              minutes={plan.minutes}
              price={plan.price}
              starts={m.ui_pass_starts_paid()}
              action={
                <Button
                  disabled={offer === 'off'}
                  busy={purchase.isBusy && m.ui_pass_paying()}
                  onClick={() => purchase.pay(plan.id, returnTo)}
                >
                  {payText(plan.price, offer)}
                </Button>
              }
              failure={
                purchase.failure && `${m.ui_pass_not_charged()} ${failureText(purchase.failure)}`
              }
              after={
                offer === 'off'
                  ? `${m.ui_pass_by_off()} ${m.ui_pass_by_off_text()}`
                  : m.ui_pass_then({ page: pageName(returnTo) })
              }
            />
          ) : (
            <PassSummary
              minutes={invitationMinutes}
              price={free}
              starts={m.ui_pass_starts_invited()}
              action={<Button onClick={toCode}>{m.ui_pass_enter()}</Button>}
              failure={null}
              after={m.ui_pass_then_free({ page: pageName(returnTo) })}
            />
          )}
        </aside>
      </div>
    </div>
  );
}
