import { useState } from 'react';
import type { KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import { creditFileOf, type CreditFileStore } from '../../../data/credit_file/credit_file.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import type { DayToKeep } from './notice.ts';

/** A letter's days kept with the account: on the dashboard, in the calendar and in reminders. A collector's letter that is kept
 *  already is noted as answered. */
export default function KeepDates({
  deadlines,
  isToCollector,
}: {
  readonly deadlines: readonly DayToKeep[];
  readonly isToCollector: boolean;
}) {
  const services = useServices();
  const [kept, setKept] = useState('');
  if (deadlines.length === 0) return null;
  const key = JSON.stringify(deadlines);
  const keep = () => {
    keepAll(services.of(creditFileOf), deadlines);
    setKept(key);
  };
  return kept === key ? (
    <p role="status" className="mt-3 text-cell text-ink-2">
      {m.letters_kept()}
    </p>
  ) : (
    <Button className="mt-2 sm:ml-3" onClick={keep}>
      {isToCollector ? m.letters_keep_mailed() : m.letters_keep()}
    </Button>
  );
}

function keepAll({ get, saveDeadline }: CreditFileStore, deadlines: readonly DayToKeep[]): void {
  for (const each of deadlines) {
    const known = get().deadlines.find((other) => isSame(other, each));
    saveDeadline({ ...each, id: each.id ?? known?.id ?? crypto.randomUUID() });
  }
}

const isSame = (one: KeptDeadline, other: DayToKeep): boolean =>
  one.kind === other.kind && one.name === other.name && one.endsOn === other.endsOn;
