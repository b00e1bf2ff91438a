import { useEffect, useRef } from 'react';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { type Turn, viewOf } from '../../data/assistant/turn.ts';
import { m } from '../../paraglide/messages.js';
import { Announcer } from './announcer.tsx';
import { type TurnActions, TurnPart } from './turn.tsx';

/** Questions and answers of a conversation, in the order they were asked. */
export default function Log({
  conversation,
  turns,
  today,
  saysWithout,
  onShown,
  ...actions
}: TurnActions & {
  readonly conversation: string;
  readonly turns: readonly Turn[];
  readonly today: IsoDate;
  /** What is said once where no model helped: that there is none, or that the person chose so. Null for nothing. */
  readonly saysWithout: 'none' | 'chosen' | null;
  /** The last question is on the page. */
  readonly onShown: (question: Element) => void;
}) {
  const log = useRef<HTMLDivElement>(null);
  const last = turns.at(-1)?.id;
  useEffect(() => {
    const question = log.current?.lastElementChild;
    if (!question || !last) return;
    onShown(question);
    // What was pressed to ask is gone: the focus goes to what was asked.
    if (document.activeElement === document.body)
      question.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [last, onShown]);
  const firstWithout = turns.find((turn) => viewOf(turn).done?.mode === 'no_model');
  return (
    <>
      <div ref={log} role="log" aria-live="off" aria-label={m.assistant_log()}>
        {turns.map((turn, at) => (
          <TurnPart
            key={turn.id}
            turn={turn}
            number={at + 1}
            isLast={at === turns.length - 1}
            today={today}
            saysWithout={turn === firstWithout ? saysWithout : null}
            {...actions}
          />
        ))}
      </div>
      <Announcer key={conversation} turn={turns.at(-1)} />
    </>
  );
}
