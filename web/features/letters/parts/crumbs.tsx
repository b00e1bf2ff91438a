import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';

/** The way back: to the lessons, and from a letter to all of them. */
export function Crumbs({ isLetter = false }: { readonly isLetter?: boolean }) {
  const link = 'inline-flex min-h-11 items-center text-inherit';
  return (
    <nav
      aria-label={m.letters_crumbs()}
      className="flex flex-wrap items-center gap-x-2 pt-6 text-1 text-ink-2 print:hidden"
    >
      <Link to="/education" className={link}>
        {m.letters_lessons()}
      </Link>
      {isLetter && (
        <>
          <ChevronRight aria-hidden="true" size={16} strokeWidth={1.6} />
          <Link to="/education/letters" className={link}>
            {m.letters_page_name()}
          </Link>
        </>
      )}
    </nav>
  );
}
