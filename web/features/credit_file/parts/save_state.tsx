import { useCreditFileStanding } from '../../../data/credit_file/standing.ts';
import { m } from '../../../paraglide/messages.js';

/** How saving stands. */
export function SaveState() {
  const { state, unreadable } = useCreditFileStanding();
  const text = {
    sending: m.file_sync_sending,
    waiting: m.file_sync_waiting,
    refused: m.file_sync_refused,
    settled: m.file_sync_settled,
  }[state]();
  return (
    <div className="text-1 text-ink-2">
      <p role="status">{text}</p>
      {unreadable > 0 && <p>{m.file_unreadable({ count: unreadable })}</p>}
    </div>
  );
}
