import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { returnFocus } from './overlay.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  /** One of several that can be on. */
  readonly checked?: boolean;
  /** Deletes: clay, and apart from the rest. */
  readonly isClay?: boolean;
}

const look =
  'flex min-h-11 cursor-default items-center justify-between gap-6 rounded-1 px-3 py-2 text-cell outline-none data-disabled:text-ink-3 data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2';

/** Further things one can do with what the button stands beside. Arrows move, letters find, Escape closes. */
export function Menu({
  trigger,
  items,
  isOpenAtFirst = false,
}: {
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly isOpenAtFirst?: boolean;
}) {
  return (
    <DropdownMenu.Root defaultOpen={isOpenAtFirst} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={returnFocus}
          className="z-20 min-w-48 rounded-2 border border-line bg-raised p-1.5 text-ink shadow-3 print:hidden"
        >
          {items.map((item, index) => (
            <div key={item.key}>
              {item.isClay && index > 0 && (
                <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
              )}
              {item.checked === undefined ? (
                <DropdownMenu.Item
                  disabled={item.disabled}
                  onSelect={item.onSelect}
                  className={item.isClay ? `${look} text-clay` : look}
                >
                  {item.label}
                </DropdownMenu.Item>
              ) : (
                <DropdownMenu.CheckboxItem
                  checked={item.checked}
                  disabled={item.disabled}
                  onSelect={item.onSelect}
                  className={look}
                >
                  {item.label}
                  <DropdownMenu.ItemIndicator>
                    <Check aria-hidden="true" size={20} strokeWidth={1.6} />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.CheckboxItem>
              )}
            </div>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
