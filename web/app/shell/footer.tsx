import { m } from '../../paraglide/messages.js';
import { PlaceLink } from './place_link.tsx';
import { placesOf } from './places.ts';

export function Footer() {
  return (
    <footer className="border-t border-line py-10 text-1 text-ink-2 print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-16 gap-y-3">
        <p className="max-w-measure lg:flex-1">{m.app_footer_promise()}</p>
        <nav aria-label={m.app_nav_footer()}>
          <ul className="flex flex-wrap gap-x-5">
            {placesOf('foot').map((place) => (
              <li key={place.to}>
                <PlaceLink
                  to={place.to}
                  className="inline-flex min-h-11 min-w-11 items-center text-inherit no-underline hover:underline"
                >
                  {place.label()}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
