import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { goalPercent } from '../../../../domain/community/goal.ts';
import { isSamePot } from '../../../../domain/community/pots.ts';
import { exampleOf } from '../../../../domain/community/weeks.ts';
import type { Alias } from '../../../data/community/alias.ts';
import { defaultShares } from '../../../data/community/circle_week.ts';
import { type CirclePreview, joinCircle, previewCircle } from '../../../data/community/circles.ts';
import type { CommunityError } from '../../../data/community/errors.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { keptInvitation } from '../../../data/community/kept_invitation.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { weekdayNameText } from '../../../ui/day_text.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { DealtPot } from './dealt_pot.tsx';
import { Pot } from '../parts/pot.tsx';
import { problemText } from '../parts/problem_text.ts';
import { ShareSwitches, wouldLearnText } from './share_switches.tsx';
import { zoneNames } from './zones.ts';

/** What an invitation leads to, and what the circle would see: one looks first, and joins after that. Who has no name here chooses
 *  one once they want to join. */
export function Preview({
  code,
  alias,
  onName,
  onJoined,
  onNo,
}: {
  readonly code: string;
  readonly alias: Alias | null;
  /** They want to join, and choose a name first. */
  readonly onName: () => void;
  readonly onJoined: (circle: string) => void;
  readonly onNo: () => void;
}) {
  const services = useServices();
  const today = useToday();
  const { debts, payments } = usePlannerDocument();
  const [preview, setPreview] = useState<CirclePreview | null>(null);
  const [error, setError] = useState<CommunityError | null>(null);
  const [isJoining, setJoining] = useState(false);
  const [shares, setShares] = useState(defaultShares);
  // A wrong code counts: each is asked once, also where a page is put up twice.
  const asked = useRef<string | null>(null);

  const look = async () => {
    setError(null);
    const result = await previewCircle(services, code);
    if (result.ok) return setPreview(result.value);
    setError(result.error);
    // One that leads nowhere isn't asked again by a reload: each such question counts.
    if (result.error.code !== 'offline') keptInvitation.forget();
  };
  const lookOnce = useEffectEvent(() => {
    if (asked.current === code) return;
    asked.current = code;
    setPreview(null);
    void look();
  });
  useEffect(() => lookOnce(), [code]);

  const join = async () => {
    setJoining(true);
    const result = await joinCircle(services, code, shares);
    if (result.ok) {
      onJoined(result.value);
    } else {
      setJoining(false);
      setError(result.error);
    }
  };

  const problem = error && (
    <div role="alert">
      <Callout kind="attention">{problemText(error)}</Callout>
    </div>
  );
  if (preview === null)
    return error ? (
      <div className="grid gap-4">
        {problem}
        <div className="flex flex-wrap gap-3">
          {error.code === 'offline' && (
            <Button onClick={() => void look()}>{m.circle_load_again()}</Button>
          )}
          <Button variant="text" onClick={onNo}>
            {m.circle_cancel()}
          </Button>
        </div>
      </div>
    ) : (
      <Loading />
    );

  const needsName = alias === null && !preview.isIn;
  const isFull = preview.placesLeft === 0 && !preview.isIn;
  return (
    <section
      aria-labelledby="preview"
      className="max-w-[34rem] rounded-3 border border-line bg-surface p-6"
    >
      <p className="text-1 text-ink-2">{m.circle_preview_invited()}</p>
      <h2 id="preview" tabIndex={-1}>
        {preview.name}
      </h2>
      <p className="mt-1 text-ink-2">
        {preview.purpose && `“${preview.purpose}” `}
        {m.circle_preview_day({
          day: weekdayNameText(exampleOf(preview.weekday)),
          zone: zoneNames([preview.zone]),
        })}{' '}
        {zoneNames(preview.zones) !== zoneNames([preview.zone]) &&
          m.circle_preview_zones({ zones: zoneNames(preview.zones) })}
      </p>
      <ul aria-label={m.circle_preview_members()} className="my-5 flex flex-wrap gap-x-8 gap-y-4">
        {preview.members.map(({ alias: name, pot }) => (
          <li key={name} className="grid justify-items-center gap-1.5 text-cell">
            <Pot {...pot} size="sm" />
            {name}
          </li>
        ))}
      </ul>
      {preview.isIn || isFull ? (
        <p className="text-ink-2">
          {preview.isIn ? m.circle_preview_in() : m.circle_preview_full()}
        </p>
      ) : alias === null ? (
        <p className="text-ink-2">{m.circle_preview_name_first()}</p>
      ) : (
        <fieldset>
          <legend className="mb-2 text-cell font-[560]">{m.circle_would_see()}</legend>
          {preview.myPot && !isSamePot(preview.myPot, alias) && <DealtPot pot={preview.myPot} />}
          <ShareSwitches
            alias={{ ...alias, ...preview.myPot }}
            goal={wouldLearnText(goalPercent({ debts, payments }, today))}
            shares={shares}
            onChange={setShares}
          />
        </fieldset>
      )}
      <div className="mt-5 grid gap-4">
        {problem}
        <div className="flex flex-wrap gap-3">
          {!isFull && (
            <Button
              variant="primary"
              busy={isJoining && m.circle_preview_joining()}
              onClick={() => (needsName ? onName() : void join())}
            >
              {preview.isIn
                ? m.circle_preview_open()
                : needsName
                  ? m.circle_preview_name()
                  : m.circle_preview_join()}
            </Button>
          )}
          <Button variant="text" onClick={onNo}>
            {preview.isIn || isFull ? m.circle_cancel() : m.circle_preview_no()}
          </Button>
        </div>
      </div>
    </section>
  );
}
