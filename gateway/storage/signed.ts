import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Caller, Kernel } from '../kernel/context.ts';
import { refusals } from './errors.ts';
import { transformation, type Transformation } from './transformation.ts';

/** What a signed address opens: one object, to be read, perhaps as an image made smaller. `object`: the row's id, which stays when the
 *  object is overwritten and goes with it. `session`: that of who asked for it; with it the address ends. */
const reading = z.object({
  url: z.string(),
  use: z.literal('read'),
  object: z.string(),
  session: z.string().optional(),
  transformation: transformation.optional(),
});
/** Or one name, to be written, by whoever asked for it: the policies are asked again when it is used, as that caller. */
const writing = z.object({
  url: z.string(),
  use: z.literal('write'),
  as: z.object({
    role: z.string(),
    sub: z.string().optional(),
    session_id: z.string().optional(),
    is_anonymous: z.boolean().optional(),
    aal: z.enum(['aal1', 'aal2']).optional(),
  }),
  upsert: z.boolean(),
});

/** What of a caller's claims policies ask for. */
function signerOf({ role, claims }: Caller): z.infer<typeof writing>['as'] {
  const { sub, session_id, is_anonymous, aal } = claims;
  return {
    role,
    ...(sub !== undefined && { sub }),
    ...(session_id !== undefined && { session_id }),
    ...(is_anonymous !== undefined && { is_anonymous }),
    ...(aal !== undefined && { aal }),
  };
}

function callerAs(signer: z.infer<typeof writing>['as']): Caller {
  const claims = Object.fromEntries(
    Object.entries(signer).filter(([, value]) => value !== undefined),
  ) as Caller['claims'];
  return { role: signer.role, claims, claimsJson: JSON.stringify(claims) };
}

export interface Signatures {
  signReading(
    opens: { readonly place: string; readonly object: string },
    caller: Caller,
    seconds: number,
    image?: Transformation,
  ): Promise<string>;
  signWriting(place: string, caller: Caller, upsert: boolean): Promise<string>;
  /** Throws a refusal where the token isn't ours, is over, or is for another object. */
  openReading(
    token: string,
    place: string,
  ): Promise<{
    readonly object: string;
    readonly session: string | undefined;
    readonly image: Transformation | undefined;
  }>;
  openWriting(
    token: string,
    place: string,
  ): Promise<{ readonly caller: Caller; readonly upsert: boolean }>;
  /** Whatever it is for. */
  openAnyWriting(token: string): Promise<{
    readonly place: string;
    readonly caller: Caller;
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
    signReading: ({ place, object }, { claims: { session_id: session } }, seconds, image) =>
      sign(
        {
          url: place,
          use: 'read',
          object,
          ...(session !== undefined && { session }),
          ...(image && { transformation: image }),
        },
        seconds,
      ),
    signWriting: (url, caller, upsert) =>
      sign({ url, use: 'write', upsert, as: signerOf(caller) }, writingSeconds),
    async openReading(token, place) {
      const claims = reading.safeParse(await open(token));
      if (!claims.success || claims.data.url !== place) throw refusals.wrongSignature();
      const { object, session, transformation: image } = claims.data;
      return { object, session, image };
    },
    async openWriting(token, place) {
      const claims = writing.safeParse(await open(token));
      if (!claims.success || claims.data.url !== place) throw refusals.uploadSignature();
      return { caller: callerAs(claims.data.as), upsert: claims.data.upsert };
    },
    async openAnyWriting(token) {
      const claims = writing.safeParse(await open(token));
      if (!claims.success) throw refusals.uploadSignature();
      const { url, as, upsert } = claims.data;
      return { place: url, caller: callerAs(as), upsert };
    },
  };
}
