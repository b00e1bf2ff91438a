import { codeShapes, readCode } from '../../domain/access/code.ts';
import { keyedHash } from '../kernel/keyed.ts';
import type { Codes, Redemption } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { randomCharacters } from '../kernel/random_characters.ts';
import type {
  CreateCodeRequest,
  CreateCodeResponse,
  InviterResponse,
  RedeemResponse,
} from './wire.ts';

/** Who redeems, and from where: the address goes no further than its keyed hash. */
export interface Redeemer {
  readonly personId: string;
  readonly address: string;
  readonly signingKey: string;
}

/** Milliseconds before a wrong code is answered: guessing is slow besides limited. */
export const wrongCodeDelayMs = 600;

type Pause = (milliseconds: number) => Promise<void>;

/** What the database stores of a code. */
export const codeHash = (signingKey: string, canonical: string) =>
  keyedHash(signingKey, 'code', canonical);

/** Redeems a code as somebody typed it. A code of no known shape counts as a wrong one. Fails as `Codes` does. */
export async function redeem(
  codes: Codes,
  { code: typed, isSure }: { readonly code: string; readonly isSure: boolean },
  { personId, address, signingKey }: Redeemer,
  pause: Pause,
): Promise<Result<RedeemResponse>> {
  const code = readCode(typed);
  const sender = await keyedHash(signingKey, 'sender', address);
  const ask = async (): Promise<Result<Redemption>> => {
    if (code?.kind === 'invitation')
      return codes.acceptInvitation(personId, code.canonical, true, sender);
    const hash = await codeHash(signingKey, code?.canonical ?? typed);
    return code?.kind === 'recovery'
      ? codes.redeemRecovery(personId, hash, sender)
      : codes.redeemMaster(personId, hash, sender, isSure);
  };
  return slowly(await ask(), code?.kind ?? 'master', pause);
}

/** Takes a friend's invitation, with the free half hour or without. Fails as `Codes` does. */
export async function acceptInvitation(
  codes: Codes,
  { code: typed, wantsTime }: { readonly code: string; readonly wantsTime: boolean },
  { personId, address, signingKey }: Redeemer,
  pause: Pause,
): Promise<Result<RedeemResponse>> {
  const code = readCode(typed);
  const sender = await keyedHash(signingKey, 'sender', address);
  // What has no invitation's shape is no invitation: the database says so, and counts it.
  const asked = code?.kind === 'invitation' ? code.canonical : '';
  return slowly(
    await codes.acceptInvitation(personId, asked, wantsTime, sender),
    'invitation',
    pause,
  );
}

/** Who invites with a code. Anybody may ask, slowly: no session is needed, and wrong codes are counted for the network. */
export async function seeInvitation(
  codes: Pick<Codes, 'seeInvitation'>,
  typed: string,
  { address, signingKey }: Omit<Redeemer, 'personId'>,
  pause: Pause,
): Promise<Result<InviterResponse>> {
  const code = readCode(typed);
  const asked = code?.kind === 'invitation' ? code.canonical : '';
  const found = await codes.seeInvitation(asked, await keyedHash(signingKey, 'sender', address));
  if (!found.ok) return found;
  if (found.value === null) await pause(wrongCodeDelayMs);
  return { ok: true, value: { inviter: found.value } };
}

async function slowly(
  answer: Result<Redemption>,
  kind: RedeemResponse['kind'],
  pause: Pause,
): Promise<Result<RedeemResponse>> {
  if (answer.ok) return { ok: true, value: { kind, ...answer.value } };
  if (answer.code === 'code_unknown') await pause(wrongCodeDelayMs);
  return answer;
}

/** Makes a master code: about 59 bits, shown once. */
export async function createCode(
  codes: Codes,
  { minutes, openUntil, uses, endsAt, note }: CreateCodeRequest,
  signingKey: string,
): Promise<Result<CreateCodeResponse>> {
  const { word, length } = codeShapes.master;
  const canonical = `${word}${randomCharacters(length)}`;
  const stored = await codes.createCode({
    hash: await codeHash(signingKey, canonical),
    hint: canonical.slice(-4),
    minutes: minutes ?? null,
    openUntil: openUntil ?? null,
    uses,
    endsAt: endsAt ?? null,
    note: note?.trim() || null,
  });
  return stored.ok ? { ok: true, value: { id: stored.value, code: canonical } } : stored;
}
