import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { PageHead } from '../../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../../ui/prose.tsx';
import { SectionLinks } from '../../../ui/section_links.tsx';
import { BesideTable, DeviceTable, EnteredTable } from './data_tables.tsx';

/** A table with its heading, over the full width. */
function MapSection({
  id,
  title,
  lead,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <h2 id={id} className="mb-3 scroll-mt-6">
        {title}
      </h2>
      <p className="mb-4 max-w-measure">{lead}</p>
      {children}
    </section>
  );
}

export function Component() {
  return (
    <div className="wrap">
      <PageHead title={m.privacy_title()} lead={m.privacy_lead()} />
      <SectionLinks
        sections={[
          { id: 'short', title: m.privacy_short_title() },
          { id: 'map', title: m.privacy_tables_title() },
          { id: 'account', title: m.privacy_account_title() },
          { id: 'browser', title: m.privacy_browser_title() },
          { id: 'model', title: m.privacy_model_title() },
          { id: 'logs', title: m.privacy_logs_title() },
          { id: 'control', title: m.privacy_control_title() },
          { id: 'operator', title: m.privacy_operator_title() },
        ]}
      />
      <div>
        <ProseSection id="short" title={m.privacy_short_title()}>
          <ProseList
            items={[
              m.privacy_short_1(),
              m.privacy_short_2(),
              m.privacy_short_3(),
              m.privacy_short_4(),
            ]}
          />
        </ProseSection>
        <MapSection id="map" title={m.privacy_tables_title()} lead={m.privacy_tables_lead()}>
          <EnteredTable />
        </MapSection>
        <MapSection id="account" title={m.privacy_account_title()} lead={m.privacy_account_lead()}>
          <BesideTable />
        </MapSection>
        <MapSection
          id="browser"
          title={m.privacy_browser_title()}
          lead={
            <>
              {m.privacy_browser_lead()} <Link to="/cookies">{m.privacy_browser_link()}</Link>
            </>
          }
        >
          <DeviceTable />
        </MapSection>
        <ProseSection id="model" title={m.privacy_model_title()}>
          <p>{m.privacy_model_1()}</p>
          <p>{m.privacy_model_2()}</p>
        </ProseSection>
        <ProseSection id="logs" title={m.privacy_logs_title()}>
          <p>{m.privacy_logs()}</p>
        </ProseSection>
        <ProseSection id="control" title={m.privacy_control_title()}>
          <ProseList
            items={[
              m.privacy_control_1(),
              m.privacy_control_2(),
              m.privacy_control_3(),
              m.privacy_control_4(),
            ]}
          />
          <p>
            <Link to="/your-data">{m.privacy_control_data()}</Link>
          </p>
          <p>
            <Link to="/contact">{m.privacy_control_contact()}</Link>
          </p>
        </ProseSection>
        <ProseSection id="operator" title={m.privacy_operator_title()}>
          <p>{m.privacy_operator()}</p>
        </ProseSection>
      </div>
    </div>
  );
}
