import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';

/** What stands in the place of a conversation that cannot be shown. */
export function NotShown({
  children,
  onAgain,
}: {
  readonly children: ReactNode;
  readonly onAgain?: () => void;
}) {
  return (
    <div className="grid max-w-measure justify-items-start gap-4 border-t border-line-strong py-8">
      <p>{children}</p>
      {onAgain && <Button onClick={onAgain}>{m.assistant_again()}</Button>}
    </div>
  );
}
