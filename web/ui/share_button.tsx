import { Share2 } from 'lucide-react';
import { Button } from './button.tsx';

/** The device's own sheet of ways to hand something on; nothing where the browser has none. */
export function ShareButton({
  name,
  share,
  onFailed,
}: {
  readonly name: string;
  readonly share: { readonly title: string; readonly text: string; readonly url: string };
  readonly onFailed: () => void;
}) {
  if (typeof navigator.share !== 'function') return null;
  const open = async () => {
    try {
      await navigator.share(share);
    } catch (error) {
      // Closing the sheet is an answer too.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      onFailed();
    }
  };
  return (
    <Button onClick={() => void open()}>
      <Share2 aria-hidden="true" size={20} strokeWidth={1.6} />
      {name}
    </Button>
  );
}
