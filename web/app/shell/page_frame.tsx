import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { ErrorBoundary } from '../error_boundary.tsx';
import { PageRoutes } from '../page_routes.tsx';

export const mainId = 'main';

/** The part of the page that a fragment names; none where somebody wrote a sign that stands for nothing. */
function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** A new page starts at its top or at the part asked for; going back returns to where one was. */
function useScroll(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef(key);

  useEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const part = partOf(hash);
    if (type === 'POP') window.scrollTo(0, positions.current.get(key) ?? 0);
    else if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [key, hash, pathname, type]);
}

/** What a person does who has begun to read or to use the page. */
const inputEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** After navigation the focus goes to what the page is called, so that the next Tab and the screen reader
 *  start there; a link to a part of a page goes to that part, on the first page too, and stays there while more of the
 *  page arrives. */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const first = useRef(pathname);
  const hasLeft = useRef(false);
  const shown = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current) hasLeft.current = true;
    const isFirst = !hasLeft.current;
    // The first page leaves the focus to the browser, unless its address names a part.
    if (isFirst ? hash === '' : shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(mainId);
    if (!main) return;
    let at: HTMLElement | null = null;
    /** Whether there is nothing left to wait for. */
    const arrive = (isLate: boolean): boolean => {
      const part = partOf(hash);
      const target = part ?? (isFirst ? null : main.querySelector<HTMLElement>('h1'));
      if (!target) return false;
      // What was there from the beginning the browser has found itself.
      if (target !== at && (isLate || !isFirst)) {
        if (target.tabIndex < 0) target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }
      at = target;
      // The part was not there yet when the page scrolled, or what stands before it came after it.
      if (isLate) part?.scrollIntoView();
      return hash === '' || main.querySelector('.spin-ring') === null;
    };
    if (arrive(false)) return;
    // The page is still on its way: the main part holds the focus, and hands it on if it is still there.
    if (at === null && !isFirst) main.focus({ preventScroll: true });
    const watch = new MutationObserver(() => {
      const { activeElement, body } = document;
      const isWaiting = [main, body, at].some((each) => each === activeElement);
      if (!isWaiting || arrive(true)) end();
    });
    const end = () => {
      watch.disconnect();
      for (const type of inputEvents) window.removeEventListener(type, end);
    };
    watch.observe(main, { childList: true, subtree: true });
    for (const type of inputEvents) window.addEventListener(type, end, { passive: true });
    return end;
  }, [pathname, hash]);
}

/** Page views go to the console, and the pathname alone: a query may hold a code. */
function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    console.info(`Page view: ${pathname}`);
  }, [pathname]);
}

/** The part of the shell that changes. What fails in a page leaves the shell standing. At least as high as
 *  the window, so that nothing below it moves when a page takes the spinner's place. */
export function PageFrame() {
  const { pathname } = useLocation();
  useScroll();
  useArrival();
  usePageViews();
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="min-h-[calc(100dvh-4rem)] pb-20 lg:min-h-[calc(100dvh-4.5rem)]"
    >
      <ErrorBoundary key={pathname}>
        <PageRoutes />
      </ErrorBoundary>
    </main>
  );
}
