import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Row } from './row.tsx';

/** A row whose button opens a form under it. The focus goes to the form's first field, and back to the button. */
export function ChangeableRow({
  name,
  text,
  action,
  what,
  isOpen,
  busy = false,
  onOpen,
  onClose,
  beside,
  children,
}: {
  readonly name: string;
  readonly text: string;
  readonly action: string;
  /** What is changed: said to who hears the button apart from its row. */
  readonly what: string;
  readonly isOpen: boolean;
  readonly busy?: string | false;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Another button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const target = isOpen
      ? panel.current?.querySelector<HTMLElement>('input:not([hidden])')
      : row.current?.querySelector<HTMLElement>('button');
    target?.focus();
  }, [isOpen]);
  return (
    <div>
      <div ref={row}>
        <Row name={name} text={text}>
          <div className="flex flex-wrap gap-3 max-sm:grid">
            <Button aria-expanded={isOpen} busy={busy} onClick={isOpen ? onClose : onOpen}>
              <span>
                {action}
                <span className="sr-only"> {what}</span>
              </span>
            </Button>
            {beside}
          </div>
        </Row>
      </div>
      {isOpen && (
        <div ref={panel} className="pb-6">
          {children}
        </div>
      )}
    </div>
  );
}
