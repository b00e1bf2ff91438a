import { useState } from 'react';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { blockPerson, mutePerson } from '../../../data/community/safety.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Actions } from './actions.tsx';
import { useAct } from './use_act.ts';

type How = 'mute' | 'block';

/** No longer seeing somebody: their words alone, or each other. After a block it says what else there is. */
export function UnseeDialog({
  week,
  onVote,
  onClose,
}: {
  readonly week: CircleWeek;
  readonly onVote: () => void;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const { act, isBusy } = useAct();
  const [who, setWho] = useState<string | null>(null);
  const [how, setHow] = useState<How>('mute');
  const [blocked, setBlocked] = useState<string | null>(null);
  const others = week.members.filter(({ isMe }) => !isMe);

  const stop = async () => {
    const chosen = others.find(({ aliasId }) => aliasId === who);
    if (chosen === undefined) return;
    const done = await act(() =>
      how === 'block'
        ? blockPerson(services, chosen.aliasId, week.circle.id)
        : mutePerson(services, chosen.aliasId),
    );
    if (done === undefined) return;
    if (how === 'block') setBlocked(chosen.alias);
    else onClose();
  };

  if (blocked !== null)
    return (
      <Dialog title={m.circle_blocked_title({ alias: blocked })} onClose={onClose}>
        <div className="grid gap-5">
          <p role="status" className="text-ink-2">
            {m.circle_blocked_text()}
          </p>
          <Actions>
            <Button variant="primary" onClick={onClose}>
              {m.circle_gone_ok()}
            </Button>
            {others.length >= 2 && (
              <Button variant="text" onClick={onVote}>
                {m.circle_step_vote()}
              </Button>
            )}
          </Actions>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={m.circle_step_unsee()} onClose={onClose}>
      <div className="grid gap-5">
        <ChoiceList
          legend={m.circle_unsee_who()}
          name="who"
          value={who}
          options={others.map(({ aliasId, alias }) => ({ value: aliasId, label: alias }))}
          onChange={setWho}
        />
        <ChoiceList<How>
          legend={m.circle_unsee_how()}
          name="how-unseen"
          value={how}
          options={[
            { value: 'mute', label: m.circle_unsee_mute(), detail: m.circle_unsee_mute_text() },
            { value: 'block', label: m.circle_unsee_block(), detail: m.circle_unsee_block_text() },
          ]}
          onChange={setHow}
        />
        <Actions>
          <Button
            variant={how === 'block' ? 'clay' : 'primary'}
            disabled={who === null}
            busy={isBusy && m.circle_host_saving()}
            onClick={() => void stop()}
          >
            {how === 'block' ? m.circle_unsee_block() : m.circle_unsee_mute()}
          </Button>
          <Button variant="text" onClick={onClose}>
            {m.circle_cancel()}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
