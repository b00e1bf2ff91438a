import { clsx } from 'clsx';

/** Four pieces of a crack, each as high as the line beside it; put end to end they are one. */
const shapes = [
  'M12 0L10 16L14 49L13 66L12 100',
  'M12 0L14.5 21L13 52L8.5 78L12 100',
  'M12 0L9.5 27L10.5 44L15 71L12 100',
  'M12 0L15.5 34L11.5 60L9 83L12 100',
] as const;

/** A piece of the line along the contents: gold as far as its lesson is read. */
export function Crack({
  at,
  percent,
  className,
}: {
  readonly at: number;
  readonly percent: number;
  readonly className?: string;
}) {
  const path = shapes[at % shapes.length];
  return (
    <svg
      viewBox="0 0 24 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      strokeLinejoin="round"
      className={clsx('absolute left-0 w-6 overflow-visible', className ?? 'top-0 h-full')}
    >
      <path
        d={path}
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
      />
      {percent > 0 && (
        <path
          d={path}
          strokeWidth="3.5"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          pathLength={100}
          strokeDasharray={`${percent} 200`}
          className="stroke-gold"
        />
      )}
    </svg>
  );
}
