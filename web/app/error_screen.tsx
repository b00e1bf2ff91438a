import { isRouteErrorResponse, useRouteError } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Button, ButtonLink } from '../ui/button.tsx';

/** What went wrong, in one line: the status of an answer, or the message of an error. */
export function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error && error.message) return error.message;
  return m.app_error_unknown();
}

/** The generic fallback. Its title is fixed by the specification. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <div className="wrap py-16">
      <title>{`${m.app_error_title()} · ${m.app_name()}`}</title>
      <h1>{m.app_error_title()}</h1>
      <p className="mt-4 max-w-measure text-ink-2">{describeError(error)}</p>
      <p className="mt-3 max-w-measure">{m.app_error_what_now()}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {m.app_error_retry()}
        </Button>
        <ButtonLink variant="text" to="/contact">
          {m.app_error_report()}
        </ButtonLink>
      </div>
    </div>
  );
}
