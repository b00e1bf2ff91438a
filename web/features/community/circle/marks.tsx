import type { MemberWeek } from '../../../data/community/circle_week.ts';
import { m } from '../../../paraglide/messages.js';

type Mark = NonNullable<MemberWeek['result']>;

/** How a week went, told apart by its form. */
export function ResultMark({
  result,
  size = 14,
}: {
  readonly result: Mark;
  readonly size?: number;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      className={`flex-none ${result === 'rested' ? 'text-ink-3' : 'text-glaze'} forced-colors:text-[CanvasText]`}
    >
      {result === 'rested' ? (
        <path
          d="M4.5 8h7"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
        />
      ) : (
        <>
          {result === 'partly' && <path d="M8 1.75a6.25 6.25 0 0 0 0 12.5Z" fill="currentColor" />}
          <circle
            cx={8}
            cy={8}
            r={6.25}
            fill={result === 'kept' ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth={1.5}
          />
        </>
      )}
    </svg>
  );
}

const texts: Readonly<Record<Mark, () => string>> = {
  kept: m.circle_mark_kept,
  partly: m.circle_mark_partly,
  not_yet: m.circle_mark_not_yet,
  rested: m.circle_mark_rested,
};
export const markText = (result: Mark): string => texts[result]();
export const marks: readonly Mark[] = ['kept', 'partly', 'not_yet', 'rested'];
