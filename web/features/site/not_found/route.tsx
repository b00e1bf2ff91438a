import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { Bowl } from '../../../ui/bowl/bowl.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';

/** What people come for, besides the home page. */
const ways = [
  { to: '/debt-destroyer', text: m.not_found_debts },
  { to: '/ai-assistant', text: m.not_found_ask },
  { to: '/education', text: m.not_found_lessons },
  { to: '/contact', text: m.not_found_contact },
] as const;

/** Any address that is no page. The bowl is as it was found: broken, and all there. */
export function Component() {
  return (
    <div className="wrap grid justify-items-start py-16 lg:py-20">
      <PageTitle>{m.not_found_title()}</PageTitle>
      <Bowl paid={0} label={m.not_found_bowl()} className="w-36" />
      <h1 className="mt-6">{m.not_found_title()}</h1>
      <p className="mt-4 max-w-measure text-3 text-ink-2">{m.not_found_text()}</p>
      <ButtonLink variant="primary" to="/" className="mt-8">
        {m.not_found_start()}
      </ButtonLink>
      <ul aria-label={m.not_found_ways()} className="mt-6 flex flex-wrap gap-x-8">
        {ways.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center">
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
