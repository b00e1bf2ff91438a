import { refundText } from '../../../ui/refund_text.ts';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { LinkedText } from '../../../ui/linked_text.tsx';
import { useOffer } from '../../../data/passes/offer.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../../ui/prose.tsx';

export function Component() {
  const { refundDays } = useOffer();
  return (
    <div className="wrap">
      <PageHead title={m.terms_title()} lead={m.terms_lead()} />
      <div>
        <ProseSection id="who" title={m.terms_who_title()}>
          <p>{m.terms_who()}</p>
          <p>
            <Link to="/contact">{m.terms_who_contact()}</Link>
          </p>
        </ProseSection>
        <ProseSection id="what" title={m.terms_what_title()}>
          <ProseList items={[m.terms_what_1(), m.terms_what_2(), m.terms_what_3()]} />
        </ProseSection>
        <ProseSection id="not" title={m.terms_not_title()}>
          <ProseList items={[m.terms_not_1(), m.terms_not_2(), m.terms_not_3()]} />
        </ProseSection>
        <ProseSection id="price" title={m.terms_price_title()}>
          <ProseList items={[m.terms_price_1(), m.terms_price_2(), refundText(refundDays)]} />
        </ProseSection>
        <ProseSection id="rights" title={m.terms_rights_title()}>
          <ProseList
            items={[
              m.terms_rights_1(),
              m.terms_rights_2(),
              <LinkedText key="reports" text={m.terms_rights_3()} />,
            ]}
          />
          <p className="text-1 text-ink-2">
            {m.terms_rights_read()} <Link to="/about#rules">{m.terms_rights_read_link()}</Link>.
          </p>
        </ProseSection>
        <ProseSection id="you" title={m.terms_you_title()}>
          <ProseList items={[m.terms_you_1(), m.terms_you_2(), m.terms_you_3()]} />
        </ProseSection>
        <ProseSection id="end" title={m.terms_end_title()}>
          <ProseList items={[m.terms_end_1(), m.terms_end_2(), m.terms_end_3()]} />
          <p>
            <Link to="/cookies#clear">{m.terms_end_cookies()}</Link>
          </p>
        </ProseSection>
        <ProseSection id="license" title={m.terms_license_title()}>
          <p>{m.terms_license()}</p>
        </ProseSection>
      </div>
    </div>
  );
}
