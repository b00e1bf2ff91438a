import { Component, type ReactNode } from 'react';

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** What the person is at: what has the focus, else what lies under the pointer, else what stands in the middle of the window. */
function anchorOf(): Anchor | null {
  const { activeElement } = document;
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const found = [
    activeElement === document.body ? null : activeElement,
    [...document.querySelectorAll('main :hover')].at(-1),
    document.elementFromPoint?.(window.innerWidth / 2, window.innerHeight / 2),
  ].find((element) => element && isInSight(element));
  return found ? { element: found, top: found.getBoundingClientRect().top } : null;
}

/** Holds what somebody reads, or is about to press, where it is, while what others do changes the page around it. The browser's
 *  own way of doing so isn't in all of them, and knows nothing of a pointer. */
export class Still extends Component<{
  /** What is shown: only a change of it may move anything. */
  readonly of: unknown;
  readonly children: ReactNode;
}> {
  override getSnapshotBeforeUpdate({ of }: { readonly of: unknown }): Anchor | null {
    return of === this.props.of ? null : anchorOf();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor | null): void {
    if (anchor === null || !anchor.element.isConnected) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (Math.abs(moved) >= 1) window.scrollBy(0, moved);
  }

  override render(): ReactNode {
    return <div className="[overflow-anchor:none]">{this.props.children}</div>;
  }
}
