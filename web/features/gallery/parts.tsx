import { Badge } from '../../ui/badge.tsx';
import { Callout } from '../../ui/callout.tsx';
import { LinkList } from '../../ui/link_list.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Seam } from '../../ui/seam.tsx';
import { State } from './section.tsx';

/** Short words on the state of a thing, and lines that measure. */
export function PartsSection() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Badge>FICO Score 8</Badge>
        <Badge kind="line">Personal loan</Badge>
        <Badge kind="glaze">Recorded</Badge>
        <Badge kind="gold">Linden paid off</Badge>
        <Badge kind="clay">2 days late</Badge>
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Callout>Scores from different models are not compared.</Callout>
        <Callout kind="good">We read 3 debts from your file. Check them, then save.</Callout>
        <Callout kind="attention">
          Equifax’s reply is 2 days late. You can send a follow-up today.
        </Callout>
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        {[0, 26, 80, 100].map((percent) => (
          <State key={percent} name={`${percent}% paid down`}>
            <Seam percent={percent} label={`${percent}% paid down`} />
          </State>
        ))}
        <State name="In use: 18.8% of the limit">
          <div className="w-full">
            <Meter percent={18.8} marks={[10, 30]} label="18.8% of the limit is in use." />
          </div>
        </State>
        <State name="Over the limit">
          <div className="w-full">
            <Meter percent={104} marks={[10, 30]} label="104% of the limit is in use." />
          </div>
        </State>
      </div>
      <LinkList
        links={[
          { to: '/debt-destroyer', name: 'Debt destroyer', text: 'Add the rest of your debts.' },
          { to: '/dashboard', name: 'Dashboard', text: 'The one next thing to do.' },
        ]}
      />
    </>
  );
}
