import { useState } from 'react';
import type { PostState } from '../../../data/community/questions.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

const reasons: Readonly<
  Record<string, { readonly what: () => string; readonly way?: () => string }>
> = {
  phone: { what: m.questions_held_phone, way: m.questions_held_phone_out },
  mail: { what: m.questions_held_mail, way: m.questions_held_mail_out },
  handle: { what: m.questions_held_handle, way: m.questions_held_handle_out },
  payment_tag: { what: m.questions_held_payment_tag, way: m.questions_held_payment_tag_out },
  link: { what: m.questions_held_link, way: m.questions_held_link_out },
  restricted: { what: m.questions_held_restricted },
};

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
  const known = reason === null ? undefined : reasons[reason];
  if (isLeft) return <Callout>{m.questions_held_left()}</Callout>;
  return (
    <Callout>
      <p>
        <strong className="font-semibold">{(known?.what ?? m.questions_held_other)()}</strong>{' '}
        {known?.way ? m.questions_held_why() : m.questions_held_wait()}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onEdit}>{(known?.way ?? m.questions_held_change)()}</Button>
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
