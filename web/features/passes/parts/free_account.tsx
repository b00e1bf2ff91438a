import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

/** What comes before any price: no pass is needed with a free account. Who signed up already has one step left. */
export function FreeAccount({
  to,
  awaited = null,
  note,
  more,
}: {
  /** The page one goes on to. */
  readonly to: string;
  /** The address of a sign-up that is not confirmed yet. */
  readonly awaited?: string | null;
  readonly note?: ReactNode;
  /** Further ways, beside the first. */
  readonly more?: ReactNode;
}) {
  return (
    <Callout kind="good">
      <p>
        <strong className="font-[600] wrap-anywhere">
          {awaited === null ? m.passes_account() : m.passes_awaited({ email: awaited })}
        </strong>{' '}
        {awaited === null ? m.passes_account_text() : m.passes_awaited_text()}
      </p>
      {note && <p className="mt-1">{note}</p>}
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: to }}>
          {awaited === null ? m.passes_create() : m.passes_confirm()}
        </ButtonLink>
        {more}
      </div>
    </Callout>
  );
}
