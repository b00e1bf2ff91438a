import { type ComponentType, useEffect, useState } from 'react';
import type { AppServices } from '../data/services.ts';
import { useServices } from '../data/services_context.ts';
import { m } from '../paraglide/messages.js';
import { Spinner } from '../ui/spinner.tsx';
import type { PageFacts } from '../ui/site/page_facts.ts';
import { notFound } from './pages.ts';

/** Pages whose chunk is there, by their path. */
const loadedPagesOf = () => new Map<string, ComponentType>();

/** Fetches a page's chunk, once. The prerenderer and the entry do so before their first render, so that
 *  both find the page itself and not the spinner. */
export async function loadPage({ of }: AppServices, page: PageFacts): Promise<void> {
  const loaded = of(loadedPagesOf);
  if (loaded.has(page.path)) return;
  const found = (await page.load(page.path)) ?? (await notFound.load(page.path));
  if (found) loaded.set(page.path, found.Component);
}

/** Says that a page cannot be fetched without a connection, and opens it by itself once there is one. */
function Offline() {
  useEffect(() => {
    const open = () => window.location.reload();
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, []);
  return (
    <div role="status" className="wrap py-16 lg:py-20">
      <h1 className="max-w-measure">{m.app_offline_title()}</h1>
      <p className="mt-6 max-w-measure text-ink-2">{m.app_offline_page()}</p>
    </div>
  );
}

/** A page, or the spinner while its chunk is on the way. A chunk that does not come is the error screen's, unless there
 *  is no connection. */
export function PageLoader({ page }: { readonly page: PageFacts }) {
  const services = useServices();
  const [outcome, setOutcome] = useState<{ page: PageFacts; error?: unknown } | null>(null);
  const Component = services.of(loadedPagesOf).get(page.path);
  const isMissing = Component === undefined;

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    loadPage(services, page).then(
      () => isCurrent && setOutcome({ page }),
      (error: unknown) => isCurrent && setOutcome({ page, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [services, page, isMissing]);

  // oxlint-disable-next-line react/static-components -- made by its module, once; only looked up here
  if (Component) return <Component />;
  if (outcome?.page.path === page.path && 'error' in outcome) {
    if (!navigator.onLine) return <Offline />;
    throw outcome.error;
  }
  return <Spinner />;
}
