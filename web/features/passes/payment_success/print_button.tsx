import { Printer } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden="true" size={20} strokeWidth={1.6} />
      {m.payment_success_print()}
    </Button>
  );
}
