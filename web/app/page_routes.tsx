import { useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../data/session/auth_context.ts';
import { closedPath, erasedAtOf, opensWhileClosed } from '../data/session/closed_account.ts';
import { owesSecondFactor } from '../data/session/person.ts';
import { Spinner } from '../ui/spinner.tsx';
import { PageLoader } from './page_loader.tsx';
import { pageAt } from './pages.ts';
import { ProtectedPage } from './protected_page.tsx';
import { useIsMemberExpected } from './shell/account_way.ts';

/** Whether the first page is another one for a member, and it isn't known yet whether whose session is kept here still is one
 *  (build/inline/before_paint.js). */
function useIsHeld(): boolean {
  const isExpected = useIsMemberExpected();
  useEffect(() => {
    if (!isExpected) delete document.documentElement.dataset.held;
  }, [isExpected]);
  return isExpected && document.documentElement.dataset.held !== undefined;
}

/** The page of this address, and the not-found page for every other. Pages have fixed paths: there is nothing to match,
 *  and no page carries the code for it. Of a closed account one page is left. */
export function PageRoutes() {
  const { pathname } = useLocation();
  const { session, isRecovering } = useAuth();
  const isHeld = useIsHeld();
  const page = useMemo(() => pageAt(pathname), [pathname]);
  // What has to be shown first is shown first: the second factor, a new password.
  const isClosed = erasedAtOf(session) && !owesSecondFactor(session) && !isRecovering;
  if (isClosed && !opensWhileClosed.test(pathname)) return <Navigate to={closedPath} replace />;
  const shown = isHeld ? <Spinner /> : <PageLoader key={page.path} page={page} />;
  return page.isProtected ? <ProtectedPage>{shown}</ProtectedPage> : shown;
}
