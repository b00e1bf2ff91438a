import { useContext, useMemo } from 'react';
import { m } from '../../paraglide/messages.js';
import { findPage } from './find_page.ts';
import type { PageFacts } from './page_facts.ts';
import { PagesContext } from './pages_context.ts';

const pathOf = (location: string): string => location.split(/[?#]/, 1)[0] ?? '';

/** The pages there are, as a page sees them that leads to others. */
export interface Site {
  /** What the page at a location of this app is called. */
  readonly nameOf: (location: string) => string;
  /** Whether there is anything at a location of this app yet. */
  readonly isOpen: (location: string) => boolean;
  /** Whether the page there is for members and for visitors with time left. */
  readonly isProtected: (location: string) => boolean;
  /** Whether the page there needs an account: a pass is no way to it. */
  readonly needsAccount: (location: string) => boolean;
  /** The location that a page passed along in the router's state, when it is a page to be led back to. */
  readonly askedFor: (state: unknown) => string | null;
}

export function siteOf(pages: readonly PageFacts[]): Site {
  const at = (location: string) => findPage(pages, pathOf(location));
  return {
    nameOf: (location) => (at(location)?.name ?? m.ui_page_asked_for)(),
    isOpen: (location) => at(location)?.stage !== 'coming',
    isProtected: (location) => at(location)?.isProtected === true,
    needsAccount: (location) => at(location)?.needsAccount === true,
    askedFor(state) {
      if (typeof state !== 'object' || state === null || !('from' in state)) return null;
      const { from } = state;
      return typeof from === 'string' && at(from)?.name ? from : null;
    },
  };
}

export function useSite(): Site {
  const pages = useContext(PagesContext);
  return useMemo(() => siteOf(pages), [pages]);
}
