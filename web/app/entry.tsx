import '../ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createBackendSource } from '../data/client.ts';
import { createAppServices } from '../data/services.ts';
import { App } from './app.tsx';
import { EarlyInput, holdEarlyInput } from './early_input.tsx';
import { reloadOnceForNewBuild } from './new_build.ts';
import { loadPage } from './page_loader.tsx';
import { pageAt } from './pages.ts';

reloadOnceForNewBuild();

let storage: Storage | null = null;
try {
  storage = window.localStorage;
} catch {
  // This browser refuses it: what is kept lives as long as the page.
}
const services = createAppServices(createBackendSource(), storage, () => Date.now());

// The page of this address first, so that the first render equals the prerendered page. If it does not
// come, the app asks again and says what went wrong.
await loadPage(services, pageAt(window.location.pathname)).catch(() => undefined);

const root = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    {/* Where one goes is shown before what comes after it: a page that is left must not see the session end. */}
    <BrowserRouter useTransitions={false}>
      <App services={services} />
    </BrowserRouter>
    <EarlyInput early={holdEarlyInput(root)} />
  </StrictMode>
);
// Where the prerendered page waits for the app (build/inline/before_paint.js) it is rendered afresh, in one step and
// in the same place.
const { dataset } = document.documentElement;
if (root.firstElementChild && dataset.waiting === undefined)
  // In slices: a phone answers a touch while the page comes to life.
  startTransition(() => {
    hydrateRoot(root, app);
  });
else {
  // At once: the waiting page must not be seen in between.
  flushSync(() => createRoot(root).render(app));
  delete dataset.waiting;
}
