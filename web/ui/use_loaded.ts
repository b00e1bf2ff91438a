import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

/** A part of the page that is fetched once it is needed; null until it is there. Without a connection the page stands
 *  without it, and it is asked for again when the connection is back. `load` stays the same; `onMissing` hears each time that it could not be fetched. */
export function useLoaded<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isNeeded: boolean,
  props = {} as Props,
  onMissing?: () => void,
): ReactNode {
  const [part, setPart] = useState<{ default: ComponentType<Props> } | null>(null);
  const isMissing = isNeeded && part === null;
  const missing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!isMissing) return;
    const ask = () => void load().then(setPart, missing);
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [load, isMissing]);
  return part && createElement(part.default, props);
}
