import { readEmail } from './addresses.ts';
import { mergeMetadata, type Metadata } from './metadata.ts';

/** What another service says of a person. */
export interface Profile {
  /** Its name for them, which does not change. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether it says that the address is theirs. */
  readonly isEmailVerified: boolean;
  /** What is kept of it with the identity. */
  readonly data: Metadata;
}

/** Tokens of the service itself, for the client to call it with. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

const maxCharacters = 300;
const maxAddressCharacters = 600;
const addresses = new Set(['picture', 'avatar_url', 'profile', 'website']);

/** Claims that are kept as they are named. */
const keptClaims = [
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'user_name',
  'picture',
  'profile',
  'website',
  'locale',
  'zoneinfo',
] as const;

const shortText = (name: string, value: unknown): string | null => {
  const max = addresses.has(name) ? maxAddressCharacters : maxCharacters;
  return typeof value === 'string' && value !== '' && value.length <= max ? value : null;
};

const maxBytes = 1800;

/** An address as people's own are read, or null: what isn't one address of ours is none. */
function emailOf(given: unknown): string | null {
  const email = typeof given === 'string' ? readEmail(given) : null;
  return typeof email === 'string' ? email : null;
}

/** A person as the claims of an ID token, of the userinfo endpoint or of an assertion tell of them. */
export function profileOf(
  claims: Metadata,
  issuer: string,
  isEmailVerified: boolean,
  customClaims: Metadata = {},
): Profile | null {
  const subject = claims['sub'];
  if (typeof subject !== 'string' || subject === '' || subject.length > maxCharacters) return null;
  const email = emailOf(claims['email']);
  const kept = Object.fromEntries(
    keptClaims.map((name) => [name, shortText(name, claims[name])] as const),
  );
  const hasCustom = Object.keys(customClaims).length > 0;
  const essential = mergeMetadata(null, {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    full_name: kept['name'] ?? null,
    email,
    email_verified: email !== null && isEmailVerified,
    phone_verified: false,
  });
  const whole = mergeMetadata(null, {
    ...kept,
    ...essential,
    avatar_url: shortText('avatar_url', claims['avatar_url']) ?? kept['picture'] ?? null,
    custom_claims: hasCustom ? customClaims : null,
  });
  // It stands in every token of theirs.
  const data = Buffer.byteLength(JSON.stringify(whole)) <= maxBytes ? whole : essential;
  return { subject, email, isEmailVerified: email !== null && isEmailVerified, data };
}
