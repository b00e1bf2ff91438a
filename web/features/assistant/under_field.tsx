import { formatMoney } from '../../../domain/money/format.ts';
import { cents } from '../../../domain/money/cents.ts';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';
import type { Asker } from './use_asker.ts';

const way =
  'inline-flex min-h-11 items-center text-glaze-ink underline decoration-current/45 underline-offset-4 hover:decoration-current';

/** What a day's questions cost, in words. */
function costText(microdollars: number): string {
  const whole = Math.ceil(microdollars / 10_000);
  return whole <= 1
    ? m.assistant_cost_under()
    : m.assistant_cost({ amount: formatMoney(cents(whole), locale) });
}

/** Who helps with the wording, what that means for what is typed, and what of it is used up. */
export function UnderField({
  asker: { userId, settings, wording, own, isLoading },
  onLook,
  onChoose,
}: {
  readonly asker: Asker;
  readonly onLook: () => void;
  readonly onChoose: () => void;
}) {
  const mayChoose = settings !== null && (settings.model !== null || settings.hosts.length > 0);
  const used = wording === 'operator' ? (settings?.used ?? null) : null;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          {wording === 'none'
            ? userId === null && !isLoading
              ? m.assistant_under_device()
              : m.assistant_under_none()
            : wording === 'own'
              ? m.assistant_under_own({ host: own?.host ?? '' })
              : m.assistant_under_model()}
        </span>
        {wording !== 'none' && (
          <button type="button" className={way} onClick={onLook}>
            {m.assistant_see_sent()}
          </button>
        )}
        {mayChoose && (
          <button type="button" className={way} onClick={onChoose}>
            {m.assistant_change_wording()}
          </button>
        )}
      </p>
      {used && (
        <p>
          {used.microdollars === null
            ? m.assistant_used({ today: used.today, limit: used.limit })
            : m.assistant_used_cost({
                today: used.today,
                limit: used.limit,
                cost: costText(used.microdollars),
              })}
        </p>
      )}
    </div>
  );
}
