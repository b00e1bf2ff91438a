import { createContext } from 'react';
import type { PageFacts } from './page_facts.ts';

/** The facts of every page, given by the app. Apart from what is asked of them (`site.ts`), because every page carries
 *  this. */
export const PagesContext = createContext<readonly PageFacts[]>([]);
