import { isIPv6 } from 'node:net';
import { isChecksummed } from './ethereum_address.ts';

// The grammar of EIP-4361, "Sign-In with Ethereum" (https://eips.ethereum.org/EIPS/eip-4361), with what it takes from RFC 3986
// (authority, URI, pchar) and RFC 3339 (date-time). Every expression reads its text once.

/** What somebody signed. */
export interface SiweMessage {
  /** Of the page that asks, where the message names it. */
  readonly scheme: string | null;
  /** The authority of the page that asks: host, and port where there is one. */
  readonly domain: string;
  /** `0x` and 40 digits, in lower case. */
  readonly address: string;
  readonly statement: string | null;
  readonly uri: string;
  readonly chainId: string;
  /** Null only where it may be missing. */
  readonly nonce: string | null;
  readonly issuedAt: Date;
  readonly expirationTime: Date | null;
  readonly notBefore: Date | null;
  readonly requestId: string | null;
  readonly resources: readonly string[];
}

/** Where the official client departs from the standard: it writes addresses in lower case, and no nonce unless it's given one. */
export interface Allowances {
  readonly lowerCaseAddress: boolean;
  readonly missingNonce: boolean;
}

const strict: Allowances = { lowerCaseAddress: false, missingNonce: false };

const pathCharacters = String.raw`(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})`;
const segment = new RegExp(`^${pathCharacters}*$`);
const path = new RegExp(`^(?:${pathCharacters}|/)*$`);
const queryOrFragment = new RegExp(`^(?:${pathCharacters}|[/?])*$`);
const userInfo = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*$/;
const registeredName = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const futureAddress = /^v[0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/i;
const statementText = /^[A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]+$/;
const uriParts = /^([A-Za-z][A-Za-z0-9+\-.]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/;

function isHost(host: string): boolean {
  if (!host.startsWith('[')) return registeredName.test(host);
  const literal = host.slice(1, -1);
  if (!host.endsWith(']')) return false;
  return futureAddress.test(literal) || (isIPv6(literal) && !literal.includes('%'));
}

/** `authority` of RFC 3986. */
function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at >= 0 && !userInfo.test(text.slice(0, at))) return false;
  const rest = text.slice(at + 1);
  const port = /:\d*$/.exec(rest);
  const isBracketed = rest.startsWith('[');
  const host =
    port !== null && (!isBracketed || rest.charAt(port.index - 1) === ']')
      ? rest.slice(0, port.index)
      : rest;
  return isHost(host);
}

/** `URI` of RFC 3986. */
function isUri(text: string): boolean {
  const parts = uriParts.exec(text);
  if (parts === null) return false;
  const [, , authority, way = '', query = '', fragment = ''] = parts;
  return (
    (authority === undefined || (isAuthority(authority) && (way === '' || way.startsWith('/')))) &&
    path.test(way) &&
    queryOrFragment.test(query) &&
    queryOrFragment.test(fragment)
  );
}

const dateTime =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/** `date-time` of RFC 3339: a day of the calendar, an hour of the clock. A leap second is the one after it. */
function readTime(text: string): Date | null {
  const parts = dateTime.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map(Number);
  const [offsetHours, offsetMinutes] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59)
    return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const offset = (offsetHours * 60 + offsetMinutes) * (parts[8] === '-' ? -1 : 1);
  date.setUTCHours(hour, minute - offset, second, Math.floor(Number(`0${parts[7] ?? ''}`) * 1000));
  return date;
}

const header =
  /^(?:([A-Za-z][A-Za-z0-9+\-.]*):\/\/)?([^\s/?#]+) wants you to sign in with your Ethereum account:$/;

/** Reads a message. A sentence says what is wrong with it.
 *  @see https://eips.ethereum.org/EIPS/eip-4361 */
export function parseSiweMessage(
  text: string,
  allowances: Allowances = strict,
): SiweMessage | string {
  const lines = text.split('\n');
  let at = 0;
  const next = (): string | undefined => lines[at++];
  /** What follows a name, if the line begins with it. */
  const field = (name: string): string | null => {
    const line = lines[at];
    if (line === undefined || !line.startsWith(`${name}: `)) return null;
    at += 1;
    return line.slice(name.length + 2);
  };

  const [, scheme = null, domain = ''] = header.exec(next() ?? '') ?? [];
  if (domain === '' || !isAuthority(domain)) return 'the first line names no domain';
  const address = next() ?? '';
  const isLowerCase = allowances.lowerCaseAddress && /^0x[0-9a-f]{40}$/.test(address);
  if (!isLowerCase && !isChecksummed(address)) return 'the second line is no address';
  if (next() !== '') return 'the third line is not empty';
  const stated = next();
  const statement = stated === '' ? null : (stated ?? null);
  if (statement !== null && (!statementText.test(statement) || next() !== ''))
    return 'the statement is not one line of plain characters';

  const uri = field('URI');
  if (uri === null || !isUri(uri)) return 'there is no URI';
  if (field('Version') !== '1') return 'the version is not 1';
  const chainId = field('Chain ID');
  if (chainId === null || !/^\d+$/.test(chainId)) return 'there is no chain ID';
  const nonce = field('Nonce');
  if (nonce === null ? !allowances.missingNonce : !/^[A-Za-z0-9]{8,}$/.test(nonce))
    return 'there is no nonce of at least eight letters and digits';
  const issued = field('Issued At');
  const issuedAt = issued === null ? null : readTime(issued);
  if (issuedAt === null) return 'there is no time of issue';

  const expires = field('Expiration Time');
  const expirationTime = expires === null ? null : readTime(expires);
  const begins = field('Not Before');
  const notBefore = begins === null ? null : readTime(begins);
  if ((expires !== null && expirationTime === null) || (begins !== null && notBefore === null))
    return 'a time is not written as one';
  const requestId = field('Request ID');
  if (requestId !== null && !segment.test(requestId)) return 'the request ID is not one';

  const resources: string[] = [];
  if (lines[at] === 'Resources:') {
    at += 1;
    for (let line = lines[at]; line?.startsWith('- '); line = lines[at]) {
      const resource = line.slice(2);
      if (!isUri(resource)) return 'a resource is no URI';
      resources.push(resource);
      at += 1;
    }
  }
  if (at !== lines.length) return 'there is a line that has no place here';
  return {
    scheme,
    domain,
    address: address.toLowerCase(),
    statement,
    uri,
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  };
}
