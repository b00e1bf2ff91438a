import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page_title.tsx';

export function Component() {
  return (
    <div className="wrap py-16">
      <PageTitle>{m.not_found_title()}</PageTitle>
      <h1>{m.not_found_title()}</h1>
      <p className="mt-4 max-w-measure text-3 text-ink-2">{m.not_found_text()}</p>
      <div className="mt-8">
        <ButtonLink variant="primary" to="/">
          {m.not_found_start()}
        </ButtonLink>
      </div>
    </div>
  );
}
