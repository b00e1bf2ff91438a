import { type ReactNode, useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button, buttonClass } from '../../../ui/button.tsx';

/** Before anything else: where somebody is to talk to, shown to the person alone. Nothing was sent, and what they wrote is kept
 *  where they wrote something. */
export function CrisisCard({
  title = m.community_crisis_title(),
  children = m.community_crisis_text(),
  lines,
  calls,
  away,
}: {
  readonly title?: string;
  readonly children?: ReactNode;
  /** Lines and numbers that come first, in place of the one for everybody. */
  readonly lines?: ReactNode;
  readonly calls?: ReactNode;
  /** What puts it away; they decide about their words. */
  readonly away: { readonly label: string; readonly press: () => void; readonly note?: string };
}) {
  const id = useId();
  return (
    <section
      role="status"
      aria-labelledby={id}
      className="grid gap-4 rounded-3 bg-glaze-tint p-6 forced-colors:border md:px-10 md:py-8"
    >
      <h2 id={id} className="text-5 leading-tight">
        {title}
      </h2>
      <p className="max-w-[34rem]">{children}</p>
      {lines ?? <p className="max-w-[34rem]">{m.community_crisis_lines()}</p>}
      <div className="flex flex-wrap gap-3">
        {calls}
        <a className={buttonClass(calls ? 'quiet' : 'primary')} href="tel:988">
          {m.community_crisis_call()}
        </a>
        <a className={buttonClass('quiet')} href="sms:988">
          {m.community_crisis_write()}
        </a>
        <a
          className={buttonClass('quiet')}
          href="https://988lifeline.org/chat/"
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.community_crisis_chat()}
        </a>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-1 text-ink-2">
        {away.note}
        <Button variant="text" onClick={away.press}>
          {away.label}
        </Button>
      </p>
    </section>
  );
}
