import { m } from '../paraglide/messages.js';

/** The page's name in the tab: "Dashboard · Mendwell". */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{m.ui_page_title({ page: children })}</title>;
}
