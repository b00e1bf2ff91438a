// On a prerendered page the app's script waits until the page is there and the browser idle, or until the
// person first touches something. What they press before the app listens is kept and handed to it.
{
  const { entry, modules, style, eager } = document.currentScript.dataset;
  const early = (self.mendwellEarly = { pressed: null, submitted: null });
  const files = [entry, ...(modules || '').split(' ').filter(Boolean)];
  // A browser may remember an import that failed until the page is loaded anew. So the files are fetched first: without
  // a connection that fails, and the next touch, or the connection's return, asks again.
  const fetched = (file) =>
    fetch(file).then((answer) =>
      answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(String(answer.status))),
    );
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    // The page carries the style of its first picture; the rest must be there before anything new is drawn.
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = style;
    const styled = new Promise((resolve) => {
      sheet.onload = sheet.onerror = resolve;
    });
    document.head.append(sheet);
    Promise.all([styled, ...files.map(fetched)]).then(
      () => import(entry),
      () => {
        started = false;
        sheet.remove();
      },
    );
  };
  addEventListener('online', () => start());
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
    addEventListener(name, start, { passive: true });
  // Never in the way of the first paint: a form's or a tool's script follows it at once, any other in a quiet moment.
  if (eager !== undefined) void self.mendwellPainted.then(start);
  else
    addEventListener('load', () => {
      void self.mendwellPainted.then(() => (self.requestIdleCallback || setTimeout)(start));
    });
}
