import { CircleAlert } from 'lucide-react';

/** The refusal of a whole form: announced, focused by its form, and above the button that was pressed. */
export function FormError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p
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
