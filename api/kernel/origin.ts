/** The origin of an http or https address without a path, or null. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text);
  const more = search + hash + username + password;
  return pathname === '/' && more === '' && /^https?:$/.test(protocol) ? origin : null;
}
