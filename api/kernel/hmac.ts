/** HMAC-SHA-256: 32 bytes that only the holder of the key can make again. `purpose` keeps one use apart from another. */
export async function hmac(key: string, purpose: string, text: string): Promise<Uint8Array> {
  const encode = (value: string) => new TextEncoder().encode(value);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, encode(`${purpose}:${text}`)));
}

/** The same as 64 hexadecimal digits. */
export async function hmacHex(key: string, purpose: string, text: string): Promise<string> {
  return [...(await hmac(key, purpose, text))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Whether two texts are the same, in a time that says nothing of where they differ. */
export async function equalInConstantTime(one: string, other: string): Promise<boolean> {
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([
    hmac(key, 'compare', one),
    hmac(key, 'compare', other),
  ]);
  let difference = 0;
  for (const [index, byte] of first.entries()) difference |= byte ^ (second[index] ?? 0);
  return difference === 0;
}
