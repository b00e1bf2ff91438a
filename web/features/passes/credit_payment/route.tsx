import { useLocation } from 'react-router';
import { SandboxPage } from './sandbox_page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { Shop } from './shop.tsx';

const loadStablecoin = () => import('./stablecoin/stablecoin_page.tsx');

/** Where a pass is chosen; with `?sandbox=`, the page that stands in for a payment page; with `?stablecoin=`, the one where a wallet pays. */
export function Component() {
  const query = new URLSearchParams(useLocation().search);
  const [sandbox, stablecoin] = [query.get('sandbox'), query.get('stablecoin')];
  const page = useLoaded(loadStablecoin, stablecoin !== null, {
    key: stablecoin,
    asked: stablecoin ?? '',
  });
  if (stablecoin !== null) return page ?? <Spinner />;
  return sandbox === null ? <Shop /> : <SandboxPage key={sandbox} order={sandbox} />;
}
