/** Milliseconds: how long the pointer rests before a tooltip opens, and how long after one closed the next
 *  opens at once. */
const tooltipDelays = { open: 700, skip: 300 } as const;

/** Pixels between a control and its tooltip, and between that and the edge of the window. */
const gap = 6;
const margin = 8;
/** Milliseconds in which the pointer may cross that gap. */
const crossing = 120;

function place(tip: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const centre = at.left + at.width / 2 - width / 2;
  const below = at.bottom + gap;
  const top = below + height > innerHeight - margin ? at.top - gap - height : below;
  tip.style.left = `${Math.max(margin, Math.min(centre, innerWidth - margin - width))}px`;
  tip.style.top = `${Math.max(margin, top)}px`;
}

/** Opens the tooltip of the control that is rested on, or focused by keyboard, beginning with what `first` met. A touch
 *  opens none. What it says is the control's name: a screen reader has it already. */
export function followTooltips(first: Event): () => void {
  const tip = document.createElement('div');
  tip.popover = 'manual';
  tip.setAttribute('aria-hidden', 'true');
  tip.className =
    'fixed inset-auto m-0 max-w-68 rounded-1 border-0 bg-ink px-3 py-2 text-1 text-paper print:hidden forced-colors:border';
  document.body.append(tip);

  let shown: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (milliseconds: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  const open = (control: HTMLElement) => {
    clearTimeout(timer);
    if (!control.isConnected) return;
    shown = control;
    tip.textContent = control.dataset.tooltip ?? '';
    tip.showPopover?.();
    place(tip, control);
  };
  const close = () => {
    clearTimeout(timer);
    if (shown === null) return;
    shown = null;
    closedAt = performance.now();
    tip.hidePopover?.();
  };
  const controlOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

  const rest = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    if (event.target === tip) return clearTimeout(timer);
    const control = controlOf(event.target);
    if (control === null) {
      if (shown) later(crossing, close);
      else clearTimeout(timer);
      return;
    }
    if (control === shown) return clearTimeout(timer);
    const isNext = shown !== null || performance.now() - closedAt < tooltipDelays.skip;
    if (isNext) open(control);
    else later(tooltipDelays.open, () => open(control));
  };
  const focus = (event: FocusEvent) => {
    const control = controlOf(event.target);
    if (control?.matches(':focus-visible')) open(control);
    else close();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const listeners = [
    ['pointerover', rest],
    ['focusin', focus],
    ['focusout', close],
    ['pointerdown', close],
    ['keydown', key],
    ['scroll', close],
  ] as const;
  for (const [name, listen] of listeners)
    document.addEventListener(name, listen as EventListener, { capture: name === 'scroll' });
  if (first.type === 'focusin') focus(first as FocusEvent);
  else rest(first as PointerEvent);
  return () => {
    close();
    for (const [name, listen] of listeners)
      document.removeEventListener(name, listen as EventListener, { capture: name === 'scroll' });
    tip.remove();
  };
}
