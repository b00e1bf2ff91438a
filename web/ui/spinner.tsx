import { m } from '../paraglide/messages.js';

/** What a person sees while a page or the session loads. Its text is fixed by the specification. */
export function Spinner() {
  return (
    <div role="status" className="wrap flex min-h-[60vh] items-center justify-center">
      <span className="inline-flex items-center gap-3 text-ink-2">
        <span aria-hidden="true" className="spin-ring size-6 text-glaze" />
        {m.ui_loading()}
      </span>
    </div>
  );
}
