import type { DangerKind } from '../../../../domain/assistant/danger/kinds.ts';
import { m } from '../../../paraglide/messages.js';
import { buttonClass } from '../../../ui/button.tsx';
import { CrisisCard } from './crisis_card.tsx';

/** Who answers for danger at home. The same numbers as the assistant's (`domain/assistant/boundaries.ts`). */
const OWN_LINES: readonly {
  readonly kind: DangerKind;
  readonly href: string;
  readonly text: () => string;
  readonly call: () => string;
}[] = [
  {
    kind: 'child',
    href: 'tel:18004224453',
    text: m.community_crisis_child,
    call: m.community_crisis_call_child,
  },
  {
    kind: 'partner',
    href: 'tel:18007997233',
    text: m.community_crisis_partner,
    call: m.community_crisis_call_partner,
  },
  {
    kind: 'elder',
    href: 'tel:18006771116',
    text: m.community_crisis_elder,
    call: m.community_crisis_call_elder,
  },
];

/** The card before words that sound too heavy are posted: with the lines that fit them. */
export function WordsCrisisCard({
  dangers,
  onKeepWriting,
}: {
  readonly dangers: readonly DangerKind[];
  readonly onKeepWriting: () => void;
}) {
  const own = OWN_LINES.find(({ kind }) => dangers.includes(kind));
  const isDone = dangers.includes('done');
  const isOfSelf = isDone || dangers.includes('self');
  const isOfHome = !isOfSelf && dangers.some((kind) => kind !== 'others');
  const isUrgent = !isOfSelf || isDone || dangers.includes('now');
  const call911 = (
    <a className={buttonClass(own && !isDone ? 'quiet' : 'primary')} href="tel:911">
      {m.community_crisis_call_911()}
    </a>
  );
  return (
    <CrisisCard
      title={isOfHome ? m.community_crisis_home_title() : m.community_crisis_title()}
      away={{
        label: m.community_crisis_on(),
        press: onKeepWriting,
        note: m.community_crisis_kept(),
      }}
      lines={
        <>
          {isDone && <p className="max-w-[34rem]">{m.community_crisis_done()}</p>}
          {own && <p className="max-w-[34rem]">{own.text()}</p>}
          <p className="max-w-[34rem]">
            {isOfSelf ? m.community_crisis_lines() : m.community_crisis_urgent()}
          </p>
        </>
      }
      calls={
        own || isUrgent ? (
          <>
            {isDone && call911}
            {own && (
              <a className={buttonClass(isDone ? 'quiet' : 'primary')} href={own.href}>
                {own.call()}
              </a>
            )}
            {isUrgent && !isDone && call911}
          </>
        ) : null
      }
    >
      {isOfHome ? m.community_crisis_home_text() : m.community_crisis_text()}
    </CrisisCard>
  );
}
