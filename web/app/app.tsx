import type { AppServices } from '../data/services.ts';
import { ServicesContext } from '../data/services_context.ts';
import { PiecesContext } from '../ui/pieces.ts';
import { PagesContext } from '../ui/site/pages_context.ts';
import { ErrorBoundary } from './error_boundary.tsx';
import { pages } from './pages.ts';
import { Shell } from './shell/shell.tsx';

/** Everything inside the router, in the browser and in the prerenderer alike. */
export function App({ services }: { readonly services: AppServices }) {
  return (
    <ErrorBoundary>
      <ServicesContext value={services}>
        <PiecesContext value={services}>
          <PagesContext value={pages}>
            <Shell />
          </PagesContext>
        </PiecesContext>
      </ServicesContext>
    </ErrorBoundary>
  );
}
