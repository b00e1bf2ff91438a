import { NavLink, type NavLinkProps, useLocation } from 'react-router';
import { pages } from '../pages.ts';

/** A link of the navigation: fetches its page when the person is about to press it. Who goes to add time comes back
 *  from there to the page they were on. */
export function PlaceLink({ to, ...rest }: NavLinkProps & { readonly to: string }) {
  const { pathname, search, hash } = useLocation();
  const prepare = () => {
    // A page that cannot be fetched now is asked for again when the link is pressed.
    pages
      .find((page) => page.path === to)
      ?.load()
      .catch(() => undefined);
  };
  const state = to === '/extend-access' ? { from: pathname + search + hash } : undefined;
  return <NavLink to={to} end state={state} onPointerEnter={prepare} onFocus={prepare} {...rest} />;
}
