import { m } from '../paraglide/messages.js';
import { Button, buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page_title.tsx';

/** What went wrong, in one line: the status of an answer, or the message of an error. */
export function describeError(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    const { status, statusText, message } = error as Record<string, unknown>;
    const text = [statusText, message].find((part) => typeof part === 'string' && part !== '');
    const said = `${typeof status === 'number' ? status : ''} ${typeof text === 'string' ? text : ''}`;
    if (said.trim()) return said.trim();
  }
  if (typeof error === 'string' && error) return error;
  return m.app_error_unknown();
}

/** The generic fallback. Its title is fixed by the specification. It may stand outside the router, so its
 *  link is a plain one: the next page starts afresh. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <div role="alert" className="wrap py-16 lg:py-20">
      <PageTitle>{m.app_error_title()}</PageTitle>
      <h1 className="max-w-measure">{m.app_error_title()}</h1>
      <p className="mt-6 max-w-measure text-ink-2">{describeError(error)}</p>
      <p className="mt-4 max-w-measure">{m.app_error_what_now()}</p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:grid">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {m.app_error_retry()}
        </Button>
        <a className={buttonClass('text')} href="/contact">
          {m.app_error_report()}
        </a>
      </div>
    </div>
  );
}
