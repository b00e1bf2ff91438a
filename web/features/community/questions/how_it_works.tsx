import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';

/** What holds here, in four sentences. */
export function HowItWorks() {
  const row = 'border-t border-line py-3 text-cell';
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="mb-3 font-serif text-4 font-[430]">
        {m.questions_how()}
      </h2>
      <ul>
        <li className={row}>{m.questions_how_sell()}</li>
        <li className={row}>{m.questions_how_private()}</li>
        <li className={row}>
          {m.questions_how_staff()} <Badge kind="line">{m.questions_staff()}</Badge>{' '}
          {m.questions_how_staff_never()}
        </li>
        <li className={row}>{m.questions_how_file()}</li>
      </ul>
    </section>
  );
}
