import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';
import { Callout } from '../callout.tsx';

/** What comes before any price: no pass is needed with a free account. */
export function FreeAccount({
  to,
  note,
  more,
}: {
  /** The page one goes on to. */
  readonly to: string;
  readonly note?: ReactNode;
  /** Further ways, beside the first. */
  readonly more?: ReactNode;
}) {
  return (
    <Callout kind="good">
      <p>
        <strong className="font-[600]">{m.ui_pass_account()}</strong> {m.ui_pass_account_text()}
      </p>
      {note && <p className="mt-1">{note}</p>}
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: to }}>
          {m.ui_pass_create()}
        </ButtonLink>
        {more}
      </div>
    </Callout>
  );
}
