// `KEYS` is what web/data/device_keys.json calls what is kept on the device.
// Before the first paint: a chosen theme is set, so that no page flashes in the other one.
// "system" sets nothing: then the style sheet follows the system by itself, live.
// The fonts are asked for once the text is on the screen, and take over together. Where this device has had them
// before they come from its cache, and are there from the start.
// What a mailed link brings in its fragment leaves the address bar before anything else, and the page for links asks what
// shall become of it: no page takes a session, or its proof, from an address that it did not ask for. A refusal that
// belongs to no page comes in the query of the first one, and the code of another service in the one of the page for links.
{
  const page = document.documentElement;
  const take = (event) => {
    const { pathname, search, hash } = location;
    const isRefused = pathname === '/' && /[?&]error_code=/.test(search);
    const isBrought = /[#&](access_token|token_hash|error|error_code|message)=/.test(hash);
    const isThere = pathname === '/auth';
    const isCode = isThere && /[?&]code=/.test(search);
    if (!isBrought && !isRefused && !isCode) return;
    const brought = isBrought ? hash : search;
    // Who comes back from another service has gone there from a page that stands in the query.
    const back = isThere && isBrought ? search.replace('?', '&') : '';
    const from = isThere ? back : `&from=${encodeURIComponent(pathname + search)}`;
    history.replaceState({ usr: { arrival: brought.slice(1) + from } }, '', '/auth?mode=link');
    if (event || !isThere) location.reload();
  };
  take();
  addEventListener('hashchange', take);

  const saved = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // A browser that refuses storage follows its system.
      return null;
    }
  };
  const theme = saved(KEYS.theme);
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;

  // A page that says something else with this query, with what this device keeps, to who is signed in, or after the page
  // before it, is not shown as it was prerendered: nobody types into a form that is about to be another one. The app shows it;
  // to who is signed in once it is known who they are.
  const { readsQuery, readsKey, readsText } = page.dataset;
  const session = () => {
    try {
      return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
    } catch {
      return false;
    }
  };
  if (page.dataset.readsSession !== undefined && session()) page.dataset.held = '';
  if (
    (readsQuery !== undefined && location.search !== '') ||
    (readsKey && saved(readsKey)?.includes(readsText)) ||
    page.dataset.held !== undefined ||
    (page.dataset.readsPass !== undefined && saved(KEYS.passEnds) > Date.now()) ||
    history.state?.usr != null
  )
    page.dataset.waiting = '';

  let start;
  const painted = (self.mendwellPainted = new Promise((resolve) => {
    start = resolve;
  }));
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0)
        requestAnimationFrame(() => setTimeout(() => start()));
    }).observe({ type: 'paint', buffered: true });
  } catch {
    start();
  }
  // A tab in the background paints nothing, and must not wait for that.
  addEventListener('load', () => setTimeout(() => start(), 1500));

  void painted.then(() => {
    document.querySelector('link[rel="icon"]').href = '/mark.svg';
  });
  if (saved(KEYS.fonts) === 'here') page.dataset.fonts = 'here';
  else
    painted
      .then(() =>
        Promise.all(
          ['430 1em Newsreader Variable', '400 1em Hanken Grotesk Variable'].map((font) =>
            document.fonts.load(font),
          ),
        ),
      )
      .then(() => {
        page.dataset.fonts = 'here';
        if (saved(KEYS.choice) !== 'no') localStorage.setItem(KEYS.fonts, 'here');
      })
      .catch(() => {});
}
