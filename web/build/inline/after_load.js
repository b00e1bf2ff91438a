// On a prerendered page the app's script waits until the page is there and the browser idle, or until the
// person first touches something. What they press before the app listens is kept and handed to it.
{
  const { entry, modules, style, eager } = document.currentScript.dataset;
  const early = (self.mendwellEarly = { pressed: null, submitted: null });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const file of (modules || '').split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
    // The page carries the style of its first picture; the rest must be there before anything new is drawn.
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = style;
    sheet.onload = sheet.onerror = () => void import(entry);
    document.head.append(sheet);
  };
  addEventListener(
    'submit',
    (event) => {
      if (early.done) return;
      event.preventDefault();
      early.submitted = event.target;
      start();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (early.done) return;
      const button = event.target.closest?.('button:not([popovertarget])');
      if (!button || button.type === 'submit') return;
      early.pressed = button;
      start();
    },
    true,
  );
  for (const name of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(name, start, { once: true, passive: true });
  // Never in the way of the first paint: a form's or a tool's script follows it at once, any other in a quiet moment.
  if (eager !== undefined) void self.mendwellPainted.then(start);
  else
    addEventListener('load', () => {
      void self.mendwellPainted.then(() => (self.requestIdleCallback || setTimeout)(start));
    });
}
