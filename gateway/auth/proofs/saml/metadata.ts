import { DOMParser } from '@xmldom/xmldom';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';

const protocol = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatures = 'http://www.w3.org/2000/09/xmldsig#';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What an identity provider says of itself, as far as it matters here. */
export interface IdpMetadata {
  readonly entityId: string;
  /** Where people are sent. */
  readonly signOnUrl: string;
  /** Certificates of the keys that it signs with, base64. */
  readonly certificates: readonly string[];
}

const bad = (why: string) => refuse('validation_failed', why);

/** Reads an `EntityDescriptor`. XML that declares anything of its own is not read at all. */
export function readMetadata(xml: string): IdpMetadata | AuthRefusal {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return bad('SAML Metadata must not have a document type');
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const parser = new DOMParser({
    errorHandler: { warning: () => {}, error: note, fatalError: note },
  });
  let document: Document | undefined;
  try {
    document = parser.parseFromString(xml, 'text/xml');
  } catch {
    problems.push('not XML');
  }
  const root = document?.documentElement;
  if (
    problems.length > 0 ||
    root?.namespaceURI !== protocol ||
    root.localName !== 'EntityDescriptor'
  )
    return bad('SAML Metadata is no EntityDescriptor');
  const entityId = root.getAttribute('entityID') ?? '';
  if (entityId === '') return bad('SAML Metadata does not contain an EntityID');
  const providers = Array.from(root.getElementsByTagNameNS(protocol, 'IDPSSODescriptor'));
  const [provider] = providers;
  if (!provider) return bad('SAML Metadata does not contain any IDPSSODescriptor');
  if (providers.length > 1) return bad('SAML Metadata contains multiple IDPSSODescriptors');
  const service = Array.from(provider.getElementsByTagNameNS(protocol, 'SingleSignOnService')).find(
    (each) => each.getAttribute('Binding') === redirectBinding,
  );
  const signOnUrl = service?.getAttribute('Location') ?? '';
  if (!URL.canParse(signOnUrl) || !/^https?:$/.test(new URL(signOnUrl).protocol))
    return bad('SAML Metadata names no address for the redirect binding');
  const certificates = Array.from(provider.getElementsByTagNameNS(protocol, 'KeyDescriptor'))
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => Array.from(key.getElementsByTagNameNS(signatures, 'X509Certificate')))
    .map((certificate) => (certificate.textContent ?? '').replace(/\s+/g, ''))
    .filter((text) => text !== '');
  if (certificates.length === 0) return bad('SAML Metadata contains no certificate to sign with');
  return { entityId, signOnUrl, certificates };
}
