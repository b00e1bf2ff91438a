import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, InApp, member, visitor } from '../../data/testing/people.tsx';
import { renewServices, serve } from '../../data/testing/services.ts';
import { settled } from '../../data/testing/settled.ts';
import { ZoneWatch } from './zone_watch.tsx';

const server = { error: null as object | null, saved: [] as unknown[] };
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(server, { error: null, saved: [] });
  serve({
    connect: () =>
      Promise.resolve({
        from: (table: string) => ({
          update: (row: object) => ({
            eq: (_: string, id: string) => {
              server.saved.push([table, row, id]);
              return Promise.resolve({ error: server.error });
            },
          }),
        }),
      }),
  });
});
afterEach(() => {
  cleanup();
  renewServices();
});

async function open(session = member) {
  render(
    <AuthContext value={authWith(session)}>
      <ZoneWatch />
    </AuthContext>,
    { wrapper: InApp },
  );
  await settled();
  cleanup();
}

it('says a member’s zone once a tab, again where that failed, and never a visitor’s', async () => {
  await open(visitor);
  expect(server.saved).toEqual([]);
  server.error = { message: 'no' };
  await open();
  server.error = null;
  await open();
  await open();
  expect(server.saved).toEqual(
    Array.from({ length: 2 }, () => ['profiles', { device_zone: zone }, member.user.id]),
  );
});
