import { ErrorBoundary } from './error_boundary.tsx';
import { Shell } from './shell/shell.tsx';

/** Everything inside the router, in the browser and in the prerenderer alike. */
export function App() {
  return (
    <ErrorBoundary>
      <Shell />
    </ErrorBoundary>
  );
}
