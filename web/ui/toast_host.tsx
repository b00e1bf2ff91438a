import { useEffect, useState } from 'react';
import { useToasts } from './toast.ts';
import { useLoaded } from './use_loaded.ts';

const load = () => import('./toast_region.tsx');

/** Stands once in the app; loads the region that shows toasts and notices when the first one comes. */
export function ToastHost() {
  const { onFirst } = useToasts();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirst(() => setNeeded(true)), [onFirst]);
  return useLoaded(load, isNeeded);
}
