import { useState } from 'react';
import { leavingQuery } from '../../../data/account/leaving.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { AppFailure } from '../../../data/result.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { leavingProblemText } from './leaving_texts.ts';
import { Row } from './row.tsx';
import { TakeAlong } from './take_along.tsx';
import { useProof } from './use_proof.tsx';

const loadDelete = () => import('./delete_dialog.tsx');
const loadEraseVisit = () => import('./erase_visit_dialog.tsx');

/** "Your data": everything to take along, and the end of it. */
export function YourData({
  userId,
  isMember,
}: {
  readonly userId: string;
  readonly isMember: boolean;
}) {
  const services = useServices();
  const { ask, dialog: proof } = useProof();
  const cache = useQueryCache();
  const query = leavingQuery(services, userId);
  const { value: leaving } = useRead(query);
  // From the press until the dialog is there: what it says and its code may still be on their way.
  const [isOpening, setOpening] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setOpen(false);
  const missing = () => {
    close();
    setProblem(m.leave_offline());
  };
  const open = async ({ anew = false } = {}) => {
    setProblem(null);
    setOpening(true);
    try {
      if (leaving === undefined) await cache.fetchQuery(query);
      setOpen(!isMember || (await ask({ anew })));
    } catch (thrown) {
      setProblem(
        leavingProblemText(thrown instanceof AppFailure ? thrown.error : { code: 'offline' }),
      );
    } finally {
      setOpening(false);
    }
  };
  const shown = isOpen && leaving ? leaving : null;
  const onStale = () => {
    close();
    void open({ anew: true });
  };
  const deleting = useLoaded(
    loadDelete,
    shown !== null && isMember,
    { leaving: shown as NonNullable<typeof shown>, onClose: close, onStale },
    missing,
  );
  const erasing = useLoaded(
    loadEraseVisit,
    shown !== null && !isMember,
    { leaving: shown as NonNullable<typeof shown>, onClose: close },
    missing,
  );
  const dialog = isMember ? deleting : erasing;
  const isBusy = isOpening || (shown !== null && dialog === null);
  return (
    <div>
      <TakeAlong userId={userId} isMember={isMember} />
      <Row
        name={isMember ? m.leave_name() : m.leave_visit_name()}
        text={isMember ? m.leave_text() : m.leave_visit_row()}
      >
        <Button variant="clay" busy={isBusy && m.ui_loading()} onClick={() => void open()}>
          {isMember ? m.leave_action() : m.leave_visit_action()}
        </Button>
      </Row>
      {problem && (
        <p role="alert" className="text-clay">
          {problem}
        </p>
      )}
      {proof}
      {shown !== null && dialog}
    </div>
  );
}
