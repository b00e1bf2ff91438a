/** What the Content-Security-Policy is composed from. */
export interface PolicyInputs {
  /** `sha256-…` of each inline script of the built pages. */
  readonly scriptHashes: readonly string[];
  /** Origin that people use. */
  readonly siteUrl: string;
  /** Origins that pages call besides their own, e.g. a hosted backend. */
  readonly backends: readonly string[];
  /** Where wallets on a phone are met; null where that is not set up. */
  readonly relayUrl: string | null;
}

/** Whose frame says to a phone's wallet which page asks it. Without an answer of it each request waits five seconds. */
const verifier = 'https://verify.walletconnect.org';

const webSocketOf = (origin: string) => origin.replace(/^http/, 'ws');

function contentSecurityPolicy({
  scriptHashes,
  siteUrl,
  backends,
  relayUrl,
}: PolicyInputs): string {
  const relay = relayUrl === null ? [] : [new URL(relayUrl).origin];
  const calls = [siteUrl, ...backends].map(webSocketOf);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backends, ...calls, ...relay],
    ...(relayUrl !== null && { 'frame-src': [verifier] }),
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // One maker of one script's address: the worker that reads a PDF (web/features/credit_file/import).
    'trusted-types': ['disclosure-reader', "'allow-duplicates'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** A page may use none of these. */
const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Headers of every page, whoever serves it. */
export function pageHeaders(inputs: PolicyInputs): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(inputs),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(inputs.siteUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000' }
      : {}),
  };
}

export const immutable = 'public, max-age=31536000, immutable';
