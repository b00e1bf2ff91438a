import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { createBackendSource } from '../data/client.ts';
import { queryClientOf } from '../data/query_client.ts';
import { createAppServices } from '../data/services.ts';
import { App } from './app.tsx';
import { EarlyInput } from './early_input.tsx';
import { loadPage } from './page_loader.tsx';
import { notFound, pageAt, pages } from './pages.ts';

/** What the build and its tools have to know of every page; the last is the not-found page, whose path is `*`. */
export const site = [...pages, notFound].flatMap(
  ({ path, isProtected = false, stage = 'open', needsAccount = false, build }) => {
    if (!build) throw new Error(`${path} has no facts for the build.`);
    const { description, members, ...rest } = build;
    const facts = { isProtected, stage, needsAccount, ...rest };
    if (!members) return [{ path, ...facts, description: description?.() ?? null }];
    // `oneOf` is the path that stands for all of them.
    return members.map((member) => ({ ...facts, ...member, oneOf: path }));
  },
);

/** The HTML of one page, as a visitor finds it before anything of theirs is known. A protected page is the
 *  shell around the spinner. Any other path is the not-found page. Throws what the page throws. */
export async function render(path: string): Promise<string> {
  const services = createAppServices(createBackendSource(), null, Date.now);
  const queries = services.of(queryClientOf);
  const { queries: asInBrowser, ...others } = queries.getDefaultOptions();
  // What a page asked for goes with its client. A timer that drops it after five minutes would keep the build from ending.
  queries.setDefaultOptions({
    ...others,
    queries: { ...asInBrowser, gcTime: Number.POSITIVE_INFINITY },
  });
  await loadPage(services, pageAt(path));
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App services={services} />
      </StaticRouter>
      <EarlyInput early={null} />
    </StrictMode>,
    {
      onError: (error) => void failures.push(error),
      // A part whose script comes later stands in its place in the page, however long that is.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0)
    throw new Error(`${path} cannot be prerendered.`, { cause: failures[0] });
  return html;
}
