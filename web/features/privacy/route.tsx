import { m } from '../../paraglide/messages.js';
import { PageHead } from '../../ui/page_head.tsx';
import { ProseList, ProseSection } from '../../ui/prose.tsx';

/** What is kept, where, until when. */
const rows = [
  [m.privacy_planner, m.privacy_planner_where, m.privacy_planner_until],
  [m.privacy_account, m.privacy_account_where, m.privacy_account_until],
  [m.privacy_profile, m.privacy_profile_where, m.privacy_profile_until],
  [m.privacy_session, m.privacy_session_where, m.privacy_session_until],
  [m.privacy_limits, m.privacy_limits_where, m.privacy_limits_until],
  [m.privacy_pass, m.privacy_pass_where, m.privacy_pass_until],
  [m.privacy_theme, m.privacy_theme_where, m.privacy_theme_until],
] as const;

/** The real data map: each row is something the app or the server holds today. */
function DataMap() {
  return (
    <table className="w-full border-collapse text-left text-cell">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-strong text-1 text-ink-2">
          <th scope="col" className="py-3 pr-6 font-normal">
            {m.privacy_what()}
          </th>
          <th scope="col" className="py-3 pr-6 font-normal">
            {m.privacy_where()}
          </th>
          <th scope="col" className="py-3 font-normal">
            {m.privacy_until()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, where, until]) => (
          <tr key={what()} className="border-b border-line align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-3 pr-6 font-[560] max-sm:block max-sm:py-1 sm:w-1/3">
              {what()}
            </th>
            <td className="py-3 pr-6 max-sm:block max-sm:py-1">{where()}</td>
            <td className="py-3 text-ink-2 max-sm:block max-sm:py-1">{until()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Component() {
  return (
    <div className="wrap">
      <PageHead title={m.privacy_title()} lead={m.privacy_lead()} />
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
      <section aria-labelledby="map" className="mt-12">
        <h2 id="map" className="mb-3">
          {m.privacy_map_title()}
        </h2>
        <DataMap />
      </section>
      <ProseSection id="logs" title={m.privacy_logs_title()}>
        <p>{m.privacy_logs()}</p>
      </ProseSection>
      <ProseSection id="control" title={m.privacy_control_title()}>
        <ProseList items={[m.privacy_control_1(), m.privacy_control_2(), m.privacy_control_3()]} />
      </ProseSection>
      <ProseSection id="operator" title={m.privacy_operator_title()}>
        <p>{m.privacy_operator()}</p>
      </ProseSection>
    </div>
  );
}
