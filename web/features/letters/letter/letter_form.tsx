import { Copy, FileDown, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  letterProblems,
  type LetterKind,
  letterText,
  writeLetter,
} from '../../../../domain/letters/letter.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { saveFile } from '../../../ui/save_file.ts';
import { LetterFields } from './fields.tsx';
import { draftOf, draftOfKind, keepDraft, type TypedLetter } from './letter_draft.ts';
import { Mailed } from './mailed.tsx';
import { Paper } from './paper.tsx';

/** A letter: its fields, and beside them the paper that they change. It is made here, and sent by nobody but the person. */
export function LetterForm({ kind }: { readonly kind: LetterKind }) {
  const today = useToday();
  const [typed, setTyped] = useState<TypedLetter>(() => draftOfKind(kind));
  const [isWanted, setWanted] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const change = (changed: Partial<TypedLetter>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    setCopied(false);
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
  const savePdf = async () => {
    if (isMaking || !isWhole()) return;
    setMaking(true);
    setFailed(false);
    try {
      const { letterPdf } = await import('./letter_pdf.ts');
      saveFile(`${kind}.pdf`, 'application/pdf', await letterPdf(letter));
    } catch {
      setFailed(true);
    }
    setMaking(false);
  };
  const copy = async () => {
    if (!isWhole()) return;
    await navigator.clipboard.writeText(letterText(letter)).then(
      () => setCopied(true),
      () => setFailed(true),
    );
  };
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-16 print:block">
      <div ref={form} className="print:hidden">
        <LetterFields kind={kind} typed={typed} today={today} change={change} problems={problems} />
      </div>
      <div className="lg:sticky lg:top-6 lg:self-start print:static">
        <Paper letter={letter} />
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          <Button variant="primary" onClick={() => isWhole() && window.print()}>
            <Printer aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.letters_print()}
          </Button>
          <Button onClick={() => void savePdf()} busy={isMaking && m.letters_pdf()}>
            <FileDown aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.letters_pdf()}
          </Button>
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" size={20} strokeWidth={1.6} />
            {isCopied ? m.letters_copied() : m.letters_copy()}
          </Button>
        </div>
        <div aria-live="polite" className="mt-3 print:hidden">
          {problems.length > 0 && <p className="text-clay">{m.letters_missing()}</p>}
          {hasFailed && <p className="text-clay">{m.letters_pdf_failed()}</p>}
        </div>
        <p className="mt-3 text-1 text-ink-2 print:hidden">{m.letters_only_here()}</p>
        <Mailed kind={kind} today={today} draft={draft} />
      </div>
    </div>
  );
}
