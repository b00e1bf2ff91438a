import type { Read } from '../../../data/read.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Until the account has answered, or where it doesn't. */
export function Unanswered({
  read: { error, isAsking, askAgain },
}: {
  readonly read: Read<unknown>;
}) {
  if (error === null) return <Spinner />;
  const isOffline = error.code === 'offline';
  return (
    <PageState
      kind={isOffline ? 'offline' : 'error'}
      title={m.dispute_page_name()}
      text={isOffline ? m.dispute_failed_offline() : m.dispute_failed()}
      actions={
        <Button variant="primary" onClick={askAgain} busy={isAsking && m.dispute_busy()}>
          {m.dispute_again()}
        </Button>
      }
    />
  );
}
