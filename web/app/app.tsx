import { PagesContext } from '../ui/site/pages_context.ts';
import { ErrorBoundary } from './error_boundary.tsx';
import { pages } from './pages.ts';
import { Shell } from './shell/shell.tsx';

/** Everything inside the router, in the browser and in the prerenderer alike. */
export function App() {
  return (
    <ErrorBoundary>
      <PagesContext value={pages}>
        <Shell />
      </PagesContext>
    </ErrorBoundary>
  );
}
