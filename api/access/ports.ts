import type { AccessResult } from './errors.ts';
import type { CodeList, InvitedCircle, Inviter, RedeemResponse } from './wire.ts';

/** What a code came to. */
export type Redemption = Omit<RedeemResponse, 'kind'>;

/** A master code to be stored; never the code itself. */
export interface NewCode {
  readonly hash: string;
  readonly hint: string;
  readonly minutes: number | null;
  readonly openUntil: string | null;
  readonly uses: number;
  readonly endsAt: string | null;
  readonly note: string | null;
}

/** `addressHash` is a keyed hash of the network address. */
export interface Codes {
  redeemMaster(
    personId: string,
    hash: string,
    addressHash: string,
    isSure: boolean,
  ): Promise<AccessResult<Redemption>>;
  redeemRecovery(
    personId: string,
    hash: string,
    addressHash: string,
  ): Promise<AccessResult<Redemption>>;
  acceptInvitation(
    personId: string,
    code: string,
    wantsTime: boolean,
    addressHash: string,
  ): Promise<AccessResult<Redemption>>;
  /** Whoever invites with a code, or null. */
  findInviter(code: string, addressHash: string): Promise<AccessResult<Inviter | null>>;
  /** The circle that a code invites to, or null. */
  findCircle(code: string, addressHash: string): Promise<AccessResult<InvitedCircle | null>>;
  createCode(code: NewCode): Promise<AccessResult<string>>;
  listCodes(): Promise<AccessResult<CodeList>>;
  /** How many passes ended with it. */
  revokeCode(id: string, withPasses: boolean): Promise<AccessResult<number>>;
}
