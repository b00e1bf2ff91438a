import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Milliseconds: how long the pointer rests before a tooltip opens, and how long after one closed the next
 *  opens at once. */
export const tooltipDelays = { open: 700, skip: 300 } as const;

/** Around everything whose tooltips share the delays. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={tooltipDelays.open} skipDelayDuration={tooltipDelays.skip}>
      {children}
    </Radix.Provider>
  );
}

/** A word of explanation on a control. Never the only place where something is said. */
export function Tooltip({
  text,
  isOpenAtFirst = false,
  children,
}: {
  readonly text: string;
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactElement;
}) {
  return (
    <Radix.Root defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-20 max-w-68 rounded-1 bg-ink px-3 py-2 text-1 text-paper print:hidden forced-colors:border"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
