import { m } from '../paraglide/messages.js';

/** What stands where a part of a page will be. Its text is fixed by the specification. */
export function Loading() {
  return (
    <span role="status" className="inline-flex items-center gap-3 text-ink-2">
      <span aria-hidden="true" className="spin-ring size-6 text-glaze" />
      {m.ui_loading()}
    </span>
  );
}

/** What a person sees while a page or the session loads. */
export function Spinner() {
  return (
    <div className="wrap flex min-h-[60vh] items-center justify-center">
      <Loading />
    </div>
  );
}
