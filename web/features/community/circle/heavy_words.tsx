import { type RefObject, useEffect, useRef } from 'react';
import type { DangerKind } from '../../../../domain/assistant/danger/kinds.ts';
import { WordsCrisisCard } from '../parts/words_crisis_card.tsx';

/** The private card in place of a form whose words sound too heavy. The focus goes to it, and back into the form. */
export function HeavyWords({
  form,
  dangers,
  onKeepWriting,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly dangers: readonly DangerKind[];
  readonly onKeepWriting: () => void;
}) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus();
    const hidden = form.current;
    return () => {
      // The form is shown with the same change.
      requestAnimationFrame(() =>
        hidden?.querySelector<HTMLElement>('input[type=text], input:not([type])')?.focus(),
      );
    };
  }, [form]);
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      <WordsCrisisCard dangers={dangers} onKeepWriting={onKeepWriting} />
    </div>
  );
}
