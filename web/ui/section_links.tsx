import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';

/** The sections of a long text, at its top. `id` is that of a section's heading. */
export function SectionLinks({
  sections,
}: {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}) {
  return (
    <nav aria-label={m.ui_sections()} className="mb-10 max-w-measure print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} replace className="inline-block py-2.5">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
