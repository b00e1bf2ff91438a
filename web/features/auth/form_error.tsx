import { CircleAlert } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';

/** The refusal of a whole form: announced, focused, and above the button that was pressed. */
export function FormError({ text }: { readonly text: string | null }) {
  const box: Ref<HTMLParagraphElement> = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== null) box.current?.focus();
  }, [text]);
  if (text === null) return null;
  return (
    <p ref={box} role="alert" tabIndex={-1} className="flex gap-2 text-clay">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
