import { type RefObject, useEffect, useRef } from 'react';
import { WordsCrisisCard } from '../parts/crisis_card.tsx';

/** The private card in place of a form whose words sound too heavy. The focus goes to it, and back into the form. */
export function HeavyWords({
  form,
  onKeepWriting,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
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
      <WordsCrisisCard onKeepWriting={onKeepWriting} />
    </div>
  );
}
