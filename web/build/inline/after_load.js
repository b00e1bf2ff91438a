// On a prerendered page the app's script waits until the page is there and the browser idle, or until the
// person first touches something. What they press before the app listens is kept and handed to it.
{
  const { entry, modules, eager } = document.currentScript.dataset;
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
    void import(entry);
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
  if (eager !== undefined) start();
  else addEventListener('load', () => (self.requestIdleCallback || setTimeout)(start));
}
