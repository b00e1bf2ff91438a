import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { EarlyInput } from './early_input.tsx';
import { pages } from './pages.ts';
import { routes } from './routes.tsx';

/** Every path that is a page. */
export const paths = pages.map((page) => page.path);

/** The HTML of one page, as a visitor finds it before anything of theirs is known. A protected page is the
 *  shell around the spinner. Any other path is the not-found page. */
export async function render(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects while it is prerendered.`);
  if (context.errors)
    throw new Error(`${path} cannot be prerendered.`, { cause: Object.values(context.errors)[0] });
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
      <EarlyInput early={null} />
    </StrictMode>,
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}
