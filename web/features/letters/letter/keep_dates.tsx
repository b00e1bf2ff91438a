import { useState } from 'react';
import type { KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import { creditFileOf } from '../../../data/credit_file/credit_file.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

type Days = readonly Omit<KeptDeadline, 'id'>[];

/** A letter's days kept with the account: on the dashboard, in the calendar and in reminders. */
export default function KeepDates({ deadlines }: { readonly deadlines: Days }) {
  const services = useServices();
  const [kept, setKept] = useState('');
  if (deadlines.length === 0) return null;
  const key = JSON.stringify(deadlines);
  const keep = () => {
    const { get, saveDeadline } = services.of(creditFileOf);
    for (const each of deadlines)
      if (!get().deadlines.some((known) => isSame(known, each)))
        saveDeadline({ id: crypto.randomUUID(), ...each });
    setKept(key);
  };
  return kept === key ? (
    <p role="status" className="mt-3 text-cell text-ink-2">
      {m.letters_kept()}
    </p>
  ) : (
    <Button className="mt-2 sm:ml-3" onClick={keep}>
      {m.letters_keep()}
    </Button>
  );
}

const isSame = (one: Omit<KeptDeadline, 'id'>, other: Omit<KeptDeadline, 'id'>): boolean =>
  one.kind === other.kind && one.name === other.name && one.endsOn === other.endsOn;
