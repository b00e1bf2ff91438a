import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

/** Rows that are shown before somebody asks for more. */
const few = 10;

/** The newest rows, and the button that shows the others, `step` at once, or puts them away; no button where there are no
 *  others. It stays the same button, so that it keeps its focus. */
export function useFold<Row>(rows: readonly Row[], step = Number.POSITIVE_INFINITY) {
  const [count, setCount] = useState(few);
  const isOpen = count > few;
  const isWhole = count >= rows.length;
  const fewText = m.referral_dashboard_show_few({ count: few });
  const moreText =
    count + step < rows.length ? m.referral_dashboard_show_more() : m.referral_dashboard_show_all();
  return {
    shown: rows.slice(0, count),
    isWhole,
    toggle: rows.length > few && (
      <>
        <Button aria-expanded={isOpen} onClick={() => setCount(isWhole ? few : count + step)}>
          {isWhole ? fewText : moreText}
        </Button>
        {isOpen && !isWhole && <Button onClick={() => setCount(few)}>{fewText}</Button>}
      </>
    ),
  };
}
