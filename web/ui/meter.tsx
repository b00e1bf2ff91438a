/** How much of a limit is in use, with marks where people look. Glaze, not gold: nothing is mended by it. */
export function Meter({
  percent,
  marks = [],
  label,
}: {
  /** 0 to 100; more is drawn as 100. */
  readonly percent: number;
  readonly marks?: readonly number[];
  /** What it says, for whoever cannot see it. */
  readonly label: string;
}) {
  const width = Math.min(100, Math.max(0, percent));
  return (
    <div role="img" aria-label={label} className="relative h-5.5">
      <span className="absolute inset-x-0 inset-y-2 rounded-full border border-line-strong bg-sunken" />
      <span
        className="absolute inset-y-2 left-0 rounded-full bg-glaze forced-colors:bg-[Highlight]"
        style={{ width: `${width}%` }}
      />
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute inset-y-0.5 w-0.5 -translate-x-1/2 bg-ink forced-colors:bg-[CanvasText]"
          style={{ left: `${mark}%` }}
        />
      ))}
    </div>
  );
}
