import { m } from '../../paraglide/messages.js';
import { PlannedPage } from '../../ui/planned_page.tsx';

export function Component() {
  return (
    <PlannedPage
      title={m.cards_title()}
      lead={m.cards_lead()}
      notYet={m.cards_not_yet()}
      planned={[m.cards_planned_1(), m.cards_planned_2(), m.cards_planned_3(), m.cards_planned_4()]}
      now={[
        { to: '/', name: m.cards_now_start(), text: m.cards_now_start_text() },
        { to: '/dashboard', name: m.cards_now_dashboard(), text: m.cards_now_dashboard_text() },
        { to: '/debt-destroyer', name: m.cards_now_plan(), text: m.cards_now_plan_text() },
      ]}
    />
  );
}
