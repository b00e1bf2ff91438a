import type { ComponentProps, ReactNode } from 'react';
import { useLoaded } from '../../../ui/use_loaded.ts';

const load = () => import('./post_menu.tsx');

/** What one can do with a post. It comes after the words. */
export const usePostMenu = (
  props: ComponentProps<typeof import('./post_menu.tsx')['default']>,
): ReactNode => useLoaded(load, true, props);
