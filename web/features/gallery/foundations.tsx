import { ThemeChoice } from '../../ui/theme_choice.tsx';

const colours = [
  'paper surface sunken raised ink ink-2 ink-3 line line-strong',
  'glaze glaze-hover glaze-active glaze-ink glaze-tint glaze-line on-glaze',
  'gold gold-bright gold-tint clay clay-tint clay-line focus',
  'series-1 series-2 series-3 series-4 series-5',
].map((row) => row.split(' '));

/** Every colour by its name. */
export function ColourSection() {
  return (
    <>
      <div className="max-w-measure">
        <ThemeChoice name="gallery-theme" />
      </div>
      {colours.map((row) => (
        <ul key={row[0]} className="grid grid-cols-3 gap-3 md:grid-cols-9">
          {row.map((name) => (
            <li key={name} className="text-1 text-ink-2">
              <span
                className="mb-1 block h-14 rounded-2 border border-line forced-color-adjust-none"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

const sizes = [
  ['6, serif', 'font-serif text-6 tracking-[-.025em]', 'Mended, not hidden'],
  ['5, serif', 'font-serif text-5', 'Debt-free in November 2028'],
  ['4, serif', 'font-serif text-4', 'What you owe, over time'],
  ['3, sans', 'text-3', 'Type one balance. See the day it ends.'],
  ['2, sans', '', 'Pay before the statement closes. The balance that day is the one reported.'],
  ['1, sans', 'text-1', 'Dated November 14, 2026'],
] as const;

/** The six sizes, and figures that stand in line. */
export function TypeSection() {
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {sizes.map(([name, look, text]) => (
          <li key={name} className="grid items-baseline gap-x-6 sm:grid-cols-[7rem_1fr]">
            <span className="text-1 text-ink-2">{name}</span>
            <span className={look}>{text}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-10">
        {['fig text-4', 'num font-[560]'].map((look) => (
          <ul key={look} className={`text-right ${look}`}>
            {['$11,111.11', '$88,888.88', '−$4,074.90'].map((figure) => (
              <li key={figure}>{figure}</li>
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}
