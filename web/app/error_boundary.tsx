import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error_screen.tsx';

interface State {
  readonly failure: { readonly error: unknown } | null;
}

/** Shows the generic fallback in place of what failed. React itself reports the error to the console. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children;
  }
}
