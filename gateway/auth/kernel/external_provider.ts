import type { Profile, ProviderTokens } from './profile.ts';

/** What an ID token says, its signature and its issuer checked. */
export interface ReadIdToken {
  readonly profile: Profile;
  readonly nonce: string | null;
  readonly isForUs: boolean;
}

/** What this service remembers of a flow, made of its id. */
interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A service by which people sign in. */
export interface ExternalProvider {
  readonly name: string;
  readonly isNonceSkipped: boolean;
  readonly isEmailOptional: boolean;
  authorizationUrl(
    asked: FlowSecrets & {
      readonly scopes: readonly string[];
      readonly extra: Readonly<Record<string, string>>;
    },
  ): Promise<URL>;
  redeem(
    answer: URLSearchParams,
    secrets: FlowSecrets,
  ): Promise<{ readonly profile: Profile | null; readonly tokens: ProviderTokens }>;
  /** Null for a service without ID tokens. */
  readonly readIdToken:
    | ((idToken: string, accessToken: string | null) => Promise<ReadIdToken>)
    | null;
}
