import { m } from '../../paraglide/messages.js';
import { PlannedPage } from '../../ui/planned_page.tsx';

export function Component() {
  return (
    <PlannedPage
      title={m.community_title()}
      lead={m.community_lead()}
      notYet={m.community_not_yet()}
      planned={[
        m.community_planned_1(),
        m.community_planned_2(),
        m.community_planned_3(),
        m.community_planned_4(),
      ]}
      now={[
        { to: '/debt-destroyer', name: m.community_now_plan(), text: m.community_now_plan_text() },
        {
          to: '/dashboard',
          name: m.community_now_dashboard(),
          text: m.community_now_dashboard_text(),
        },
      ]}
    />
  );
}
