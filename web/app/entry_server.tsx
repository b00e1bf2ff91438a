import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { EarlyInput } from './early_input.tsx';
import { loadPage } from './page_loader.tsx';
import { pageAt, pages } from './pages.ts';

/** Every path that is a page. */
export const paths = pages.map((page) => page.path);

/** The HTML of one page, as a visitor finds it before anything of theirs is known. A protected page is the
 *  shell around the spinner. Any other path is the not-found page. Throws what the page throws. */
export async function render(path: string): Promise<string> {
  await loadPage(pageAt(path));
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
      <EarlyInput early={null} />
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0)
    throw new Error(`${path} cannot be prerendered.`, { cause: failures[0] });
  return html;
}

/** The text of a page's `<meta name="description">`, or null when the page brings its own. */
export { descriptionOf as describe } from './descriptions.ts';
