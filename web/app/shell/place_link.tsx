import { NavLink, type NavLinkProps } from 'react-router';
import { pages } from '../pages.ts';

/** A link of the navigation: fetches its page when the person is about to press it. */
export function PlaceLink({ to, ...rest }: NavLinkProps & { readonly to: string }) {
  const prepare = () => {
    // A page that cannot be fetched now is asked for again when the link is pressed.
    pages
      .find((page) => page.path === to)
      ?.load()
      .catch(() => undefined);
  };
  return <NavLink to={to} end onPointerEnter={prepare} onFocus={prepare} {...rest} />;
}
