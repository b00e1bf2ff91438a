import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';

/** Rows that are shown before somebody asks for all. */
const few = 10;

/** The newest rows, and the button that shows the others or puts them away; no button where there are no others. */
export function useFold<Row>(rows: readonly Row[]) {
  const [isOpen, setOpen] = useState(false);
  const hasMore = rows.length > few;
  return {
    shown: isOpen ? rows : rows.slice(0, few),
    isWhole: isOpen || !hasMore,
    toggle: hasMore && (
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.referral_dashboard_show_few({ count: few }) : m.referral_dashboard_show_all()}
      </Button>
    ),
  };
}
