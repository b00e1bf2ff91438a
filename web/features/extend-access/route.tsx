import type { Session } from '@supabase/supabase-js';
import { Link } from 'react-router';
import { planOf, plans } from '../../../domain/access/plans.ts';
import { askedCodeText, failureText, usedCodeText } from '../../data/access/access_texts.ts';
import { pageName } from '../../data/access/destination.ts';
import { useLeftOrders } from '../../data/access/left_orders.ts';
import { useOffer } from '../../data/access/offer.ts';
import { usePurchase } from '../../data/access/purchase.ts';
import { useChoice } from '../../data/access/use_choice.ts';
import { useCode } from '../../data/access/use_code.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { useLimitedAccess, useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { locale } from '../../ui/locale.ts';
import { PageHead } from '../../ui/page_head.tsx';
import { BuySummary } from '../../ui/pass/buy_summary.tsx';
import { CodeEntry } from '../../ui/pass/code_entry.tsx';
import { FreeAccount } from '../../ui/pass/free_account.tsx';
import { PassChoice } from '../../ui/pass/pass_choice.tsx';
import { PayWith } from '../../ui/pass/pay_with.tsx';
import { shortTimeText, timeText } from '../../ui/time_text.ts';

const minute = 60_000;
const at = (instant: string) => timeText(new Date(instant));

/** Where one may go without any time. */
const openPage = '/debt-destroyer';

export function Component() {
  const { session } = useAuth();
  return isMember(session) ? <NothingCounted /> : <Extend session={session} />;
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

/** What is left, more of it, and codes. The same lines with and without time, so that nothing moves once the device has
 *  been asked. */
function Extend({ session }: { readonly session: Session | null }) {
  const minutesLeft = useMinutesLeft();
  useLeftOrders(session, minutesLeft);
  const access = useLimitedAccess();
  const { pass, choose, returnTo } = useChoice();
  const offer = useOffer();
  const purchase = usePurchase();
  const code = useCode();

  // The half hour of a friend is for the first visit: nothing is on sale under that name here.
  const plan = planOf(pass) ?? planOf('1h');
  const end = minutesLeft > 0 && access ? access.expires : null;
  const used = code.used && usedCodeText(code.used, at);
  return (
    <div className="wrap">
      <PageHead title={m.extend_access_title()} />
      <div className="grid gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid content-start gap-8 *:min-w-0">
          <section
            className="border-t border-line-strong pt-6"
            aria-label={m.extend_access_title()}
          >
            <p className="fig text-5">{leftText(minutesLeft)}</p>
            <p className="mt-3 min-h-[3lh] text-ink-2 sm:min-h-[1lh]">
              {end === null
                ? m.extend_access_none()
                : m.extend_access_running({ end: timeText(new Date(end)) })}
            </p>
            <p className="mt-1">
              <Link
                to={end === null ? openPage : returnTo}
                className="inline-flex min-h-11 items-center"
              >
                {m.extend_access_go({ page: pageName(end === null ? openPage : returnTo) })}
              </Link>
            </p>
          </section>
          <FreeAccount to={returnTo} />
          <PassChoice passes={plans} value={plan?.id ?? '1h'} onChoose={choose} />
          <PayWith by={offer} />
          <CodeEntry
            typed={code.typed}
            onType={code.type}
            onUse={code.use}
            isBusy={code.isBusy}
            error={code.failure ? failureText(code.failure) : undefined}
            question={code.asked && askedCodeText(code.asked, at)}
            onAnswer={code.answer}
            done={
              used && (
                <>
                  {used}{' '}
                  <Link to={returnTo}>{m.extend_access_go({ page: pageName(returnTo) })}</Link>
                </>
              )
            }
          />
        </div>
        <aside>
          {plan && (
            <BuySummary
              title={m.extend_access_add()}
              minutes={plan.minutes}
              price={plan.price}
              starts={end === null ? m.ui_pass_starts_paid() : m.ui_pass_starts_after()}
              end={end === null ? null : shortTimeText(new Date(end + plan.minutes * minute))}
              by={offer}
              page={pageName(returnTo)}
              busy={purchase.isBusy && m.ui_pass_paying()}
              failure={purchase.failure && failureText(purchase.failure)}
              onPay={() => purchase.pay(plan.id, returnTo)}
            />
          )}
        </aside>
      </div>
    </div>
  );
}

function leftText(minutes: number): string {
  if (minutes === 0) return m.extend_access_left_none();
  return minutes === 1
    ? m.extend_access_left_one()
    : m.extend_access_left({ minutes: minutes.toLocaleString(locale) });
}
