import { useState } from 'react';
import type { PostState } from '../../../data/community/questions.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { heldReason } from '../parts/held_reason.ts';

/** Why others don't see a post of one's own, and what one can do. */
export function HeldNote({
  state,
  reason,
  onEdit,
  onDelete,
}: {
  readonly state: PostState;
  readonly reason: string | null;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const [isLeft, setLeft] = useState(false);
  if (state === 'removed') return <Callout>{m.questions_removed_note()}</Callout>;
  if (state === 'hidden') return <Callout>{m.questions_hidden_note()}</Callout>;
  if (state !== 'held') return null;
  const held = heldReason(reason);
  if (isLeft) return <Callout>{m.questions_held_left()}</Callout>;
  return (
    <Callout>
      <p>
        <strong className="font-semibold">{held.what}</strong>{' '}
        {held.way !== null ? m.questions_held_why() : m.questions_held_wait()}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onEdit}>{held.way ?? m.questions_held_change()}</Button>
        <Button variant="text" onClick={() => setLeft(true)}>
          {m.questions_held_leave()}
        </Button>
        <Button variant="text" onClick={onDelete}>
          {m.questions_delete()}
        </Button>
      </div>
    </Callout>
  );
}

/** What is said to everybody beside words that name something dangerous. */
export const ReasonNote = ({ reason }: { readonly reason: string | null }) =>
  reason === 'cpn' ? (
    <div className="mt-3">
      <Callout>{m.questions_note_cpn()}</Callout>
    </div>
  ) : null;
