import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, InApp, member, visitor } from '../../data/testing/people.tsx';
import { renewServices, serve, standIn } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { toastsOf } from '../../ui/toast.ts';
import { SessionWatch } from './session_watch.tsx';

const service = { error: null as null | { name: string; code?: string }, asked: 0 };
serve({
  connect: () =>
    Promise.resolve({
      auth: {
        getUser: () => {
          service.asked += 1;
          return Promise.resolve({ data: {}, error: service.error });
        },
      },
    }),
});
const said: string[] = [];
standIn(toastsOf, { ...toastsOf(), notice: (title: string) => void said.push(title) });

async function open(session = member) {
  render(
    <AuthContext value={authWith(session)}>
      <MemoryRouter>
        <SessionWatch />
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
  await settled();
}

beforeEach(() => {
  renewServices();
  service.error = null;
  service.asked = 0;
  said.length = 0;
});
afterEach(cleanup);

it('says that a session was ended from another device', async () => {
  service.error = { name: 'AuthSessionMissingError' };
  await open();
  expect(said).toEqual(['You’re signed out here']);
});

it('says nothing of one that stands, or of a service that does not answer', async () => {
  await open();
  expect(service.asked).toBe(1);
  cleanup();
  service.error = { name: 'AuthRetryableFetchError' };
  await open();
  expect(said).toEqual([]);
});

it('asks nothing for a visitor', async () => {
  await open(visitor);
  expect(service.asked).toBe(0);
});
