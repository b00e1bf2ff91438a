import { type ComponentType, lazy } from 'react';

/** What `load` answers; without a connection it's asked for again once there is one. Rejects where it can't be had with a connection, such as
 *  after a new build. */
async function onceOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((online) => {
        window.addEventListener('online', online, { once: true });
      });
    }
  }
}

/** A part of a page that is fetched when it's first shown. Without a connection the page stands, and the part comes with the connection. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => onceOnline(load));
