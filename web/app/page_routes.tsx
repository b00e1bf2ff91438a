import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../data/session/auth_context.ts';
import { closedPath, erasedAtOf, opensWhileClosed } from '../data/session/closed_account.ts';
import { owesSecondFactor } from '../data/session/person.ts';
import { PageLoader } from './page_loader.tsx';
import { pageAt } from './pages.ts';
import { ProtectedPage } from './protected_page.tsx';

/** The page of this address, and the not-found page for every other. Pages have fixed paths: there is nothing to match,
 *  and no page carries the code for it. Of a closed account one page is left. */
export function PageRoutes() {
  const { pathname } = useLocation();
  const { session, isRecovering } = useAuth();
  const page = useMemo(() => pageAt(pathname), [pathname]);
  // What has to be shown first is shown first: the second factor, a new password.
  const isClosed = erasedAtOf(session) && !owesSecondFactor(session) && !isRecovering;
  if (isClosed && !opensWhileClosed.test(pathname)) return <Navigate to={closedPath} replace />;
  const shown = <PageLoader key={page.path} page={page} />;
  return page.isProtected ? <ProtectedPage>{shown}</ProtectedPage> : shown;
}
