/** What a function is given by its surroundings, on every runtime alike. */
export interface Environment {
  /** Origin of the backend, without a path. */
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
  readonly anonKey: string;
  /** How long the backend may take to answer; 8,000 unless given. */
  readonly timeoutMs?: number;
  /** How the backend is reached where that isn't over the network. */
  readonly fetch?: typeof fetch;
}

/** The same for functions that make codes, signed links and addresses of pages. */
export interface SiteEnvironment extends Environment {
  /** Origin that people type, without a path. */
  readonly siteUrl: string;
  /** Makes codes and signed links; as long as it stays the same they stay valid. */
  readonly signingKey: string;
  /** Whoever shows one of these is the operator. */
  readonly operatorKeys: readonly string[];
}
