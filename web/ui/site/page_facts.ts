import type { ComponentType } from 'react';

/** Who decides what the navigation shows: a member, a visitor whose time is running, anybody else. */
export type Person = 'member' | 'visitor' | 'nobody';

/** The icons of the navigation, by name: the shell draws them, and fetches those of its menu only when it is opened. */
export type PlaceIcon =
  | 'ask'
  | 'award'
  | 'book'
  | 'card'
  | 'clock'
  | 'gift'
  | 'house'
  | 'info'
  | 'mail'
  | 'people'
  | 'plus'
  | 'receipt'
  | 'scales'
  | 'settings'
  | 'shield'
  | 'ticket';

/** Where entries of the navigation stand. `bar`: at the top on a desk and at the thumb on a phone. `tab`: on a phone
 *  alone. `start`: the menu of somebody without a session. `menu`: everybody else's. `foot`: the end of every page. `section`:
 *  above the page, on every page that has such an entry below the same first part of its path. */
export type PlaceKind = 'bar' | 'tab' | 'start' | 'menu' | 'foot' | 'section';

/** One entry of the navigation. */
export interface Place {
  /** Where it stands, and how far back: lower is earlier. */
  readonly at: Partial<Record<PlaceKind, number>>;
  /** Who is shown it; everybody where this is missing. */
  readonly for?: readonly Person[];
  /** A function: the language is chosen when it is shown. */
  readonly label: () => string;
  readonly icon?: PlaceIcon;
  /** A part of the page (`#building`). */
  readonly part?: string;
  /** The view of the page (`?view=…`) that it leads to; null is the page without one. Missing where it has no views. */
  readonly view?: string | null;
  /** Not shown to somebody who signed up and has an address to confirm: they have nothing to buy. */
  readonly unlessAwaited?: true;
}

/** What only the build has to know. */
export interface BuildFacts {
  /** The folder of its `route.tsx`, below `web/features`. */
  readonly folder: string;
  /** What a search engine says below its name; null where the page brings its own. */
  readonly description: (() => string) | null;
  /** `now` for a form or a tool, or where somebody waits for an answer: its script does not wait for a quiet moment. */
  readonly start?: 'now';
  /** What makes it another page than the one that was prerendered: any query, a pass that runs, a session that may be a
   *  member's, or something kept on the device under this key with this in it. */
  readonly waitsFor?: {
    readonly query?: true;
    readonly pass?: true;
    readonly session?: true;
    readonly kept?: { readonly key: string; readonly holds: string };
  };
  /** The pages that these facts are of, where the path ends with a star. `modules`: what they need besides the folder's own,
   *  below `web`. */
  readonly members?: readonly {
    readonly path: string;
    readonly description: string;
    readonly modules: readonly string[];
  }[];
  /** Where it may weigh more than any page (web/budgets.json). kB of 1,000 bytes, gzip. */
  readonly budget?: { readonly html?: number; readonly script?: number };
}

/** What there is to know of a page, said once, in its subject's `pages.ts`. */
export interface PageFacts {
  /** `/education/*` is every page one level below: what is said of them is said once (`members` of its build facts). */
  readonly path: string;
  /** Each page is a chunk of its own. Null where there is none at this path, of the many that a star stands for. */
  readonly load: (path: string) => Promise<{ Component: ComponentType } | null>;
  /** For members and visitors with time left; everybody else is led to a pass. */
  readonly isProtected?: true;
  /** `coming`: it says what it will be. Nothing leads there, and nobody is sold time on the way. */
  readonly stage?: 'coming';
  /** What one comes here to do takes an account. A pass may still show it and keep drafts, but nobody is sold one on the way here. */
  readonly needsAccount?: true;
  /** What it is called in a sentence: "Continue to …". One may be led back to a page that has a name, after signing in
   *  or paying, and to no other. */
  readonly name?: () => string;
  /** Who goes there comes back to the page they were on. */
  readonly isDetour?: true;
  readonly places?: readonly Place[];
  /** Missing in the browser: `import.meta.env.SSR ? { … } : undefined`, so that no page's script carries it. */
  readonly build: BuildFacts | undefined;
}
