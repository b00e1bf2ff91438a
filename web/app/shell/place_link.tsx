import { NavLink, type NavLinkProps, useLocation } from 'react-router';
import { pages } from '../pages.ts';

/** Whether an address with this query shows the view that a link leads to. */
export type IsView = (query: URLSearchParams) => boolean;

/** A link of the navigation: fetches its page when the person is about to press it. Who goes to add time comes back
 *  from there to the page they were on. A page with several views is marked by `isView`, for the views meant. */
export function PlaceLink({
  to,
  isView = () => true,
  ...rest
}: NavLinkProps & { readonly to: string; readonly isView?: IsView | undefined }) {
  const { pathname, search, hash } = useLocation();
  const prepare = () => {
    // A page that cannot be fetched now is asked for again when the link is pressed.
    pages
      .find((page) => page.path === to)
      ?.load()
      .catch(() => undefined);
  };
  const state = to === '/extend-access' ? { from: pathname + search + hash } : undefined;
  return (
    <NavLink
      to={to}
      end
      state={state}
      aria-current={isView(new URLSearchParams(search)) ? 'page' : 'false'}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...rest}
    />
  );
}
