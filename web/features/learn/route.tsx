import { m } from '../../paraglide/messages.js';
import { PlannedPage } from '../../ui/planned_page.tsx';

export function Component() {
  return (
    <PlannedPage
      title={m.education_title()}
      lead={m.education_lead()}
      notYet={m.education_not_yet()}
      planned={[
        m.education_planned_1(),
        m.education_planned_2(),
        m.education_planned_3(),
        m.education_planned_4(),
      ]}
      now={[
        {
          to: '/about#methods',
          name: m.education_now_methods(),
          text: m.education_now_methods_text(),
        },
        {
          to: '/about#rules',
          name: m.education_now_rules(),
          text: m.education_now_rules_text(),
        },
        { to: '/', name: m.education_now_start(), text: m.education_now_start_text() },
      ]}
    />
  );
}
