import { m } from '../../paraglide/messages.js';
import { PlannedPage } from '../../ui/planned_page.tsx';

export function Component() {
  return (
    <PlannedPage
      title={m.referral_dashboard_title()}
      lead={m.referral_dashboard_lead()}
      notYet={m.referral_dashboard_not_yet()}
      planned={[
        m.referral_dashboard_planned_1(),
        m.referral_dashboard_planned_2(),
        m.referral_dashboard_planned_3(),
      ]}
      now={[
        {
          to: '/dashboard',
          name: m.referral_dashboard_now_dashboard(),
          text: m.referral_dashboard_now_dashboard_text(),
        },
        {
          to: '/debt-destroyer',
          name: m.referral_dashboard_now_plan(),
          text: m.referral_dashboard_now_plan_text(),
        },
      ]}
    />
  );
}
