import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Views of one thing, one at a time. Arrows move between them. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
}: {
  /** What the views show, for whoever cannot see the row. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly {
    readonly value: Value;
    readonly label: string;
    readonly content: ReactNode;
  }[];
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List
        aria-label={label}
        className="flex gap-3 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="relative min-h-12 min-w-11 px-1.5 whitespace-nowrap text-ink-2 after:absolute after:inset-x-0 after:bottom-0 after:hidden after:h-0.5 after:bg-ink forced-colors:after:bg-[Highlight] after:content-[''] hover:text-ink focus-visible:rounded-1 focus-visible:-outline-offset-3 data-[state=active]:font-[560] data-[state=active]:text-ink data-[state=active]:after:block"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
