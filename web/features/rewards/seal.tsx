import { useId } from 'react';
import type { Badge } from '../../../domain/rewards/badges.ts';
import { crack, pieces } from './seal_shapes.ts';

/** A fired piece where the habit is kept, raw clay before: the gold goes as far as they have come. `share` is 0 to 1. */
export function Seal({
  badge,
  share,
  isKept,
  label,
}: {
  readonly badge: Badge;
  readonly share: number;
  readonly isKept: boolean;
  readonly label: string;
}) {
  const clip = useId();
  const { outline, sign } = pieces[badge];
  const isBegun = share > 0;
  return (
    <svg viewBox="0 0 96 96" role="img" aria-label={label} className="size-24 flex-none">
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <path
        d={outline}
        className={
          isKept
            ? 'fill-glaze-line stroke-glaze'
            : isBegun
              ? 'fill-sunken stroke-line-strong'
              : 'fill-none stroke-line-strong'
        }
        strokeWidth={1.5}
        strokeDasharray={isBegun ? undefined : '3 4'}
      />
      <path
        d={sign}
        fill="none"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={isKept ? 'stroke-ink' : 'stroke-ink-3'}
      />
      {isBegun && (
        <g clipPath={`url(#${clip})`} fill="none" strokeLinejoin="round">
          <path d={crack} strokeWidth={1} className="stroke-line-strong" />
          <path
            d={crack}
            pathLength={100}
            strokeDasharray={`${Math.round(share * 100)} 200`}
            strokeWidth={3.2}
            className="stroke-gold"
          />
        </g>
      )}
    </svg>
  );
}
