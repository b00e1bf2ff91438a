import { afterEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { ErrorBoundary } from './error_boundary.tsx';

function Failing({ with: failure }: { readonly with: unknown }): never {
  throw failure;
}

afterEach(takeDown);

describe('the generic fallback', () => {
  it.each([
    [
      new Response(null, { status: 503, statusText: 'Service Unavailable' }),
      '503 Service Unavailable',
    ],
    [Object.assign(new Error('Not here'), { status: 404 }), '404 Not here'],
    [new Error('Something broke'), 'Something broke'],
    ['a bare text', 'a bare text'],
    [{ status: 500 }, '500'],
    [undefined, 'There are no more details.'],
    [null, 'There are no more details.'],
  ])(
    'reads Unexpected Application Error! and shows the status or the message',
    async (failure, text) => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const page = await show(
        <ErrorBoundary>
          <Failing with={failure} />
        </ErrorBoundary>,
      );
      said.mockRestore();
      expect(page.querySelector('h1')?.textContent).toBe('Unexpected Application Error!');
      expect(page.querySelector('p')?.textContent).toBe(text);
    },
  );
});
