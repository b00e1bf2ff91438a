import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Disclosure } from '../../ui/disclosure.tsx';

/** What to know before applying anywhere, each with what it rests on. */
export function Before() {
  const [open, setOpen] = useState<string | null>(null);
  const parts = [
    {
      key: 'prequal',
      title: m.cards_prequal(),
      detail: m.cards_prequal_detail(),
      text: m.cards_prequal_text(),
      source: m.cards_prequal_source(),
    },
    {
      key: 'denied',
      title: m.cards_denied(),
      detail: m.cards_denied_detail(),
      text: m.cards_denied_text(),
      source: m.cards_denied_source(),
    },
    {
      key: 'deposit',
      title: m.cards_deposit_title(),
      detail: m.cards_deposit_detail(),
      text: m.cards_deposit_text(),
      source: m.cards_deposit_source(),
    },
  ];
  return (
    <section aria-labelledby="before" className="mb-12">
      <h2 id="before" className="mb-4 font-serif text-4 font-[430]">
        {m.cards_before()}
      </h2>
      {parts.map(({ key, title, detail, text, source }) => (
        <Disclosure
          key={key}
          title={title}
          detail={detail}
          isOpen={open === key}
          onToggle={() => setOpen(open === key ? null : key)}
        >
          <div className="grid max-w-measure gap-2 pb-6">
            <p>{text}</p>
            <p className="text-1 text-ink-2">{source}</p>
          </div>
        </Disclosure>
      ))}
    </section>
  );
}
