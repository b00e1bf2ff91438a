import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { PageLoader } from './page_loader.tsx';
import { pageAt } from './pages.ts';
import { ProtectedPage } from './protected_page.tsx';

/** The page of this address, and the not-found page for every other. Pages have fixed paths: there is nothing to match,
 *  and no page carries the code for it. */
export function PageRoutes() {
  const { pathname } = useLocation();
  const page = useMemo(() => pageAt(pathname), [pathname]);
  const shown = <PageLoader key={page.path} page={page} />;
  return page.isProtected ? <ProtectedPage>{shown}</ProtectedPage> : shown;
}
