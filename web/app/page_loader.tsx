import { type ComponentType, useEffect, useState } from 'react';
import { useService } from '../data/services_context.ts';
import { m } from '../paraglide/messages.js';
import { Spinner } from '../ui/spinner.tsx';
import type { PageFacts } from '../ui/site/page_facts.ts';

export interface LoadedPages {
  /** Fetches a page's chunk, once. The prerenderer and the entry do so before their first render, so that
   *  both find the page itself and not the spinner. */
  readonly load: (page: PageFacts) => Promise<void>;
  readonly componentOf: (page: PageFacts) => ComponentType | undefined;
}

export function loadedPagesOf(): LoadedPages {
  const loaded = new Map<string, ComponentType>();
  return {
    async load(page) {
      if (loaded.has(page.path)) return;
      const { Component } = await page.load();
      loaded.set(page.path, Component);
    },
    componentOf: (page) => loaded.get(page.path),
  };
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
  const { load, componentOf } = useService(loadedPagesOf);
  const [outcome, setOutcome] = useState<{ page: PageFacts; error?: unknown } | null>(null);
  const Component = componentOf(page);
  const isMissing = Component === undefined;

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    load(page).then(
      () => isCurrent && setOutcome({ page }),
      (error: unknown) => isCurrent && setOutcome({ page, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, page, isMissing]);

  // oxlint-disable-next-line react/static-components -- made by its module, once; only looked up here
  if (Component) return <Component />;
  if (outcome?.page === page && 'error' in outcome) {
    if (!navigator.onLine) return <Offline />;
    throw outcome.error;
  }
  return <Spinner />;
}
