export interface SeamProps {
  /** Whole percent, 0 to 100. */
  readonly percent: number;
  /** What the line measures, for whoever cannot see it. */
  readonly label: string;
}

/** Progress along the seam: gold is what has been mended already. */
export function Seam({ percent, label }: SeamProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative h-[3px] w-full min-w-16 self-center"
    >
      <span className="absolute inset-x-0 top-px h-px bg-line-strong forced-colors:bg-[CanvasText]" />
      <span
        className="absolute inset-y-0 left-0 rounded-full bg-gold transition-[width] duration-(--slow) ease-out forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
