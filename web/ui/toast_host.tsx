import { useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';
import { useLoaded } from './use_loaded.ts';

const load = () => import('./toast_region.tsx');

/** Stands once in the app; loads the region that shows toasts and notices when the first one comes. */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return useLoaded(load, isNeeded);
}
