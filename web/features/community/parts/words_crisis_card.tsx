import type { DangerKind } from '../../../../domain/ask/danger/danger.ts';
import { m } from '../../../paraglide/messages.js';
import { buttonClass } from '../../../ui/button.tsx';
import { CrisisCard } from './crisis_card.tsx';

/** Who answers for danger at home. The same numbers as the assistant's (`domain/ask/boundaries.ts`). */
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
  const isOfSelf = dangers.includes('self');
  const isUrgent = !isOfSelf || dangers.includes('now') || dangers.includes('done');
  return (
    <CrisisCard
      away={{
        label: m.community_crisis_on(),
        press: onKeepWriting,
        note: m.community_crisis_kept(),
      }}
      lines={
        <>
          {own && <p className="max-w-[34rem]">{own.text()}</p>}
          <p className="max-w-[34rem]">
            {isOfSelf ? m.community_crisis_lines() : m.community_crisis_urgent()}
          </p>
        </>
      }
      calls={
        own || isUrgent ? (
          <>
            {own && (
              <a className={buttonClass('primary')} href={own.href}>
                {own.call()}
              </a>
            )}
            {isUrgent && (
              <a className={buttonClass(own ? 'quiet' : 'primary')} href="tel:911">
                {m.community_crisis_call_911()}
              </a>
            )}
          </>
        ) : null
      }
    />
  );
}
