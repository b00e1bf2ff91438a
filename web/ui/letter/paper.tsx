import type { Letter } from '../../../domain/letters/letter.ts';
import { m } from '../../paraglide/messages.js';

/** The letter as it is printed, by itself. What is still to be typed stands as lines. */
export function Paper({ letter }: { readonly letter: Letter }) {
  const { sender, day, recipient, about, paragraphs, name, enclosed } = letter;
  const lines = (texts: readonly string[]) =>
    texts.map((text, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines of an address have no names
      <span key={at} className="block wrap-anywhere">
        {text}
      </span>
    ));
  return (
    <section
      data-printed-alone
      aria-label={m.ui_letter_paper()}
      className="rounded-2 border border-line bg-raised p-6 font-serif text-[1.0625rem] leading-relaxed sm:p-10 print:border-0 print:bg-transparent print:p-0 print:text-black"
    >
      <p className="min-h-14">{lines(sender)}</p>
      <p className="mt-5">{day}</p>
      <p className="mt-5 min-h-14">{lines(recipient)}</p>
      {about !== null && <p className="mt-5">{about}</p>}
      {paragraphs.map((text) => (
        <p key={text} className="mt-4 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      ))}
      <p className="mt-14 max-w-64 border-t border-line-strong pt-2">
        {name}
        <span className="block text-1 text-ink-2 print:hidden">{m.ui_letter_sign()}</span>
      </p>
      {enclosed !== null && <p className="mt-6">{enclosed}</p>}
    </section>
  );
}
