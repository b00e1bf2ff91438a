import { m } from '../../paraglide/messages.js';
import { PlannedPage } from '../../ui/planned_page.tsx';

export function Component() {
  return (
    <PlannedPage
      title={m.assistant_title()}
      lead={m.assistant_lead()}
      notYet={m.assistant_not_yet()}
      planned={[
        m.assistant_planned_1(),
        m.assistant_planned_2(),
        m.assistant_planned_3(),
        m.assistant_planned_4(),
      ]}
      now={[
        { to: '/debt-destroyer', name: m.assistant_now_plan(), text: m.assistant_now_plan_text() },
        {
          to: '/about#methods',
          name: m.assistant_now_methods(),
          text: m.assistant_now_methods_text(),
        },
      ]}
    />
  );
}
