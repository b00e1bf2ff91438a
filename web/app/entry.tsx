import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { EarlyInput, holdEarlyInput } from './early_input.tsx';
import { reloadOnceForNewBuild } from './new_build.ts';
import { routes } from './routes.tsx';

reloadOnceForNewBuild();

/** Fetches the pages of the current address first, so that the first render equals the prerendered page. */
async function loadCurrentPage(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    try {
      Object.assign(route, await route.lazy(), { lazy: undefined });
    } catch {
      // The router asks again and shows what went wrong.
    }
  }
}

await loadCurrentPage();
const root = document.getElementById('root') as HTMLElement;
const router = createBrowserRouter(routes);
const early = holdEarlyInput(root);
const app = (
  <StrictMode>
    <RouterProvider router={router} />
    <EarlyInput early={early} />
  </StrictMode>
);
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
