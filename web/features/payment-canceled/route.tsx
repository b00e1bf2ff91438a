import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page_head.tsx';

export function Component() {
  return (
    <div className="wrap">
      <PageHead title={m.payment_canceled_title()} lead={m.payment_canceled_lead()} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to="/debt-destroyer">
          {m.payment_canceled_plan()}
        </ButtonLink>
        <ButtonLink variant="text" to="/auth?mode=sign-up">
          {m.payment_canceled_create()}
        </ButtonLink>
      </div>
    </div>
  );
}
