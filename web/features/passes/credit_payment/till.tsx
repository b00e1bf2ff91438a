import { type ReactNode, useRef } from 'react';
import { codeText } from '../../../../domain/passes/code.ts';
import { invitationMinutes, planOf, plans } from '../../../../domain/passes/plans.ts';
import { useOffer } from '../../../data/passes/offer.ts';
import { rememberedCode } from '../../../data/referrals/remembered_invitation.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useSite } from '../../../ui/site/site.ts';
import { failureText } from '../parts/access_texts.ts';
import { BuySummary } from '../parts/buy_summary.tsx';
import { CodeEntry } from '../parts/code_entry.tsx';
import { PassChoice } from '../parts/pass_choice.tsx';
import { PassSummary } from '../parts/pass_summary.tsx';
import { free } from '../parts/pass_texts.ts';
import { OrStablecoin } from '../parts/or_stablecoin.tsx';
import { PayWith } from '../parts/pay_with.tsx';
import { usePurchase } from '../parts/purchase.ts';
import type { Choice } from '../parts/use_choice.ts';
import type { CodeUse } from '../parts/use_code.ts';

/** What a pass costs, how it is paid for, and the field for a code. */
export function Till({
  choice: { pass, choose, returnTo, returnToWithPass },
  code,
  question,
  done,
  note,
  before,
  beside,
}: {
  readonly choice: Choice;
  readonly code: CodeUse;
  /** What the code would do, where that is asked first. */
  readonly question: string | null;
  /** What the last code did. */
  readonly done: ReactNode;
  readonly note?: string | false | undefined;
  /** Ahead of the prices. */
  readonly before?: ReactNode;
  /** Beside the prices, ahead of the sum. */
  readonly beside?: ReactNode;
}) {
  const { clock } = useServices();
  const offer = useOffer();
  const purchase = usePurchase();
  const site = useSite();
  const codePart = useRef<HTMLElement>(null);
  const plan = pass === null ? undefined : planOf(pass);
  const toCode = () => {
    const invitation = rememberedCode(clock());
    if (code.form.values.code === '' && invitation)
      code.form.change({ code: codeText(invitation) });
    codePart.current?.scrollIntoView({ block: 'center' });
    codePart.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <div className="grid gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
      {before}
      {/* In its column before what stands beside it is there. */}
      <div className="grid gap-8 lg:col-start-1">
        <PassChoice
          passes={plans}
          value={pass}
          onChoose={choose}
          refundDays={offer.refundDays}
          howFree="/referral"
          from={returnTo}
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
        {beside}
        {pass === null ? (
          <NoneChosen />
        ) : plan ? (
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
        note={note ?? false}
        question={question}
        onAnswer={code.answer}
        done={done}
      />
    </div>
  );
}

/** Nothing is summed up, and no button names a price, before a pass is chosen. */
const NoneChosen = () => (
  <section
    aria-labelledby="summary"
    className="grid gap-2 rounded-3 border border-line bg-surface p-6 max-sm:hidden lg:sticky lg:top-6"
  >
    <h2 id="summary">{m.passes_yours()}</h2>
    <p className="text-ink-2">{m.passes_none_chosen()}</p>
  </section>
);
