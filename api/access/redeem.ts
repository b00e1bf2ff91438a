import { readInviteCode } from '../../domain/community/invite_code.ts';
import { codeShapes, readCode } from '../../domain/passes/code.ts';
import { hmacHex } from '../kernel/hmac.ts';
import { randomCharacters } from '../kernel/random_characters.ts';
import type { AccessResult } from './errors.ts';
import type { Codes, Redemption } from './ports.ts';
import type {
  CreateCodeRequest,
  CreateCodeResponse,
  InvitedCircleResponse,
  InviterResponse,
  RedeemResponse,
} from './wire.ts';

/** Who redeems, and from where: the address goes no further than its keyed hash. */
export interface Redeemer {
  readonly personId: string;
  readonly address: string;
  readonly signingKey: string;
}

/** How long a wrong code waits for its answer: guessing is slow besides limited. */
export const wrongCodeDelayMs = 600;

type Delay = (durationMs: number) => Promise<void>;

/** What the database stores of a code. */
export const codeHash = (signingKey: string, canonical: string) =>
  hmacHex(signingKey, 'code', canonical);

/** A network address as the database counts it. */
const addressHash = ({ signingKey, address }: Omit<Redeemer, 'personId'>) =>
  hmacHex(signingKey, 'sender', address);

/** Redeems a code as somebody typed it. A code of no known shape counts as a wrong one. */
export async function redeem(
  codes: Codes,
  { code: typed, isSure }: { readonly code: string; readonly isSure: boolean },
  redeemer: Redeemer,
  delay: Delay,
): Promise<AccessResult<RedeemResponse>> {
  const code = readCode(typed);
  const { personId, signingKey } = redeemer;
  const address = await addressHash(redeemer);
  const ask = async (): Promise<AccessResult<Redemption>> => {
    if (code?.kind === 'invitation')
      return codes.acceptInvitation(personId, code.canonical, true, address);
    const hash = await codeHash(signingKey, code?.canonical ?? typed);
    return code?.kind === 'recovery'
      ? codes.redeemRecovery(personId, hash, address)
      : codes.redeemMaster(personId, hash, address, isSure);
  };
  return delayIfWrong(await ask(), code?.kind ?? 'master', delay);
}

/** Takes a friend's invitation, with the free half hour or without. */
export async function acceptInvitation(
  codes: Codes,
  { code: typed, wantsTime }: { readonly code: string; readonly wantsTime: boolean },
  redeemer: Redeemer,
  delay: Delay,
): Promise<AccessResult<RedeemResponse>> {
  const code = readCode(typed);
  // What has no invitation's shape is no invitation: the database says so, and counts it.
  const invitation = code?.kind === 'invitation' ? code.canonical : '';
  const accepted = await codes.acceptInvitation(
    redeemer.personId,
    invitation,
    wantsTime,
    await addressHash(redeemer),
  );
  return delayIfWrong(accepted, 'invitation', delay);
}

/** Who invites with a code. Anybody may ask, slowly: no session is needed, and wrong codes are counted for the network. */
export async function findInviter(
  codes: Pick<Codes, 'findInviter'>,
  typed: string,
  asker: Omit<Redeemer, 'personId'>,
  delay: Delay,
): Promise<AccessResult<InviterResponse>> {
  const code = readCode(typed);
  const invitation = code?.kind === 'invitation' ? code.canonical : '';
  const found = await codes.findInviter(invitation, await addressHash(asker));
  if (!found.ok) return found;
  if (found.value === null) await delay(wrongCodeDelayMs);
  return { ok: true, value: { inviter: found.value } };
}

/** The circle that a code invites to. Anybody may ask; wrong ones are slow, and limited by their network. */
export async function findCircle(
  codes: Pick<Codes, 'findCircle'>,
  typed: string,
  asker: Omit<Redeemer, 'personId'>,
  delay: Delay,
): Promise<AccessResult<InvitedCircleResponse>> {
  const found = await codes.findCircle(readInviteCode(typed) ?? '', await addressHash(asker));
  if (!found.ok) return found;
  if (found.value === null) await delay(wrongCodeDelayMs);
  return { ok: true, value: { circle: found.value } };
}

async function delayIfWrong(
  answer: AccessResult<Redemption>,
  kind: RedeemResponse['kind'],
  delay: Delay,
): Promise<AccessResult<RedeemResponse>> {
  if (answer.ok) return { ok: true, value: { kind, ...answer.value } };
  if (answer.code === 'code_unknown') await delay(wrongCodeDelayMs);
  return answer;
}

/** Makes a master code: about 59 bits, shown once. */
export async function createCode(
  codes: Codes,
  { minutes, openUntil, uses, endsAt, note }: CreateCodeRequest,
  signingKey: string,
): Promise<AccessResult<CreateCodeResponse>> {
  const { prefix, length } = codeShapes.master;
  const canonical = `${prefix}${randomCharacters(length)}`;
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
