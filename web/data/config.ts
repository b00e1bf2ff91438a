/** What the server tells the app about its backend at run time. Nothing secret. */
export interface AppConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly projectRef: string;
}

/** The configuration in the server's answer. Throws where it is not there, or not whole. */
export async function readConfig(answer: Response): Promise<AppConfig> {
  if (!answer.ok) throw new Error(`The configuration did not arrive: ${answer.status}`);
  const { supabaseUrl, supabaseAnonKey, projectRef } = (await answer.json()) as AppConfig;
  if (!supabaseUrl || !supabaseAnonKey || !projectRef)
    throw new Error('The configuration is not complete.');
  return { supabaseUrl, supabaseAnonKey, projectRef };
}
