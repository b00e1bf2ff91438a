import { useState } from 'react';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { castVote } from '../../../data/community/circles.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useAct } from './use_act.ts';
import { untilText } from './until_text.ts';

type Ballot = 'yes' | 'no' | 'neither';

/** A secret vote on whether somebody stays. Who it is about isn't asked, and is told the outcome alone. */
export function VoteCard({ week }: { readonly week: CircleWeek }) {
  const services = useServices();
  const toasts = useToasts();
  const { act, isBusy } = useAct();
  const { vote, members, hidden, circle } = week;
  const [ballot, setBallot] = useState<Ballot | null>(null);
  if (vote === null) return null;
  const about = [...members, ...hidden.map((each) => ({ ...each, isMe: false }))].find(
    ({ id }) => id === vote.memberId,
  );
  const time = untilText(vote.closesAt);
  if (about === undefined || about.isMe) return null;
  const { alias } = about;
  const cast = vote.mine === null ? null : vote.mine ? 'yes' : 'no';
  return (
    <section
      aria-labelledby="vote"
      className="grid gap-4 rounded-3 border border-line bg-surface p-6"
    >
      <p className="text-1 text-ink-2">{m.circle_vote_until({ circle: circle.name, time })}</p>
      <h2 id="vote">{m.circle_vote_title({ alias })}</h2>
      <p className="text-ink-2">{m.circle_vote_text({ alias })}</p>
      <ChoiceList<Ballot>
        legend={m.circle_vote_legend()}
        isLegendHidden
        name="ballot"
        value={ballot ?? cast}
        options={[
          { value: 'yes', label: m.circle_vote_yes({ alias }) },
          { value: 'no', label: m.circle_vote_no({ alias }) },
          { value: 'neither', label: m.circle_vote_neither() },
        ]}
        onChange={setBallot}
      />
      <div>
        <Button
          disabled={ballot === null}
          busy={isBusy && m.circle_vote_casting()}
          onClick={() =>
            void act(() =>
              castVote(
                services,
                circle.id,
                about.id,
                ballot === 'neither' ? null : ballot === 'yes',
              ),
            ).then((sent) => {
              if (sent !== undefined) toasts.done(m.circle_vote_counted());
            })
          }
        >
          {m.circle_vote_cast()}
        </Button>
      </div>
    </section>
  );
}
