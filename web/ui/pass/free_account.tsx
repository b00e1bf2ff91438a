import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';
import { Callout } from '../callout.tsx';

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
          {awaited === null ? m.ui_pass_account() : m.ui_pass_awaited({ email: awaited })}
        </strong>{' '}
        {awaited === null ? m.ui_pass_account_text() : m.ui_pass_awaited_text()}
      </p>
      {note && <p className="mt-1">{note}</p>}
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: to }}>
          {awaited === null ? m.ui_pass_create() : m.ui_pass_confirm()}
        </ButtonLink>
        {more}
      </div>
    </Callout>
  );
}
