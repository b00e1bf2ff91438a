import { Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router';
import type { KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import { letterProblems, type LetterKind, writeLetter } from '../../../../domain/letters/letter.ts';
import { letterToIn } from '../../../data/letter_to.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { LetterActions } from '../../../ui/letter/letter_actions.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { Paper } from '../../../ui/letter/paper.tsx';
import { LetterFields } from './fields.tsx';
import { draftOf, draftOfKind, emptyLetter, keepDraft, type TypedLetter } from './letter_draft.ts';
import { Mailed } from './mailed.tsx';
import { withNotice } from './notice.ts';

/** Members alone keep what came: what reads it comes for them alone. */
const FromNotice = lazyPart(() => import('./from_notice.tsx'));

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
  const to = letterToIn(useLocation().state);
  const kept = useMemo(() => {
    if (!isAlive) return emptyLetter;
    const known = draftOfKind(kind);
    // What was typed stands: they may have given the name another form.
    return to !== null && known.recipient === '' ? { ...known, recipient: to } : known;
  }, [isAlive, kind, to]);
  const [changed, setChanged] = useState<TypedLetter | null>(null);
  const typed = changed ?? kept;
  const { session } = useAuth();
  const [search] = useSearchParams();
  const noticeId =
    kind === 'ask-for-proof' && isAlive && isMember(session) ? search.get('notice') : null;
  const [notice, setNotice] = useState<KeptDeadline | null>(null);
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
        {noticeId !== null && (
          <Suspense fallback={null}>
            <FromNotice
              id={noticeId}
              onNotice={(found, known) => {
                setNotice(found);
                change(withNotice(typed, found, known));
              }}
            />
          </Suspense>
        )}
        <LetterFields
          kind={kind}
          typed={typed}
          today={today}
          notice={notice}
          change={change}
          problems={problems}
        />
      </div>
      <div className="lg:sticky lg:top-6 lg:self-start print:static">
        <Paper letter={letter} />
        <LetterActions letter={letter} fileName={kind} isWhole={isWhole} />
        <div aria-live="polite" className="print:hidden">
          {problems.length > 0 && <p className="text-clay">{m.letters_missing()}</p>}
        </div>
        <p className="mt-3 text-1 text-ink-2 print:hidden">{m.letters_only_here()}</p>
        <Mailed kind={kind} today={today} draft={draft} notice={notice} />
      </div>
    </div>
  );
}
