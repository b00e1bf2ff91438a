import type { SAML, SamlConfig } from '@node-saml/node-saml';
import type { Kernel } from '../../../kernel/context.ts';
import { type Profile, profileOf } from '../../kernel/profile.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import type { Connection } from '../../kernel/transaction.ts';
import type { IdpMetadata } from './metadata.ts';
import type { AttributeMapping } from '../../records/sso_providers.ts';
import { takeAssertion } from '../../records/used_assertions.ts';

/** What this service is to identity providers. */
export const entityIdOf = ({ siteUrl }: Kernel) => `${siteUrl}/auth/v1/sso/saml/metadata`;
export const consumerUrlOf = ({ siteUrl }: Kernel) => `${siteUrl}/auth/v1/sso/saml/acs`;

/** Refuses where single sign-on is not offered. */
export const refuseWithoutSaml = ({ config }: Kernel): AuthRefusal | null =>
  config.auth.saml.enabled ? null : refuse('saml_provider_disabled', 'SAML 2.0 is disabled');

const clockSkewMs = 30_000;
/** However long the provider says. */
const maxAgeMs = 600_000;

/** The library, read with the first use and set up for one identity provider. What it does not look at is looked at in `readAssertion`. */
export async function samlOf(
  kernel: Kernel,
  metadata: IdpMetadata,
  more: Partial<SamlConfig> = {},
): Promise<SAML> {
  const library = await import('@node-saml/node-saml');
  return new library.SAML({
    callbackUrl: consumerUrlOf(kernel),
    issuer: entityIdOf(kernel),
    audience: entityIdOf(kernel),
    entryPoint: metadata.signOnUrl,
    idpIssuer: metadata.entityId,
    idpCert: [...metadata.certificates],
    // Either is enough, and one of them is needed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: maxAgeMs,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...more,
  });
}

type Xml = Readonly<Record<string, unknown>>;

const isXml = (value: unknown): value is Xml => typeof value === 'object' && value !== null;
const children = (parent: unknown, name: string): readonly Xml[] => {
  const value = isXml(parent) ? parent[name] : undefined;
  return Array.isArray(value) ? value.filter(isXml) : [];
};
const attributeOf = (element: unknown, name: string): string | null => {
  const attributes = isXml(element) ? element['$'] : undefined;
  const value = isXml(attributes) ? attributes[name] : undefined;
  return typeof value === 'string' ? value : null;
};

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Until when an assertion is addressed to us, or null: to somebody else, for another request, or too late. */
function bearerUntil(kernel: Kernel, assertion: unknown, requestId: string | null): Date | null {
  const [subject] = children(assertion, 'Subject');
  const now = kernel.now().getTime();
  for (const confirmation of children(subject, 'SubjectConfirmation')) {
    const [data] = children(confirmation, 'SubjectConfirmationData');
    const until = Date.parse(attributeOf(data, 'NotOnOrAfter') ?? '');
    const fits =
      attributeOf(confirmation, 'Method') === bearer &&
      attributeOf(data, 'Recipient') === consumerUrlOf(kernel) &&
      // What answers no request of ours must not claim to.
      attributeOf(data, 'InResponseTo') === requestId &&
      now < until + clockSkewMs;
    if (fits) return new Date(until + clockSkewMs);
  }
  return null;
}

const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'mail',
  'email',
  'Email',
  'emailAddress',
];
const subjectAttributes = [
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
];
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const texts = (value: unknown): readonly string[] =>
  [value ?? []].flat().filter((each): each is string => typeof each === 'string');

/** Claims out of attributes, as the provider's mapping says. */
function mapped(attributes: Xml, { keys = {} }: AttributeMapping): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const [claim, { name, names = [], default: usual, array }] of Object.entries(keys)) {
    const found = [name, ...names].flatMap((each) =>
      each !== undefined && Object.hasOwn(attributes, each) ? texts(attributes[each]) : [],
    );
    const value = array ? (found.length > 0 ? found : undefined) : found[0];
    const settled = value ?? usual;
    if (settled !== undefined && settled !== null) claims[claim] = settled;
  }
  return claims;
}

export interface Asserted {
  readonly profile: Profile;
  readonly id: string;
  readonly endsAt: Date;
  /** When the provider wants the session to end. */
  readonly sessionEnds: Date | null;
}

const invalid = () => refuse('validation_failed', 'SAML Assertion is not valid');

/** Who a SAML response says has come. Nothing is read of it but what its signature covers. */
export async function readAssertion(
  kernel: Kernel,
  metadata: IdpMetadata,
  mapping: AttributeMapping,
  response: string,
  requestId: string | null,
): Promise<Asserted | AuthRefusal> {
  // No provider declares anything, and what is declared can stand for anything.
  if (/<!DOCTYPE|<!ENTITY/i.test(Buffer.from(response, 'base64').toString())) return invalid();
  let read: Awaited<ReturnType<SAML['validatePostResponseAsync']>>['profile'];
  try {
    const saml = await samlOf(kernel, metadata);
    ({ profile: read } = await saml.validatePostResponseAsync({ SAMLResponse: response }));
  } catch (error) {
    kernel.log.warn(
      { issuer: metadata.entityId, reason: error instanceof Error ? error.message : 'unknown' },
      'a SAML response was refused',
    );
    return invalid();
  }
  const whole = read?.getAssertion?.();
  const assertion = isXml(whole) ? whole['Assertion'] : null;
  const id = attributeOf(assertion, 'ID');
  const endsAt = bearerUntil(kernel, assertion, requestId);
  if (!read || id === null || endsAt === null || read.issuer !== metadata.entityId)
    return invalid();

  const attributes: Xml = isXml(read['attributes']) ? read['attributes'] : {};
  const first = (names: readonly string[]) =>
    names.flatMap((name) => (Object.hasOwn(attributes, name) ? texts(attributes[name]) : []))[0];
  const isTransient = read.nameIDFormat === transientFormat;
  const subject = first(subjectAttributes) ?? (isTransient ? undefined : read.nameID);
  if (!subject)
    return refuse(
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    );
  const claims = mapped(attributes, mapping);
  const named = typeof claims['email'] === 'string' ? claims['email'] : undefined;
  const email =
    named ??
    first(emailAttributes) ??
    (read.nameIDFormat === emailFormat ? read.nameID : undefined);
  const profile = profileOf(
    { ...claims, sub: subject, email },
    metadata.entityId,
    true,
    customOf(claims),
  );
  if (!profile?.email)
    return refuse('saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  const [statement] = children(assertion, 'AuthnStatement');
  const ends = Date.parse(attributeOf(statement, 'SessionNotOnOrAfter') ?? '');
  return { profile, id, endsAt, sessionEnds: Number.isNaN(ends) ? null : new Date(ends) };
}

/** Claims of the mapping that have no place of their own. */
const standardClaims = new Set(['email', 'sub', 'name', 'given_name', 'family_name', 'picture']);
const customOf = (claims: Xml) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !standardClaims.has(name)));

/** Refuses an assertion that was taken before. */
export async function refuseReplay(
  kernel: Kernel,
  db: Connection,
  issuer: string,
  { id, endsAt }: Asserted,
): Promise<AuthRefusal | null> {
  return (await takeAssertion(db, issuer, id, endsAt, kernel.now())) ? null : invalid();
}
