import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { letterProblems, type LetterKind, writeLetter } from '../../../../domain/letters/letter.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { LetterActions } from '../../../ui/letter/letter_actions.tsx';
import { Paper } from '../../../ui/letter/paper.tsx';
import { LetterFields } from './fields.tsx';
import { draftOf, draftOfKind, emptyLetter, keepDraft, type TypedLetter } from './letter_draft.ts';
import { Mailed } from './mailed.tsx';

const neverChanges = () => () => {};

/** A letter: its fields, and beside them the paper that they change. It is made here, and sent by nobody but the person. */
export function LetterForm({ kind }: { readonly kind: LetterKind }) {
  const today = useToday();
  // A prerendered page comes to life as it was sent: what this tab has kept comes after it.
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const kept = useMemo(() => (isAlive ? draftOfKind(kind) : emptyLetter), [isAlive, kind]);
  const [changed, setChanged] = useState<TypedLetter | null>(null);
  const typed = changed ?? kept;
  const [isWanted, setWanted] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const change = (fields: Partial<TypedLetter>) => {
    const next = { ...typed, ...fields };
    setChanged(next);
    keepDraft(kind, next);
  };
  const draft = draftOf(typed);
  const letter = writeLetter(kind, draft, today, { dayText });
  const found = letterProblems(kind, draft);
  const problems = isWanted ? found : [];
  /** Leads to what is missing; whether nothing is. */
  const isWhole = (): boolean => {
    if (found.length === 0) return true;
    flushSync(() => setWanted(true));
    const wrong =
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      form.current?.querySelector<HTMLElement>('[aria-describedby=asks-error] input');
    wrong?.focus();
    return false;
  };
  return (
    <div
      data-today={today}
      className="grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-16 print:block"
    >
      <div ref={form} className="print:hidden">
        <LetterFields kind={kind} typed={typed} today={today} change={change} problems={problems} />
      </div>
      <div className="lg:sticky lg:top-6 lg:self-start print:static">
        <Paper letter={letter} />
        <LetterActions letter={letter} fileName={kind} isWhole={isWhole} />
        <div aria-live="polite" className="print:hidden">
          {problems.length > 0 && <p className="text-clay">{m.letters_missing()}</p>}
        </div>
        <p className="mt-3 text-1 text-ink-2 print:hidden">{m.letters_only_here()}</p>
        <Mailed kind={kind} today={today} draft={draft} />
      </div>
    </div>
  );
}
