import type { PaymentSettings } from '../../api/payments/app.ts';
import { startBackend } from '../../supabase/tests/testing/backend.ts';
import { writeRunFile } from '../run_file.ts';
import { commands } from './commands.ts';

/** A whole backend with its functions, noted as the instance that runs on its data folder, and the operator's commands
 *  to it. */
export async function startOperated(payments: PaymentSettings = { provider: null }) {
  const backend = await startBackend({ payments });
  await writeRunFile(backend.dataDir, {
    pid: process.pid,
    url: backend.url,
    version: '0.0.0',
    databaseUrl: null,
  });
  return {
    ...backend,
    async operator(name: string, ...args: string[]) {
      const command = commands.get(name);
      if (!command) throw new Error(`There is no command ${name}`);
      return command({ kind: 'instance', dataDir: backend.dataDir }, args);
    },
    /** The same from another machine, by the address and a key: the service key, unless another is given. */
    async operatorFromAfar(name: string, args: readonly string[], key?: string) {
      const command = commands.get(name);
      if (!command) throw new Error(`There is no command ${name}`);
      const { serviceRoleKey } = backend.secrets;
      return command({ kind: 'hosted', url: backend.url, key: key ?? serviceRoleKey }, args);
    },
    /** A call of a function by somebody, or by nobody. */
    call: (path: `/${string}`, token: string, body: object) =>
      fetch(`${backend.url}/functions/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** A visitor: an anonymous session. */
    async visit(): Promise<{ readonly id: string; readonly token: string }> {
      const response = await fetch(`${backend.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: backend.secrets.anonKey, 'content-type': 'application/json' },
        body: '{}',
      });
      const { access_token, user } = (await response.json()) as {
        access_token: string;
        user: { id: string };
      };
      return { id: user.id, token: access_token };
    },
  };
}
