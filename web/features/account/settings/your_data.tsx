import { useState } from 'react';
import { leavingQuery } from '../../../data/account/leaving.ts';
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
  const { value: leaving, error, askAgain } = useRead(leavingQuery(services, userId));
  const [isOpen, setOpen] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const close = () => setOpen(false);
  const open = async ({ anew = false } = {}) => {
    setStuck(leaving === undefined);
    if (leaving === undefined) {
      askAgain();
      return;
    }
    if (isMember && !(await ask({ anew }))) return;
    setOpen(true);
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
    close,
  );
  const erasing = useLoaded(
    loadEraseVisit,
    shown !== null && !isMember,
    { leaving: shown as NonNullable<typeof shown>, onClose: close },
    close,
  );
  return (
    <div>
      <TakeAlong userId={userId} isMember={isMember} />
      <Row
        name={isMember ? m.leave_name() : m.leave_visit_name()}
        text={isMember ? m.leave_text() : m.leave_visit_row()}
      >
        <Button variant="clay" onClick={() => void open()}>
          {isMember ? m.leave_action() : m.leave_visit_action()}
        </Button>
      </Row>
      {isStuck && leaving === undefined && error && (
        <p role="alert" className="text-clay">
          {leavingProblemText(error)}
        </p>
      )}
      {proof}
      {shown !== null && (isMember ? deleting : erasing)}
    </div>
  );
}
