import { m } from '../../../paraglide/messages.js';

/** What a buddy is: what comes next, what they see and don't, how it ends. Said before somebody asks for one, and before they answer. */
export function BuddyFacts({
  asked,
}: {
  /** Who is about to be asked; null for whoever answers, or has one. */
  readonly asked: string | null;
}) {
  const facts = [
    [
      m.meeting_buddy_next(),
      asked === null ? m.meeting_buddy_next_answer() : m.meeting_buddy_next_ask({ name: asked }),
    ],
    [m.meeting_buddy_sees(), m.meeting_buddy_sees_text()],
    [m.meeting_buddy_hidden(), m.meeting_buddy_hidden_text()],
    [m.meeting_buddy_end_how(), m.meeting_buddy_end_text()],
  ] as const;
  return (
    <dl className="grid gap-4 text-cell">
      {facts.map(([what, text]) => (
        <div key={what}>
          <dt className="font-[560]">{what}</dt>
          <dd className="text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
