import type { RouteObject } from 'react-router';
import { ErrorScreen } from './error_screen.tsx';
import { pages } from './pages.ts';
import { ProtectedPage } from './protected_page.tsx';
import { Shell } from './shell/shell.tsx';
import { Spinner } from '../ui/spinner.tsx';

const open: RouteObject[] = [];
const guarded: RouteObject[] = [];
for (const page of pages)
  (page.isProtected ? guarded : open).push({ path: page.path, lazy: page.load });

/** Every page under the shell; what fails inside a page leaves the shell standing. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Spinner,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          ...open,
          { Component: ProtectedPage, children: guarded },
          ...(import.meta.env.DEV
            ? [{ path: '/_gallery', lazy: () => import('../features/gallery/route.tsx') }]
            : []),
          { path: '*', lazy: () => import('../features/not-found/route.tsx') },
        ],
      },
    ],
  },
];
