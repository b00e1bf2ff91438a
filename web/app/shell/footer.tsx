import { m } from '../../paraglide/messages.js';
import { PlaceLink } from './place_link.tsx';
import { footPlaces, furtherPlaces, type Place } from './places.ts';

function PlaceList({
  label,
  places,
}: {
  readonly label: string;
  readonly places: readonly Place[];
}) {
  return (
    <nav aria-label={label} className="col-span-full grid grid-cols-subgrid">
      <ul className="col-span-full grid grid-cols-subgrid">
        {places.map((place) => (
          <li key={place.path}>
            <PlaceLink
              to={place.path}
              className="inline-flex min-h-11 min-w-11 items-center text-inherit no-underline hover:underline"
            >
              {place.name()}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  return (
    <footer className="border-t border-line py-10 text-1 text-ink-2 print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-16 gap-y-3">
        <p className="max-w-measure lg:flex-1">{m.app_footer_promise()}</p>
        {/* Both rows share their columns. */}
        <div className="grid grid-cols-[repeat(2,auto)] gap-x-5 max-sm:w-full sm:grid-cols-[repeat(6,auto)]">
          <PlaceList label={m.app_nav_tools()} places={furtherPlaces} />
          <PlaceList label={m.app_nav_footer()} places={footPlaces} />
        </div>
      </div>
    </footer>
  );
}
