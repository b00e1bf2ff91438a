import { Link, useLocation } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../../ui/prose.tsx';
import { Sectioned } from '../../../ui/section_links.tsx';
import { Example } from './example.tsx';
import { Methods } from './methods.tsx';
import { Rules } from './rules.tsx';

export function Component() {
  // Who follows a link to the rules came to read them.
  const { hash } = useLocation();
  return (
    <div className="wrap">
      <PageHead title={m.about_title()} lead={m.about_lead()} />
      <Sectioned
        sections={[
          { id: 'who', title: m.about_who_title() },
          { id: 'name', title: m.about_name_title() },
          { id: 'today', title: m.about_do_title() },
          { id: 'building', title: m.about_building_title() },
          { id: 'nobody', title: m.about_cannot_title() },
          { id: 'never', title: m.about_never_title() },
          { id: 'methods', title: m.about_methods_title() },
          { id: 'limits', title: m.about_limits_title() },
          { id: 'rules', title: m.about_rules_title() },
          { id: 'host', title: m.about_host_title() },
        ]}
      >
        <ProseSection id="who" title={m.about_who_title()}>
          <p>{m.about_who()}</p>
        </ProseSection>
        <ProseSection id="name" title={m.about_name_title()}>
          <div className="flex items-start gap-5">
            <Mark className="size-11 flex-none" />
            <p>{m.about_name()}</p>
          </div>
        </ProseSection>
        <ProseSection id="today" title={m.about_do_title()}>
          <ProseList
            items={[
              m.about_do_1(),
              m.about_do_2(),
              m.about_do_3(),
              m.about_do_4(),
              m.about_do_5(),
              m.about_do_6(),
              m.about_do_7(),
            ]}
          />
          <div className="max-sm:grid">
            <ButtonLink variant="primary" to="/debt-destroyer">
              {m.about_do_go()}
            </ButtonLink>
          </div>
        </ProseSection>
        <ProseSection id="building" title={m.about_building_title()}>
          <p>{m.about_building_lead()}</p>
        </ProseSection>
        <ProseSection id="nobody" title={m.about_cannot_title()}>
          <ProseList items={[m.about_cannot_1(), m.about_cannot_2(), m.about_cannot_3()]} />
        </ProseSection>
        <ProseSection id="never" title={m.about_never_title()}>
          <ProseList
            items={[m.about_never_1(), m.about_never_2(), m.about_never_3(), m.about_never_4()]}
          />
        </ProseSection>
        <ProseSection id="methods" title={m.about_methods_title()}>
          <Methods />
          <Example />
        </ProseSection>
        <ProseSection id="limits" title={m.about_limits_title()}>
          <ProseList
            items={[
              m.about_limits_1(),
              m.about_limits_2(),
              m.about_limits_3(),
              m.about_limits_4(),
              m.about_limits_5(),
              m.about_limits_6(),
              m.about_limits_7(),
            ]}
          />
        </ProseSection>
        <ProseSection id="rules" title={m.about_rules_title()}>
          <p>{m.about_rules_lead()}</p>
          <details open={hash === '#rules'}>
            <summary className="min-h-11 cursor-pointer py-2.5 font-[600]">
              {m.about_rules_caption()}
            </summary>
            <Rules />
          </details>
          <p className="mt-3">
            {m.about_rules_read()} <Link to="/contact">{m.about_rules_tell()}</Link>
          </p>
        </ProseSection>
        <ProseSection id="host" title={m.about_host_title()}>
          <p>{m.about_host()}</p>
        </ProseSection>
      </Sectioned>
    </div>
  );
}
