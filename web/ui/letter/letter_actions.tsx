import { Copy, FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { type Letter, letterText } from '../../../domain/letters/letter.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { saveFile } from '../save_file.ts';

/** What one does with a letter: print it, have it as a PDF, copy it. All of it happens here. */
export function LetterActions({
  letter,
  fileName,
  isWhole = () => true,
}: {
  readonly letter: Letter;
  /** Without its ending. */
  readonly fileName: string;
  /** Asked first; leads to what is missing. */
  readonly isWhole?: () => boolean;
}) {
  const [copied, setCopied] = useState<Letter | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const savePdf = async () => {
    if (isMaking || !isWhole()) return;
    setMaking(true);
    setFailed(false);
    try {
      const { letterPdf } = await import('./letter_pdf.ts');
      saveFile(`${fileName}.pdf`, 'application/pdf', await letterPdf(letter));
    } catch {
      setFailed(true);
    }
    setMaking(false);
  };
  const copy = async () => {
    if (!isWhole()) return;
    await navigator.clipboard.writeText(letterText(letter)).then(
      () => setCopied(letter),
      () => setFailed(true),
    );
  };
  const isCopied = copied !== null && letterText(copied) === letterText(letter);
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button variant="primary" onClick={() => isWhole() && window.print()}>
          <Printer aria-hidden="true" size={20} strokeWidth={1.6} />
          {m.ui_letter_print()}
        </Button>
        <Button onClick={() => void savePdf()} busy={isMaking && m.ui_letter_pdf()}>
          <FileDown aria-hidden="true" size={20} strokeWidth={1.6} />
          {m.ui_letter_pdf()}
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" size={20} strokeWidth={1.6} />
          {isCopied ? m.ui_letter_copied() : m.ui_letter_copy()}
        </Button>
      </div>
      <div aria-live="polite" className="mt-3 print:hidden">
        {hasFailed && <p className="text-clay">{m.ui_letter_pdf_failed()}</p>}
      </div>
    </>
  );
}
