import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ContactReceipt } from '../../data/contact/contact.ts';
import type { SentDraft } from '../../data/contact/draft.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { LinkList } from '../../ui/link_list.tsx';
import { LinkedText } from '../../ui/linked_text.tsx';
import { PageHead } from '../../ui/page_head.tsx';
import { askedAbout } from './asked_about.ts';
import { ContactForm } from './form.tsx';
import { useKnownName } from './known_name.ts';
import { Receipt } from './receipt.tsx';

export function Component() {
  const { user, session } = useAuth();
  const name = useKnownName(isMember(session) && user ? user.id : null);
  const { search } = useLocation();
  const asked = useMemo(() => askedAbout(search), [search]);
  const [sent, setSent] = useState<{ receipt: ContactReceipt; draft: SentDraft } | null>(null);

  return (
    <div className="wrap">
      <PageHead title={m.contact_title()} lead={m.contact_lead()} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,32rem)_20rem] lg:gap-20">
        {sent ? (
          <Receipt {...sent} onAnother={() => setSent(null)} />
        ) : (
          <ContactForm
            name={name}
            email={user?.email ?? ''}
            asked={asked}
            onSent={(receipt, draft) => setSent({ receipt, draft })}
          />
        )}
        <aside className="grid grid-cols-1 content-start gap-8 print:hidden">
          <section aria-labelledby="urgent">
            <h2 id="urgent" className="mb-3">
              {m.contact_urgent_title()}
            </h2>
            <p className="text-ink-2">
              <LinkedText text={m.contact_urgent()} />
            </p>
          </section>
          <LinkList
            links={[
              { to: '/about#methods', name: m.contact_about(), text: m.contact_about_text() },
              { to: '/privacy', name: m.contact_privacy(), text: m.contact_privacy_text() },
            ]}
          />
        </aside>
      </div>
    </div>
  );
}
