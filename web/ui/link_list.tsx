import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

/** Where to go next: a name, and in one line what waits there. */
export function LinkList({
  links,
}: {
  readonly links: readonly {
    readonly to: string;
    readonly name: string;
    readonly text: string;
    readonly state?: unknown;
  }[];
}) {
  return (
    <ul className="border-t border-line">
      {links.map((link) => (
        <li key={`${link.to} ${link.name} ${link.text}`} className="border-b border-line">
          <Link
            to={link.to}
            state={link.state}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-5 text-ink no-underline hover:bg-sunken"
          >
            <span className="font-serif text-3">{link.name}</span>
            <ArrowRight
              aria-hidden="true"
              size={20}
              strokeWidth={1.6}
              className="row-span-2 text-ink-2"
            />
            <span className="text-ink-2">{link.text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
