import { readConfig } from './config.ts';

/** What the account service says of itself to anybody. Without the client's library: a page asks before there is a person. */
async function readAuthSettings(): Promise<unknown> {
  const headers = { accept: 'application/json' };
  const { supabaseUrl, supabaseAnonKey } = await readConfig(
    await fetch('/config.json', { headers }),
  );
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { ...headers, apikey: supabaseAnonKey },
  });
  if (!answer.ok) throw new Error(`The ways to sign in did not arrive: ${answer.status}`);
  return answer.json() as Promise<unknown>;
}

/** How they are asked for. */
export const authSettingsOf = (): (() => Promise<unknown>) => readAuthSettings;
