import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';

export const mainId = 'main';

/** How long the old page may stand while the next one loads, before the spinner takes its place: a page
 *  that is at hand comes without a flash. Milliseconds. */
const patience = 120;

function useIsWaitingForPage(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(setSlow, patience, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLeaving]);
  return isLeaving && isSlow;
}

/** After navigation the focus goes to what the page is called, so that the next Tab and the screen reader
 *  start there; a link to a part of a page goes to that part. */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(mainId);
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const target = part ?? main?.querySelector('h1') ?? main;
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Page views go to the console, and the pathname alone: a query may hold a code. */
function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    console.info(`Page view: ${pathname}`);
  }, [pathname]);
}

/** The part of the shell that changes. */
export function PageFrame() {
  const isWaiting = useIsWaitingForPage();
  useArrival();
  usePageViews();
  return (
    <>
      <main id={mainId} tabIndex={-1} className="min-h-[70vh] pb-20">
        {isWaiting && <Spinner />}
        <div hidden={isWaiting}>
          <Outlet />
        </div>
      </main>
      <ScrollRestoration />
    </>
  );
}
