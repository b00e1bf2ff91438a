import { type RefObject, useEffect, useState } from 'react';

/** `wanted`, but for a part that the person is in: it moves once they have left it, so that nothing jumps under their finger and the
 *  focus stays where it is. */
export function useSettledOrder(wanted: boolean, box: RefObject<HTMLElement | null>): boolean {
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const part = box.current;
    if (wanted === settled) return undefined;
    if (!part?.contains(document.activeElement)) {
      setSettled(wanted);
      return undefined;
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!part.contains(relatedTarget as Node | null)) setSettled(wanted);
    };
    part.addEventListener('focusout', leave);
    return () => part.removeEventListener('focusout', leave);
  }, [wanted, settled, box]);
  return settled;
}
