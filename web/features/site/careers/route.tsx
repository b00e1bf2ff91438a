import { m } from '../../../paraglide/messages.js';
import { LinkList } from '../../../ui/link_list.tsx';
import { PageHead } from '../../../ui/page_head.tsx';

export function Component() {
  return (
    <div className="wrap">
      <PageHead title={m.careers_title()} lead={m.careers_lead()} />
      <div className="grid max-w-measure gap-6">
        <LinkList
          links={[
            { to: '/about', name: m.careers_about(), text: m.careers_about_text() },
            { to: '/contact', name: m.careers_contact(), text: m.careers_contact_text() },
          ]}
        />
      </div>
    </div>
  );
}
