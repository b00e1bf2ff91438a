import { useState } from 'react';
import { goalPercent } from '../../../../../domain/community/goal.ts';
import { isSamePot } from '../../../../../domain/community/pots.ts';
import { exampleOf } from '../../../../../domain/community/weeks.ts';
import type { Alias } from '../../../../data/community/alias.ts';
import { defaultShares } from '../../../../data/community/circle_week.ts';
import { answerMatch, type Proposal } from '../../../../data/community/matches.ts';
import { usePlannerDocument } from '../../../../data/planner/use_planner.ts';
import { useServices } from '../../../../data/services_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { weekdayNameText } from '../../../../ui/day_text.ts';
import { FieldError } from '../../../../ui/field.tsx';
import { shortTimeText } from '../../../../ui/time_text.ts';
import { Pot } from '../../parts/pot.tsx';
import { problemText } from '../../parts/problem_text.ts';
import { topicText } from '../../questions/topic_text.ts';
import { DealtPot } from '../dealt_pot.tsx';
import { ShareSwitches, wouldLearnText } from '../share_switches.tsx';
import { zoneNames } from '../zones.ts';

/** People who fit: one looks at each other's names, chooses what they would see, and says yes or no. */
export function ProposalCard({
  proposal,
  alias,
}: {
  readonly proposal: Proposal;
  readonly alias: Alias;
}) {
  const services = useServices();
  const today = useToday();
  const { debts, payments } = usePlannerDocument();
  const [shares, setShares] = useState(defaultShares);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<boolean | null>(null);
  const { mine, people } = proposal;
  const own = people.find(({ isMe }) => isMe)?.pot;
  const answer = async (yes: boolean) => {
    setSending(yes);
    const answered = await answerMatch(services, proposal.id, yes, shares);
    setSending(null);
    setProblem(answered.ok ? null : problemText(answered.error));
  };
  return (
    <section
      aria-labelledby="proposal"
      className="grid max-w-[34rem] gap-5 rounded-3 border border-line bg-surface p-6"
    >
      <div>
        <h4 id="proposal" className="font-serif text-4 font-[430]">
          {people.length <= 3
            ? m.match_fit_3()
            : people.length === 4
              ? m.match_fit_4()
              : m.match_fit_5()}
        </h4>
        <p className="mt-1 text-ink-2">
          {m.match_fit_text({
            day: weekdayNameText(exampleOf(proposal.weekday)),
            zone: zoneNames([proposal.zone]),
            topic: topicText(proposal.topic).toLowerCase(),
            until: shortTimeText(proposal.closesAt),
          })}
        </p>
      </div>
      <ul aria-label={m.match_people()} className="flex flex-wrap gap-x-8 gap-y-4">
        {people.map(({ alias: name, pot, isMe }) => (
          <li key={name} className="grid justify-items-center gap-1.5 text-cell">
            <Pot {...pot} size="sm" />
            {isMe ? m.match_you({ name }) : name}
          </li>
        ))}
      </ul>
      {mine === null ? (
        <fieldset>
          <legend className="mb-2 text-cell font-[560]">{m.circle_would_see()}</legend>
          {own && !isSamePot(own, alias) && <DealtPot pot={own} />}
          <ShareSwitches
            alias={{ ...alias, ...own }}
            goal={wouldLearnText(goalPercent({ debts, payments }, today))}
            shares={shares}
            onChange={setShares}
          />
        </fieldset>
      ) : (
        <p role="status">{mine ? m.match_said_yes() : m.match_said_no()}</p>
      )}
      {problem !== null && <FieldError id="proposal-error">{problem}</FieldError>}
      <div className="flex flex-wrap gap-3">
        {mine !== true && (
          <Button
            variant={mine === null ? 'primary' : 'text'}
            busy={sending === true && m.match_sending()}
            onClick={() => void answer(true)}
          >
            {mine === null ? m.match_yes() : m.match_change_yes()}
          </Button>
        )}
        {mine !== false && (
          <Button
            variant="text"
            busy={sending === false && m.match_sending()}
            onClick={() => void answer(false)}
          >
            {mine === null ? m.match_no() : m.match_change_no()}
          </Button>
        )}
      </div>
    </section>
  );
}
