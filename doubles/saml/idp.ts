import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { newCertificate } from './certificate.ts';

// An identity provider of a company on this machine, in the form that SAML 2.0 gives its answers. It signs by hand, so that
// it can also answer as no honest one would.

const email = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** What an answer says, where it is not to be right. */
export interface Answer {
  readonly subject?: string;
  readonly format?: 'persistent' | 'transient' | 'email';
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
  readonly issuer?: string;
  readonly audience?: string;
  readonly recipient?: string;
  /** Null for none. */
  readonly inResponseTo?: string | null;
  readonly issuedSecondsAgo?: number;
  readonly lastsSeconds?: number;
  readonly sessionEnds?: Date;
  readonly signed?: 'assertion' | 'response' | 'none';
  /** Signed with a key that is not published. */
  readonly strangeKey?: boolean;
}

interface ServiceProvider {
  readonly entityId: string;
  readonly consumerUrl: string;
}

const escaped = (text: string) =>
  text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
const attributeOf = (xml: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? '';

export function createIdp(entityId: string, signOnUrl = 'https://idp.example.com/sign-on') {
  const published = newCertificate(entityId);
  const strange = newCertificate('somebody else');

  function sign(xml: string, element: 'Assertion' | 'Response', isStrange: boolean): string {
    const signature = new SignedXml({
      privateKey: (isStrange ? strange : published).key.export({ type: 'pkcs8', format: 'pem' }),
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    });
    const at = `//*[local-name(.)='${element}']`;
    signature.addReference({
      xpath: at,
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
    });
    signature.computeSignature(xml, {
      location: { reference: `${at}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signature.getSignedXml();
  }

  /** An answer as XML. */
  function respond(request: string | null, sp: ServiceProvider, answer: Answer = {}): string {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const issued = at(-(answer.issuedSecondsAgo ?? 1));
    const until = at((answer.lastsSeconds ?? 300) - (answer.issuedSecondsAgo ?? 0));
    const { format = 'persistent', signed = 'assertion', strangeKey = false } = answer;
    const formats = { persistent, email, transient: persistent.replace('persistent', 'transient') };
    const issuer = `<saml:Issuer>${escaped(answer.issuer ?? entityId)}</saml:Issuer>`;
    const requestId = answer.inResponseTo === undefined ? request : answer.inResponseTo;
    const inResponseTo = requestId === null ? '' : ` InResponseTo="${requestId}"`;
    const attributes = Object.entries(answer.attributes ?? { email: 'ada@corp.example.com' })
      .map(([name, values]) => {
        const inside = [values]
          .flat()
          .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
          .join('');
        return `<saml:Attribute Name="${name}">${inside}</saml:Attribute>`;
      })
      .join('');
    const ends = answer.sessionEnds
      ? ` SessionNotOnOrAfter="${answer.sessionEnds.toISOString()}"`
      : '';
    const assertion = [
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="a-${randomUUID()}" Version="2.0" IssueInstant="${issued}">`,
      issuer,
      `<saml:Subject><saml:NameID Format="${formats[format]}">${escaped(answer.subject ?? 'ada-1')}</saml:NameID>`,
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
      `<saml:SubjectConfirmationData${inResponseTo} NotOnOrAfter="${until}" Recipient="${answer.recipient ?? sp.consumerUrl}"/>`,
      '</saml:SubjectConfirmation></saml:Subject>',
      `<saml:Conditions NotBefore="${issued}" NotOnOrAfter="${until}"><saml:AudienceRestriction>`,
      `<saml:Audience>${answer.audience ?? sp.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      `<saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="s-1"${ends}><saml:AuthnContext>`,
      '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
      '</saml:AuthnContext></saml:AuthnStatement>',
      attributes === '' ? '' : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`,
      '</saml:Assertion>',
    ].join('');
    const inside = signed === 'assertion' ? sign(assertion, 'Assertion', strangeKey) : assertion;
    const response = [
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="r-${randomUUID()}" Version="2.0" IssueInstant="${issued}" Destination="${sp.consumerUrl}"${inResponseTo}>`,
      issuer,
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
      inside,
      '</samlp:Response>',
    ].join('');
    return signed === 'response' ? sign(response, 'Response', strangeKey) : response;
  }

  return {
    entityId,
    metadata: [
      `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">`,
      '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
      '<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>',
      `<X509Certificate>${published.certificate}</X509Certificate>`,
      '</X509Data></KeyInfo></KeyDescriptor>',
      `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOnUrl}"/>`,
      '</IDPSSODescriptor></EntityDescriptor>',
    ].join(''),
    signOnUrl,
    /** Reads what a browser brings along: the request, and what belongs to it. */
    readRequest(address: string) {
      const url = new URL(address);
      const packed = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
      const xml = inflateRawSync(packed).toString();
      return {
        id: attributeOf(xml, 'ID'),
        consumerUrl: attributeOf(xml, 'AssertionConsumerServiceURL'),
        entityId: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
        relayState: url.searchParams.get('RelayState') ?? '',
      };
    },
    respond,
  };
}
