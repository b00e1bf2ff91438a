import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Kernel } from '../kernel/context.ts';
import { refusals } from './errors.ts';
import { transformation, type Transformation } from './transformation.ts';

/** What a signed address opens: one object, to be read, perhaps as an image made smaller. */
const reading = z.object({
  url: z.string(),
  use: z.literal('read'),
  transformation: transformation.optional(),
});
/** Or one name, to be written once, on behalf of whoever asked for it. */
const writing = z.object({
  url: z.string(),
  use: z.literal('write'),
  owner: z.string().optional(),
  upsert: z.boolean(),
});

export interface Signatures {
  signReading(place: string, seconds: number, image?: Transformation): Promise<string>;
  signWriting(place: string, owner: string | undefined, upsert: boolean): Promise<string>;
  /** Throws a refusal where the token isn't ours, is over, or is for another object. */
  openReading(
    token: string,
    place: string,
  ): Promise<{ readonly image: Transformation | undefined }>;
  openWriting(
    token: string,
    place: string,
  ): Promise<{ readonly owner: string | undefined; readonly upsert: boolean }>;
  /** Whatever it is for. */
  openAnyWriting(token: string): Promise<{
    readonly place: string;
    readonly owner: string | undefined;
    readonly upsert: boolean;
  }>;
}

const writingSeconds = 2 * 3600;

/** Signs addresses with a key of its own, so that no other token of this installation is one of them, and none of them is
 *  another. `place` is `bucket/name`. */
export function createSignatures({ secrets, now }: Pick<Kernel, 'secrets' | 'now'>): Signatures {
  const key = new TextEncoder().encode(`storage addresses ${secrets.jwtSecret}`);
  const sign = (claims: Record<string, unknown>, seconds: number) => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(key);
  };
  const open = async (token: string): Promise<unknown> => {
    try {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() });
      return verified.payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw refusals.signature('"exp" claim timestamp check failed');
      if (error instanceof errors.JWSSignatureVerificationFailed)
        throw refusals.signature('signature verification failed');
      throw refusals.signature('Invalid Compact JWS');
    }
  };
  return {
    signReading: (url, seconds, image) =>
      sign({ url, use: 'read', ...(image && { transformation: image }) }, seconds),
    signWriting: (url, owner, upsert) =>
      sign({ url, use: 'write', upsert, ...(owner !== undefined && { owner }) }, writingSeconds),
    async openReading(token, place) {
      const claims = reading.safeParse(await open(token));
      if (!claims.success || claims.data.url !== place) throw refusals.wrongSignature();
      return { image: claims.data.transformation };
    },
    async openWriting(token, place) {
      const claims = writing.safeParse(await open(token));
      if (!claims.success || claims.data.url !== place) throw refusals.uploadSignature();
      return { owner: claims.data.owner, upsert: claims.data.upsert };
    },
    async openAnyWriting(token) {
      const claims = writing.safeParse(await open(token));
      if (!claims.success) throw refusals.uploadSignature();
      const { url, owner, upsert } = claims.data;
      return { place: url, owner, upsert };
    },
  };
}
