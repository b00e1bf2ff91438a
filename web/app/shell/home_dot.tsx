import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { usualDestination } from '../../data/location.ts';
import { noticesQuery } from '../../data/notices/notices.ts';
import { useRead } from '../../data/read.ts';
import { useServices } from '../../data/services_context.ts';
import { m } from '../../paraglide/messages.js';

/** In the links to Home, on every other page: somebody was told of something and has not put it away. How much isn't said.
 *  It's put there from here, where a session is followed, so that no page of anybody else carries it. */
export function HomeDot({ userId }: { readonly userId: string }) {
  const { pathname } = useLocation();
  const { value = [] } = useRead(noticesQuery(useServices(), userId));
  const [links, setLinks] = useState<readonly Element[]>([]);
  const isShown = value.length > 0 && pathname !== usualDestination;
  useEffect(() => {
    const inNavigation = `nav[aria-label="${m.app_nav_main()}"] a[href="${usualDestination}"]`;
    setLinks(isShown ? [...document.querySelectorAll(inNavigation)] : []);
  }, [isShown, pathname]);
  return links.map((link, place) =>
    createPortal(
      <>
        <span
          aria-hidden="true"
          data-dot=""
          className="absolute rounded-full bg-glaze"
          // In pixels here: no page's style carries what only a member sees, after everything else.
          style={{
            width: 8,
            height: 8,
            ...(link.closest('header')
              ? { top: 24, right: -10 }
              : { top: 8, left: 'calc(50% + 8px)' }),
          }}
        />
        <span className="sr-only">{m.app_home_waits()}</span>
      </>,
      link,
      String(place),
    ),
  );
}
