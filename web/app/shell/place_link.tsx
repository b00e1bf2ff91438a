import { Link, type LinkProps, useLocation } from 'react-router';
import { pageAt } from '../pages.ts';

/** Whether an address with this query shows the view that a link leads to. */
export type IsView = (query: URLSearchParams) => boolean;

/** A link of the navigation: fetches its page when the person is about to press it. Who goes on a detour comes back
 *  from there to the page they were on. A page with several views is marked for the `view` meant (null: the page without
 *  one), or by `isView`. */
export function PlaceLink({
  to,
  view,
  isView = (query) => view === undefined || query.get('view') === view,
  ...rest
}: LinkProps & {
  readonly to: string;
  readonly view?: string | null | undefined;
  readonly isView?: IsView | undefined;
}) {
  const { pathname, search, hash } = useLocation();
  const page = pageAt(to);
  const here = pageAt(pathname).path;
  const there = to.replace(/[?#].*/, '');
  // A lesson is among the lessons.
  const isHere = here === there || (there !== '/' && here.startsWith(`${there}/`));
  const prepare = () => {
    // A page that cannot be fetched now is asked for again when the link is pressed.
    page.load(page.path).catch(() => undefined);
  };
  return (
    <Link
      to={to}
      state={page.isDetour ? { from: pathname + search + hash } : undefined}
      aria-current={isHere ? (isView(new URLSearchParams(search)) ? 'page' : 'false') : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...rest}
    />
  );
}
