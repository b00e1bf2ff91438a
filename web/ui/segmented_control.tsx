/** One of two or three short choices, all in sight. A group of radio buttons to everybody else. */
export function SegmentedControl<Value extends string>({
  legend,
  isLegendHidden = false,
  name,
  value,
  options,
  onChange,
}: {
  readonly legend: string;
  /** Where it stands right above, as a heading. */
  readonly isLegendHidden?: boolean;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-cell font-[560]'}>
        {legend}
      </legend>
      <div className="grid auto-cols-fr grid-flow-col max-[18rem]:grid-flow-row rounded-2 border border-line bg-sunken p-[3px]">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-[5px] px-2 text-center text-cell leading-tight text-ink-2 hover:text-ink has-checked:bg-raised has-checked:font-[560] has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
