import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** The refusal of a whole form: announced, focused, and above the button that was pressed. */
export function FormError({ text }: { readonly text: string | undefined }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== undefined) box.current?.focus();
  }, [text]);
  if (text === undefined) return null;
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded-2 border border-clay-line bg-clay-tint px-4 py-3 text-cell"
    >
      <CircleAlert
        aria-hidden="true"
        size={20}
        strokeWidth={1.6}
        className="mt-px flex-none text-clay"
      />
      <span>{text}</span>
    </p>
  );
}
