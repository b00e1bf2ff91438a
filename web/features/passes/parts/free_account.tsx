import type { ReactNode } from 'react';
import type { Awaited } from '../../../data/session/awaited.ts';
import { awaitedText } from '../../../data/session/awaited_text.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { confirmMineText } from './confirm_text.ts';

/** What comes before any price: no pass is needed with a free account. Who signed up already has one step left. */
export function FreeAccount({
  to,
  awaited = null,
  note,
  more,
}: {
  /** The page one goes on to. */
  readonly to: string;
  /** A sign-up that is not confirmed yet. */
  readonly awaited?: Awaited | null;
  readonly note?: ReactNode;
  /** Further ways, beside the first. */
  readonly more?: ReactNode;
}) {
  return (
    <Callout kind="good">
      <p>
        <strong className="font-[600] wrap-anywhere">
          {awaited === null
            ? m.passes_account()
            : m.passes_awaited({ address: awaitedText(awaited) })}
        </strong>{' '}
        {awaited === null ? m.passes_account_text() : m.passes_awaited_text()}
      </p>
      {note && <p className="mt-1">{note}</p>}
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: to }}>
          {awaited === null ? m.passes_create() : confirmMineText(awaited)}
        </ButtonLink>
        {more}
      </div>
    </Callout>
  );
}
