import { createElement, type ReactElement, type SVGProps } from 'react';

type Node = readonly [tag: string, attributes: Record<string, string>];

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/** What says that an icon means something by itself. */
const named = ['aria-label', 'aria-labelledby', 'role'] as const;

/** Makes a component of an icon's drawing. A build puts it in the place of lucide's own maker, which every page would carry
 *  for what none of them asks of it: contexts, class names, strokes that do not scale (`web/build/icons_plugin.mjs`). */
export default function lucideIcon({ node }: { readonly node: readonly Node[] }) {
  return ({ size = 24, strokeWidth = 2, ...rest }: IconProps): ReactElement =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': named.some((name) => name in rest) ? undefined : true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
