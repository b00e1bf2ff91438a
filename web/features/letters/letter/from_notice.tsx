import { useEffect, useEffectEvent } from 'react';
import {
  collectorOfNotice,
  type KnownCollector,
} from '../../../../domain/credit_file/collector_of_notice.ts';
import type { KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import { fileOf, useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';

/** The collector's letter that a member keeps, which this letter answers: what is known of it is handed on once. */
export default function FromNotice({
  id,
  onNotice,
}: {
  readonly id: string;
  readonly onNotice: (notice: KeptDeadline, known: KnownCollector) => void;
}) {
  const kept = useKeptCreditFile();
  const notice = kept.deadlines.find((each) => each.id === id && each.kind === 'collector_notice');
  const isThere = notice !== undefined;
  const handOn = useEffectEvent(() => {
    if (notice) onNotice(notice, collectorOfNotice(fileOf(kept), notice.name));
  });
  useEffect(() => {
    if (isThere) handOn();
  }, [isThere]);
  return notice === undefined ? null : (
    <p role="status" className="max-w-measure pb-6 text-ink-2">
      {m.letters_from_notice({ name: notice.name, day: dayText(notice.startedOn) })}
    </p>
  );
}
