import { Link } from 'react-router';
import { maxCircles } from '../../../../domain/community/limits.ts';
import type { CircleHead } from '../../../data/community/circles.ts';
import { m } from '../../../paraglide/messages.js';

/** From one circle to the other; nothing where there is one. */
export function OtherCircles({
  circles,
  opened,
}: {
  readonly circles: readonly CircleHead[];
  readonly opened: string;
}) {
  if (circles.length < 2) return null;
  return (
    <nav aria-label={m.circle_another()} className="-mb-6 pt-6">
      <ul className="flex flex-wrap gap-x-6">
        {circles.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/community?circle=${id}`}
              aria-current={id === opened ? 'page' : undefined}
              className="inline-flex min-h-11 items-center aria-[current=page]:font-[560] aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The way to one more, where there is room for it. */
export function OneMore({ circles }: { readonly circles: readonly CircleHead[] }) {
  if (circles.filter(({ endedOn }) => endedOn === null).length >= maxCircles) return null;
  return (
    <p className="-mt-8">
      <Link to="/community?start" className="inline-flex min-h-11 items-center">
        {m.circle_another_add()}
      </Link>
    </p>
  );
}
