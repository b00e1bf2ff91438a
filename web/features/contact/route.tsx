import { m } from '../../paraglide/messages.js';
import { Callout } from '../../ui/callout.tsx';
import { LinkList } from '../../ui/link_list.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { ProseSection } from '../../ui/prose.tsx';

export function Component() {
  return (
    <div className="wrap">
      <PageHead title={m.contact_title()} lead={m.contact_lead()} />
      <div className="mb-12 max-w-measure">
        <Callout>{m.contact_not_yet()}</Callout>
      </div>
      <ProseSection id="operator" title={m.contact_operator_title()}>
        <p>{m.contact_operator()}</p>
      </ProseSection>
      <ProseSection id="urgent" title={m.contact_urgent_title()}>
        <p>{m.contact_urgent()}</p>
      </ProseSection>
      <div className="mt-12 max-w-measure">
        <LinkList
          links={[
            { to: '/about#methods', name: m.contact_about(), text: m.contact_about_text() },
            { to: '/privacy', name: m.contact_privacy(), text: m.contact_privacy_text() },
          ]}
        />
      </div>
    </div>
  );
}
