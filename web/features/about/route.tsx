import { m } from '../../paraglide/messages.js';
import { PageHead } from '../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../ui/prose.tsx';

export function Component() {
  return (
    <div className="wrap">
      <PageHead title={m.about_title()} lead={m.about_lead()} />
      <ProseSection id="name" title={m.about_name_title()}>
        <p>{m.about_name()}</p>
      </ProseSection>
      <ProseSection id="today" title={m.about_do_title()}>
        <ProseList items={[m.about_do_1(), m.about_do_2(), m.about_do_3()]} />
      </ProseSection>
      <ProseSection id="nobody" title={m.about_cannot_title()}>
        <ProseList
          items={[m.about_cannot_1(), m.about_cannot_2(), m.about_cannot_3(), m.about_cannot_4()]}
        />
      </ProseSection>
      <ProseSection id="methods" title={m.about_methods_title()}>
        <p>{m.about_methods_interest()}</p>
        <p>{m.about_methods_rounding()}</p>
        <p>{m.about_methods_minimum()}</p>
        <p>{m.about_methods_order()}</p>
        <p>{m.about_methods_example()}</p>
      </ProseSection>
      <ProseSection id="limits" title={m.about_limits_title()}>
        <ProseList
          items={[m.about_limits_1(), m.about_limits_2(), m.about_limits_3(), m.about_limits_4()]}
        />
      </ProseSection>
      <ProseSection id="rules" title={m.about_rules_title()}>
        <ProseList items={[m.about_rules_1(), m.about_rules_2(), m.about_rules_3()]} />
      </ProseSection>
    </div>
  );
}
