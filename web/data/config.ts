/** What the server tells the app about its backend at run time. Nothing secret. */
export interface AppConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly projectRef: string;
}

/** Throws where it does not arrive whole. */
export async function fetchConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration did not arrive: ${response.status}`);
  const { supabaseUrl, supabaseAnonKey, projectRef } = (await response.json()) as AppConfig;
  if (!supabaseUrl || !supabaseAnonKey || !projectRef)
    throw new Error('The configuration is not complete.');
  return { supabaseUrl, supabaseAnonKey, projectRef };
}
