import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ContactReceipt } from '../../data/contact/contact.ts';
import type { SentDraft } from '../../data/contact/draft.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { mayTakeFocus } from '../../ui/late_focus.ts';
import { timeText } from '../../ui/time_text.ts';
import { topicText } from './topic_text.ts';

/** What was sent, under the number it is called by. Prints. */
export function Receipt({
  receipt,
  draft,
  onAnother,
}: {
  readonly receipt: ContactReceipt;
  readonly draft: SentDraft;
  readonly onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (mayTakeFocus()) heading.current?.focus();
  }, []);
  const name = draft.name.trim();
  const facts: readonly (readonly [string, string])[] = [
    [m.contact_receipt_number(), receipt.number],
    [m.contact_receipt_sent(), timeText(new Date(receipt.openedAt))],
    ...(name === '' ? [] : [[m.contact_name(), name] as const]),
    [m.contact_email(), draft.email.trim()],
    [m.contact_topic(), topicText[draft.topic]()],
  ];
  return (
    <section aria-labelledby="receipt" className="max-w-measure">
      <h2 id="receipt" ref={heading} tabIndex={-1} className="text-5 outline-none">
        {m.contact_receipt_title()}
      </h2>
      <p className="mt-3 text-ink-2">{m.contact_receipt_text({ email: draft.email.trim() })}</p>
      <p className="mt-3 text-ink-2">{m.contact_receipt_wait()}</p>
      <dl className="mt-6">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 text-right font-[560] break-words">{value}</dd>
          </div>
        ))}
        <div className="border-y border-line py-2.5">
          <dt className="text-ink-2">{m.contact_body()}</dt>
          <dd className="mt-1 break-words whitespace-pre-wrap">{draft.body.trim()}</dd>
        </div>
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" size={20} strokeWidth={1.6} />
          {m.contact_print()}
        </Button>
        <Button variant="text" onClick={onAnother}>
          {m.contact_another()}
        </Button>
      </div>
    </section>
  );
}
