import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabases } from './databases.ts';

it('a connection that is lost is logged by its role, and not once the gateway closes', async () => {
  const said: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => said.push(line) });
  const opened = openDatabases(
    'postgresql://nobody@127.0.0.1:1/none',
    {
      postgres: 'a',
      authenticator: 'b',
      supabase_auth_admin: 'c',
      supabase_storage_admin: 'd',
      supabase_realtime_admin: 'e',
    },
    log,
  );
  const lost = Object.assign(new Error('terminating'), { code: '57P01' });

  opened.databases.rest.emit('error', lost, undefined as never);
  expect(said.map((line) => JSON.parse(line))).toEqual([
    { level: 40, role: 'authenticator', code: '57P01', msg: 'a connection was lost' },
  ]);
  const closing = opened.close();
  opened.databases.auth.emit('error', lost, undefined as never);
  await closing;
  expect(said).toHaveLength(1);
});
