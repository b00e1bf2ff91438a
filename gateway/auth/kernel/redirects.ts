import { isIP } from 'node:net';

// A link in mail ends at a page that receives a session, so where it may end is decided here, for
// the link when it is made and again when it is followed.

/** Schemes that a browser runs or reads itself instead of going somewhere. */
const neverRedirects = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']);

/** A pattern of the allow-list as a regular expression. `*` and `?` stop at `.` and `/`, `**` does
 *  not; `[a-z]`, `[!a-z]`, `{one,two}` and `\` for a literal character. */
function patternExpression(pattern: string): RegExp | null {
  let source = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '*') {
      const crosses = pattern.charAt(at + 1) === '*';
      source += crosses ? '.*' : '[^./]*';
      if (crosses) at += 1;
    } else if (character === '?') source += '[^./]';
    else if (character === '[') {
      const end = pattern.indexOf(']', at + 2);
      if (end === -1) return null;
      const set = pattern.slice(at + 1, end).replace(/[\\^[\]]/g, '\\$&');
      source += set.startsWith('!') ? `[^${set.slice(1)}]` : `[${set}]`;
      at = end;
    } else if (character === '{') {
      source += '(?:';
      depth += 1;
    } else if (character === '}' && depth > 0) {
      source += ')';
      depth -= 1;
    } else if (character === ',' && depth > 0) source += '|';
    else if (character === '\\') {
      at += 1;
      source += pattern.charAt(at).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    } else source += character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  }
  if (depth > 0) return null;
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return null;
  }
}

const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

export interface Redirects {
  /** The first of `wanted` that is allowed, else the site itself. */
  choose(...wanted: readonly (string | undefined)[]): string;
  /** Whether people may be sent there, or come from there. */
  allows(wanted: string): boolean;
}

/** Who may receive people back: the site, and what the allow-list names, of addresses only loopback ones. */
export function createRedirects(siteUrl: string, allowList: readonly string[]): Redirects {
  const site = new URL(siteUrl);
  const patterns = allowList.map(patternExpression).filter((pattern) => pattern !== null);

  function allows(wanted: string): boolean {
    // Browsers drop control characters, and read a backslash as a slash: what is checked must be
    // what they will read.
    const hidden = /[^!-~\u0080-\u{10ffff}]/u.test(wanted);
    if (hidden || wanted.includes('\\') || !URL.canParse(wanted)) return false;
    const url = new URL(wanted);
    if (neverRedirects.has(url.protocol) || url.username !== '' || url.password !== '')
      return false;
    const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
    const byAddress = isHttp && isAddress(url.hostname);
    // "2130706433" and "0x7f.1" are the same host to a browser; nobody writes them in good faith.
    if (byAddress && !wanted.toLowerCase().includes(`//${url.hostname}`)) return false;
    if (url.origin === site.origin && isHttp) return true;
    // At another port or address of this machine, e.g. 127.0.0.2, anybody's program may listen: only those that are named receive
    // people.
    if (byAddress && !isLoopback(url.hostname)) return false;
    const [beforeFragment = ''] = url.href.split('#');
    const written = wanted.endsWith('/') ? beforeFragment : beforeFragment.replace(/\/$/, '');
    return patterns.some((pattern) => pattern.test(beforeFragment) || pattern.test(written));
  }

  return {
    allows,
    choose(...wanted) {
      return wanted.find((one) => one !== undefined && allows(one)) ?? siteUrl;
    },
  };
}

/** Adds to a redirect's query. */
export function withQuery(target: string, entries: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(entries)) url.searchParams.set(name, value);
  return url.href;
}

/** Puts entries into a redirect's fragment, where no server sees them. */
export function withFragment(target: string, entries: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  // The empty `sb` tells clients that the fragment is this service's and not the page's own.
  url.hash = new URLSearchParams({ ...entries, sb: '' }).toString();
  return url.href;
}
