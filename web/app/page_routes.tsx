import { Route, Routes } from 'react-router';
import { PageLoader } from './page_loader.tsx';
import type { PageFacts } from '../ui/site/page_facts.ts';
import { gallery, notFound, pages } from './pages.ts';
import { ProtectedPage } from './protected_page.tsx';

const route = (page: PageFacts) => (
  <Route
    key={page.path}
    path={page.path}
    caseSensitive
    element={<PageLoader key={page.path} page={page} />}
  />
);

/** Every page, and the not-found page for every other path. */
export function PageRoutes() {
  return (
    <Routes>
      {pages.filter((page) => !page.isProtected).map(route)}
      <Route element={<ProtectedPage />}>
        {pages.filter((page) => page.isProtected).map(route)}
      </Route>
      {gallery && route(gallery)}
      {route(notFound)}
    </Routes>
  );
}
