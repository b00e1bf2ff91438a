import type { ShareName, Shares } from '../../../data/community/circle_week.ts';
import { m } from '../../../paraglide/messages.js';
import { SwitchField } from '../../../ui/switch.tsx';
import { glazeName, shapeName } from '../parts/pot_names.ts';

/** What a circle sees of somebody, field by field: what it always sees, what they turn on and off, and what it never sees. */
export function ShareSwitches({
  alias,
  goal,
  shares,
  onChange,
  onName,
}: {
  readonly alias: { readonly name: string; readonly shape: number; readonly glaze: number };
  /** What the circle learns of their goal, in a sentence. */
  readonly goal: string;
  readonly shares: Shares;
  readonly onChange: (shares: Shares) => void;
  /** Takes another name in this circle. */
  readonly onName?: () => void;
}) {
  const row = (name: ShareName, label: string, help: string) => (
    <div className="border-t border-line py-1">
      <SwitchField
        label={label}
        help={help}
        checked={shares[name]}
        onChange={(isOn) => onChange({ ...shares, [name]: isOn })}
      />
    </div>
  );
  return (
    <>
      <Always
        {...(onName && { onChange: onName })}
        label={m.circle_share_alias()}
        text={m.circle_share_alias_text({
          name: alias.name,
          shape: shapeName(alias.shape),
          glaze: glazeName(alias.glaze).toLowerCase(),
        })}
      />
      <Always label={m.circle_share_words()} text={m.circle_share_words_text()} />
      {row('weeks', m.circle_share_weeks(), m.circle_share_weeks_text())}
      {row('goal', m.circle_share_goal(), goal)}
      {row('here', m.circle_share_here(), m.circle_share_here_text())}
      {row('firstName', m.circle_share_name(), m.circle_share_name_text())}
      {row('badges', m.circle_share_badges(), m.circle_share_badges_text())}
      {row('debtsClosed', m.circle_share_closed(), m.circle_share_closed_text())}
      <p className="border-t border-line pt-3 text-1 text-ink-2">{m.circle_share_never()}</p>
    </>
  );
}

/** What a circle would learn of a goal that's so far today. Null without a debt. */
export const wouldLearnText = (percent: number | null): string =>
  percent === null ? m.circle_share_goal_none() : m.circle_share_goal_text({ percent });

const Always = ({
  label,
  text,
  onChange,
}: {
  readonly label: string;
  readonly text: string;
  readonly onChange?: () => void;
}) => (
  <div className="flex min-h-11 items-start justify-between gap-4 border-t border-line py-3">
    <div className="grid justify-items-start gap-0.5">
      <p className="font-[560]">{label}</p>
      <p className="text-1 text-ink-2">{text}</p>
      {onChange && (
        <button
          type="button"
          onClick={onChange}
          className="min-h-11 text-cell text-glaze-ink underline decoration-glaze-line underline-offset-[.2em] hover:decoration-current"
        >
          {m.circle_name_change()}
        </button>
      )}
    </div>
    <span className="text-1 whitespace-nowrap text-ink-2">{m.circle_share_always()}</span>
  </div>
);
