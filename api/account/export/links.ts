import { equalInConstantTime, hmacHex } from '../../kernel/hmac.ts';

const purpose = 'export';
const signatureCharacters = 32;

const sign = async (signingKey: string, id: string) =>
  (await hmacHex(signingKey, purpose, id)).slice(0, signatureCharacters);

/** The secret part of a link: nobody makes one who does not hold the key, and no database keeps it. */
export async function linkToken(signingKey: string, id: string): Promise<string> {
  return id.replaceAll('-', '') + (await sign(signingKey, id));
}

/** The export that a link names, or null for one that we did not make. */
export async function exportOf(signingKey: string, token: string): Promise<string | null> {
  const parts =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{32})$/.exec(
      token,
    );
  if (parts === null) return null;
  const id = parts.slice(1, 6).join('-');
  return (await equalInConstantTime(parts[6] ?? '', await sign(signingKey, id))) ? id : null;
}
