import { useState } from 'react';
import { longestPauseWeeks } from '../../../../domain/community/limits.ts';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import {
  dissolveCircle,
  leaveCircle,
  openVote,
  pauseCircle,
} from '../../../data/community/circles.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { Actions } from './actions.tsx';
import { UnseeDialog } from './unsee_dialog.tsx';
import { useAct } from './use_act.ts';
import { chooseTitle, votable } from './choices.ts';

export type ChooseStep = 'choose' | 'rest' | 'vote' | 'unsee' | 'leave' | 'end';

/** Rest, ask for a vote, leave, end the circle: each says what it does before it does. */
export default function ChooseDialog({
  week,
  first,
  onLeft,
  onClose,
}: {
  readonly week: CircleWeek;
  readonly first: ChooseStep;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const toasts = useToasts();
  const { act, isBusy } = useAct();
  const [step, setStep] = useState(first);
  const [weeks, setWeeks] = useState('2');
  const [about, setAbout] = useState<string | null>(null);
  const { circle, members, hidden, me } = week;
  const { name } = circle;
  // Whom they blocked can be voted on, and is seen nowhere else.
  const others = [...members.filter(({ isMe }) => !isMe), ...hidden];
  const asked = votable(week);
  const isAlone = others.length === 0;
  const isPaused = me.pausedUntil !== null;

  const end = (task: Parameters<typeof act<unknown>>[0], after?: () => void) =>
    void act(task).then((done) => {
      if (done === undefined) return;
      after?.();
      onClose();
    });

  if (step === 'choose')
    return (
      <Dialog title={chooseTitle(week)} onClose={onClose}>
        <ul>
          {isPaused ? (
            <Choice
              title={m.circle_step_back()}
              onPress={() => end(() => pauseCircle(services, circle.id, 0))}
            />
          ) : (
            <Choice
              title={m.circle_step_rest()}
              text={m.circle_step_rest_text()}
              onPress={() => setStep('rest')}
            />
          )}
          {asked.length > 0 && (
            <Choice
              title={m.circle_step_vote()}
              text={m.circle_step_vote_text()}
              onPress={() => setStep('vote')}
            />
          )}
          {members.length > 1 && (
            <Choice
              title={m.circle_step_unsee()}
              text={m.circle_step_unsee_text()}
              onPress={() => setStep('unsee')}
            />
          )}
          <Choice
            title={m.circle_step_leave()}
            text={m.circle_step_leave_text()}
            onPress={() => setStep('leave')}
          />
          {circle.isHost && circle.endsOn === null && (
            <Choice
              title={m.circle_step_end()}
              text={m.circle_step_end_text()}
              onPress={() => setStep('end')}
            />
          )}
        </ul>
      </Dialog>
    );

  if (step === 'rest')
    return (
      <Dialog title={m.circle_step_rest()} onClose={onClose}>
        <div className="grid gap-5">
          <p className="text-ink-2">{m.circle_step_rest_text()}</p>
          <SelectField
            label={m.circle_rest_weeks()}
            name="weeks"
            value={weeks}
            options={Array.from({ length: longestPauseWeeks }, (_, index) => ({
              value: String(index + 1),
              label:
                index === 0 ? m.circle_rest_week_one() : m.circle_rest_week({ count: index + 1 }),
            }))}
            onChange={setWeeks}
          />
          <Actions>
            <Button
              variant="primary"
              busy={isBusy && m.circle_host_saving()}
              onClick={() => end(() => pauseCircle(services, circle.id, Number(weeks)))}
            >
              {m.circle_rest_do()}
            </Button>
            <Button variant="text" onClick={onClose}>
              {m.circle_cancel()}
            </Button>
          </Actions>
        </div>
      </Dialog>
    );

  if (step === 'vote')
    return (
      <Dialog title={m.circle_step_vote()} onClose={onClose}>
        <div className="grid gap-5">
          <p className="text-ink-2">{m.circle_step_vote_text()}</p>
          <ChoiceList
            legend={m.circle_vote_who()}
            name="about"
            value={about}
            options={asked.map(({ id, alias }) => ({ value: id, label: alias }))}
            onChange={setAbout}
          />
          <Actions>
            <Button
              variant="primary"
              disabled={about === null}
              busy={isBusy && m.circle_vote_casting()}
              onClick={() => about !== null && end(() => openVote(services, circle.id, about))}
            >
              {m.circle_vote_ask()}
            </Button>
            <Button variant="text" onClick={onClose}>
              {m.circle_cancel()}
            </Button>
          </Actions>
        </div>
      </Dialog>
    );

  if (step === 'unsee')
    return <UnseeDialog week={week} onVote={() => setStep('vote')} onClose={onClose} />;

  if (step === 'leave')
    return (
      <Dialog title={m.circle_leave_title({ name })} onClose={onClose}>
        <div className="grid gap-5">
          <p className="text-ink-2">
            {isAlone ? m.circle_leave_alone_text() : m.circle_leave_text()}
          </p>
          <Actions>
            <Button
              variant="clay"
              busy={isBusy && m.circle_host_saving()}
              onClick={() =>
                end(
                  () => leaveCircle(services, circle.id),
                  () => {
                    onLeft();
                    toasts.done(m.circle_left({ name }));
                  },
                )
              }
            >
              {m.circle_leave()}
            </Button>
            <Button onClick={onClose}>{m.circle_leave_stay()}</Button>
            {!isPaused && (
              <Button variant="text" onClick={() => setStep('rest')}>
                {m.circle_leave_rest()}
              </Button>
            )}
          </Actions>
        </div>
      </Dialog>
    );

  return (
    <Dialog title={m.circle_end_title({ name })} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">{m.circle_end_text()}</p>
        <Actions>
          <Button
            variant="clay"
            busy={isBusy && m.circle_host_saving()}
            onClick={() => end(() => dissolveCircle(services, circle.id))}
          >
            {m.circle_end_do()}
          </Button>
          <Button onClick={onClose}>{m.circle_end_keep()}</Button>
        </Actions>
      </div>
    </Dialog>
  );
}

const Choice = ({
  title,
  text,
  onPress,
}: {
  readonly title: string;
  readonly text?: string;
  readonly onPress: () => void;
}) => (
  <li className="border-t border-line last:border-b">
    <button
      type="button"
      onClick={onPress}
      className="grid min-h-14 w-full content-center gap-0.5 px-1 py-3 text-left hover:bg-sunken"
    >
      <span className="font-[560] text-glaze-ink">{title}</span>
      {text && <span className="text-1 text-ink-2">{text}</span>}
    </button>
  </li>
);
