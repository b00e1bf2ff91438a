import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** A part of a form that most people pass over. It says what it holds. */
export function Disclosure({
  title,
  detail,
  isOpen,
  onToggle,
  children,
}: {
  readonly title: string;
  readonly detail: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={`${id}-detail`}
        aria-label={title}
        onClick={onToggle}
        className="grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-x-3 border-y border-line py-2 text-left hover:bg-sunken"
      >
        <span className="text-cell font-[560]">{title}</span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.6}
          className={`row-span-2 text-ink-2 transition-transform duration-(--fast) ${isOpen ? 'rotate-180' : ''}`}
        />
        <span id={`${id}-detail`} className="text-1 text-ink-2">
          {detail}
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pt-5">
          {children}
        </div>
      )}
    </div>
  );
}
