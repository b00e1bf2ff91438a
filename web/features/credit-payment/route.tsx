import { useLocation } from 'react-router';
import { useAuth } from '../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../data/session/limited_access.ts';
import { isMember, owesSecondFactor } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { LinkList } from '../../ui/link_list.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { askedFor } from './asked_for.ts';

/** For somebody to whom every page is open already. */
function GoOn({
  to,
  page,
  why,
}: {
  readonly to: string;
  readonly page: string;
  readonly why: string;
}) {
  return (
    <div className="wrap">
      <PageHead title={m.credit_payment_open_title()} lead={why} />
      <ButtonLink variant="primary" to={to}>
        {m.credit_payment_open_go({ page })}
      </ButtonLink>
    </div>
  );
}

export function Component() {
  const { session } = useAuth();
  const minutes = useMinutesLeft();
  const asked = askedFor(useLocation().state);
  const to = asked?.from ?? '/dashboard';
  const page = asked?.name ?? m.credit_payment_page_dashboard();

  if (isMember(session) && !owesSecondFactor(session))
    return <GoOn to={to} page={page} why={m.credit_payment_open_member()} />;
  if (minutes > 0) return <GoOn to={to} page={page} why={m.credit_payment_open_pass()} />;

  const state = { from: to };
  return (
    <div className="wrap">
      <PageHead title={m.credit_payment_title()} lead={m.credit_payment_lead()} />
      {asked && (
        <p className="mb-6 max-w-measure">{m.credit_payment_going({ page: asked.name })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={state}>
          {m.credit_payment_create()}
        </ButtonLink>
        <ButtonLink to="/auth?mode=sign-in" state={state}>
          {m.credit_payment_sign_in()}
        </ButtonLink>
      </div>
      <p className="mt-3 max-w-measure text-1 text-ink-2">{m.credit_payment_kept()}</p>

      <div className="mt-16 grid gap-12 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="passes">
          <h2 id="passes" className="mb-3">
            {m.credit_payment_passes_title()}
          </h2>
          <p>{m.credit_payment_passes()}</p>
          <p className="mt-6 border-y border-line-strong py-4 font-serif text-3">
            {m.credit_payment_honest()}
          </p>
        </section>
        <section aria-labelledby="open">
          <h2 id="open" className="mb-3">
            {m.credit_payment_now_title()}
          </h2>
          <LinkList
            links={[
              {
                to: '/debt-destroyer',
                name: m.credit_payment_now_plan(),
                text: m.credit_payment_now_plan_text(),
              },
              {
                to: '/',
                name: m.credit_payment_now_start(),
                text: m.credit_payment_now_start_text(),
              },
            ]}
          />
        </section>
      </div>
    </div>
  );
}
