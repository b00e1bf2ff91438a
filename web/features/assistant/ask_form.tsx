import { clsx } from 'clsx';
import { ArrowRight, ArrowUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { MAX_QUESTION } from '../../../domain/assistant/limits.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { controlBox, FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon_button.tsx';

/** Letters before the end from which on the field says how many are left. */
const nearlyFull = 200;

interface AskFormProps {
  readonly field: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
  /** An answer is on its way: the next question waits, and Escape stops it. */
  readonly isRunning: boolean;
  readonly onAsk: () => void;
  readonly onStop: () => void;
  /** What the page that somebody came from was about. */
  readonly about: string | null;
  readonly onForgetAbout: () => void;
  readonly problem: ReactNode;
  readonly under: ReactNode;
}

/** Where a question is typed. Enter asks, Shift and Enter break the line, Escape stops what is being answered. */
export function AskForm({
  field,
  value,
  onChange,
  onFocus,
  isRunning,
  onAsk,
  onStop,
  about,
  onForgetAbout,
  problem,
  under,
}: AskFormProps) {
  const id = useId();
  const left = MAX_QUESTION - value.trim().length;
  const isOver = left < 0;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isRunning) {
      event.preventDefault();
      onStop();
    }
    // Enter that ends a composition of letters is no question yet.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAsk();
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
      className="grid max-w-2xl gap-3 border-t border-line-strong pt-6 print:hidden [@media(scripting:none)]:hidden"
    >
      {about !== null && (
        <p className="flex items-center gap-1 text-cell text-ink-2">
          <span className="min-w-0 wrap-break-word">{m.assistant_about({ name: about })}</span>
          <IconButton label={m.assistant_about_forget({ name: about })} onClick={onForgetAbout}>
            <X aria-hidden="true" size={18} strokeWidth={1.6} />
          </IconButton>
        </p>
      )}
      <label htmlFor={id} className="text-cell font-[560]">
        {m.assistant_label()}
      </label>
      <div className={clsx(controlBox(isOver), 'items-end px-2 py-2')}>
        <textarea
          ref={field}
          id={id}
          rows={2}
          value={value}
          enterKeyHint="send"
          aria-invalid={isOver || undefined}
          aria-describedby={`${id}-left ${id}-under`}
          onFocus={onFocus}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
          className="max-h-80 min-h-15 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2 outline-none [field-sizing:content]"
        />
        <Button type="submit" className="min-h-11 px-4 text-cell">
          {m.assistant_ask()}
          <ArrowUp aria-hidden="true" size={18} strokeWidth={1.6} />
        </Button>
      </div>
      <div id={`${id}-left`} aria-live="polite" className="empty:hidden">
        {isOver ? (
          <FieldError id={`${id}-over`}>
            {m.assistant_too_long({ limit: MAX_QUESTION, over: -left })}
          </FieldError>
        ) : (
          left <= nearlyFull && (
            <p className="text-1 text-ink-2">{m.ui_letters_left({ count: left })}</p>
          )
        )}
      </div>
      <div role="status" className="empty:hidden">
        {problem}
      </div>
      <div id={`${id}-under`} className="text-1 text-ink-2 empty:hidden">
        {under}
      </div>
    </form>
  );
}

/** Questions that somebody might have. Each is asked with one press. */
export function YouCouldAsk({
  questions,
  onAsk,
}: {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-2 max-w-2xl print:hidden [@media(scripting:none)]:hidden"
    >
      <h2 id={id} className="sr-only">
        {m.assistant_you_could_ask()}
      </h2>
      <ul>
        {questions.map((question) => (
          <li key={question} className="border-b border-line">
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left font-serif text-3 leading-snug hover:underline "
            >
              {question}
              <ArrowRight
                aria-hidden="true"
                size={20}
                strokeWidth={1.6}
                className="flex-none text-ink-3"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
