import { useLocation } from 'react-router';
import { SandboxPage } from './sandbox_page.tsx';
import { Shop } from './shop.tsx';

/** Where a pass is chosen; with `?sandbox=`, the page that stands in for a payment page. */
export function Component() {
  const order = new URLSearchParams(useLocation().search).get('sandbox');
  return order === null ? <Shop /> : <SandboxPage key={order} order={order} />;
}
