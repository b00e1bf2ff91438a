import { useState } from 'react';
import type { CheckInResult } from '../../../../domain/community/circle.ts';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { answerFirstPromise, promiseFirst } from '../../../data/community/circles.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { useKeptWords } from '../parts/use_kept_words.ts';
import { OwnNods } from './own_nods.tsx';
import { PromiseForm } from './promise_form.tsx';
import { useAct } from './use_act.ts';
import { useStepFocus } from './use_step_focus.ts';

/** How somebody is today: told to nobody and kept nowhere, it picks what is suggested. */
type Mood = 'light' | 'so_so' | 'heavy';

const moods: Readonly<Record<Mood, () => string>> = {
  light: m.circle_mood_light,
  so_so: m.circle_mood_so_so,
  heavy: m.circle_mood_heavy,
};

const suggestions: Readonly<Record<Mood, readonly (() => string)[]>> = {
  light: [m.circle_first_call, m.circle_first_dates, m.circle_first_report],
  so_so: [m.circle_first_statement, m.circle_first_balance, m.circle_first_due],
  heavy: [m.circle_first_envelope, m.circle_first_pile, m.circle_first_tell],
};

const answers: readonly { readonly value: CheckInResult; readonly label: () => string }[] = [
  { value: 'kept', label: m.circle_first_kept },
  { value: 'partly', label: m.circle_first_partly },
  { value: 'not_yet', label: m.circle_first_not_yet },
];

const answered: Readonly<Record<CheckInResult, () => string>> = {
  kept: m.circle_first_was_kept,
  partly: m.circle_first_was_partly,
  not_yet: m.circle_first_was_not_yet,
};

/** Whether the first promise is all that is asked for now. */
export const asksForFirstPromise = (week: Pick<CircleWeek, 'me' | 'week'>): boolean =>
  week.me.commitment === null &&
  (week.me.first?.isAsked === true || (week.me.first?.promise === null && mayBegin(week)));

/** Whether a first promise is made and isn't answered yet, and nothing is said for the week: one thing at a time. */
export const livesFirstPromise = ({ me }: Pick<CircleWeek, 'me'>): boolean =>
  me.first?.promise != null &&
  me.first.result === null &&
  me.commitment === null &&
  me.result === null &&
  !me.isResting &&
  me.pausedUntil === null;

/** The promise for the week, for who wants to make it beside the first one. */
export function WeekCanWait({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <div className="grid justify-items-start gap-1">
      <p className="text-ink-2">{m.circle_first_week_waits()}</p>
      <Button variant="text" className="-ml-3" onClick={onOpen}>
        {m.circle_first_week_now()}
      </Button>
    </div>
  );
}

/** Where the check-in is open, it is what there is to do. */
const mayBegin = ({ me, week }: Pick<CircleWeek, 'me' | 'week'>): boolean =>
  me.first?.mayChange === true && !week.isOpen;

/** One small thing by tomorrow, for who is new: made today, asked about the next day, whatever day the circle meets. */
export function FirstPromise({
  week,
  onSkip,
}: {
  readonly week: CircleWeek;
  /** Leaves it out, and goes to the promise for the week. */
  readonly onSkip: () => void;
}) {
  const services = useServices();
  const today = useToday();
  const { act, isBusy } = useAct();
  const [mood, setMood] = useState<Mood | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { circle, me } = week;
  const first = me.first;
  const place = `first_promise/${circle.id}`;
  const kept = useKeptWords(place, { commitment: first?.promise ?? '' });
  const [isChanging, setChanging] = useState(
    () => first?.promise != null && first.mayChange && kept.isBegun(),
  );
  const step = [first?.promise ?? '', first?.result ?? '', isChanging].join();
  useStepFocus(step, () => document.getElementById('first-promise'));
  if (first === null) return null;

  const send = async (words: string) => {
    const sent = await promiseFirst(services, circle.id, today, words);
    if (!sent.ok) return sent.error;
    setChanging(false);
    return null;
  };
  const frame = 'grid gap-4 rounded-3 bg-glaze-tint p-6 forced-colors:border md:px-10 md:py-8';
  const title = (text: string, above?: string) => (
    <div>
      {above !== undefined && <p className="mb-2 text-cell text-ink-2">{above}</p>}
      <h2 id="first-promise" tabIndex={-1} className="max-w-[34rem] text-5/[1.12] wrap-anywhere">
        {text}
      </h2>
    </div>
  );

  if (first.promise !== null && first.isAsked)
    return (
      <section aria-labelledby="first-promise" className={frame}>
        {title(`“${first.promise}”`, m.circle_first_yours())}
        <OwnNods week={week} />
        <p className="text-ink-2">{m.circle_first_how()}</p>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          {answers.map(({ value, label }) => (
            <Button
              key={value}
              busy={isBusy && m.circle_committing()}
              onClick={() => void act(() => answerFirstPromise(services, circle.id, today, value))}
            >
              {label()}
            </Button>
          ))}
        </div>
      </section>
    );

  if (first.promise !== null && !isChanging)
    return (
      <section aria-labelledby="first-promise" className={frame}>
        {title(`“${first.promise}”`, m.circle_first_yours())}
        <p className="max-w-measure text-ink-2">
          {first.result === null ? m.circle_first_tomorrow() : answered[first.result]()}
        </p>
        <OwnNods week={week} />
        {first.mayChange && (
          <div>
            <Button onClick={() => setChanging(true)}>{m.circle_change_words()}</Button>
          </div>
        )}
      </section>
    );

  if (!first.mayChange || (first.promise === null && !mayBegin(week))) return null;
  return (
    <section aria-labelledby="first-promise" className={frame}>
      {title(m.circle_first_small())}
      <p className="max-w-measure text-ink-2">{m.circle_first_small_text()}</p>
      <ChoiceList
        legend={m.circle_mood()}
        name="mood"
        value={mood}
        onChange={setMood}
        options={(Object.keys(moods) as Mood[]).map((value) => ({ value, label: moods[value]() }))}
      />
      {mood !== null && (
        <ul className="grid max-w-[34rem] gap-2" aria-label={m.circle_first_ideas()}>
          {suggestions[mood].map((say) => (
            <li key={say()}>
              <Button
                variant="text"
                className="-ml-3 text-left"
                aria-pressed={chosen === say()}
                onClick={() => {
                  kept.keep({ commitment: say() });
                  setChosen(say());
                }}
              >
                {say()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PromiseForm
        key={chosen ?? first.promise ?? ''}
        place={place}
        label={m.circle_first_label()}
        initial={first.promise ?? ''}
        isPrimary
        onSend={send}
        onCancel={isChanging ? () => setChanging(false) : undefined}
      />
      <p className="text-1 text-ink-2">{m.circle_first_sees()}</p>
      {!isChanging && (
        <div>
          <Button variant="text" className="-ml-3" onClick={onSkip}>
            {m.circle_first_skip()}
          </Button>
        </div>
      )}
    </section>
  );
}
