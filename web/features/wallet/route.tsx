import { m } from '../../paraglide/messages.js';
import { PlannedPage } from '../../ui/planned_page.tsx';

export function Component() {
  return (
    <PlannedPage
      title={m.rewards_title()}
      lead={m.rewards_lead()}
      notYet={m.rewards_not_yet()}
      planned={[
        m.rewards_planned_1(),
        m.rewards_planned_2(),
        m.rewards_planned_3(),
        m.rewards_planned_4(),
      ]}
      now={[
        { to: '/dashboard', name: m.rewards_now_dashboard(), text: m.rewards_now_dashboard_text() },
        { to: '/debt-destroyer', name: m.rewards_now_plan(), text: m.rewards_now_plan_text() },
      ]}
    />
  );
}
