import { useEffect, useRef } from 'react';
import type { Awaited } from '../../../data/session/awaited.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { mayTakeFocus } from '../../../ui/late_focus.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { useSite } from '../../../ui/site/site.ts';
import { confirmMineText } from '../parts/confirm_text.ts';

/** For somebody to whom every page is open. */
export function GoOn({
  to,
  title = m.credit_payment_open_title(),
  why,
  canAddTime,
  awaited = null,
  takesFocus,
}: {
  readonly to: string;
  readonly title?: string;
  readonly why: string;
  readonly canAddTime: boolean;
  /** Signed up, with an address to confirm: that is the next step. */
  readonly awaited?: Awaited | null;
  /** It took the place of what the person was using. */
  readonly takesFocus: boolean;
}) {
  const { nameOf } = useSite();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = takesFocus ? page.current?.querySelector('h1') : null;
    if (!heading || !mayTakeFocus()) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [takesFocus]);
  return (
    <div ref={page} className="wrap">
      <PageHead title={title} lead={why} />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        {awaited !== null && (
          <ButtonLink variant="primary" to="/auth?mode=sign-up" state={{ from: to }}>
            {confirmMineText(awaited)}
          </ButtonLink>
        )}
        <ButtonLink variant={awaited === null ? 'primary' : 'quiet'} to={to}>
          {m.credit_payment_open_go({ page: nameOf(to) })}
        </ButtonLink>
        {canAddTime && (
          <ButtonLink to="/extend-access" state={{ from: to }}>
            {m.credit_payment_open_add()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
