import * as z from 'zod/mini';
import { count, instant, nothing, whole, words } from './row.ts';

/** A member's own addresses and password, and what of them waits to be confirmed. */
const ownAccount = z.object({
  hasPassword: z.boolean(),
  /** The email address that waits to be confirmed, or null; and which mailboxes have not answered yet. */
  newEmail: z.nullable(words),
  presentMailboxWaits: z.boolean(),
  newMailboxWaits: z.boolean(),
  /** The telephone number that waits for its code, or null. */
  newPhone: z.nullable(words),
});
export type OwnAccount = z.output<typeof ownAccount>;

/** Where a person is signed in: what the browser said of itself and when, never the place. */
const device = z.object({
  id: words,
  userAgent: z.nullable(z.string()),
  since: instant,
  lastUsedAt: instant,
  isThis: z.boolean(),
});
export type Device = z.output<typeof device>;

/** How many files and bytes a person keeps in storage, and may. */
const storageUse = z.object({ files: count, bytes: count, maxFiles: count, maxBytes: count });
export type StorageUse = z.output<typeof storageUse>;

/** An order of which money may still come or go. */
const runningOrder = z.object({ number: words, state: words });

/** What deleting means for the person. */
const leaving = z.object({
  kind: z.enum(['member', 'leaving', 'visitor']),
  /** When the account is erased; null while it isn't closed. */
  eraseAt: z.nullable(instant),
  /** From when on it may be erased at once, where its phone number is new; null where it may now. */
  atOnceFrom: z.nullable(instant),
  /** How many of their answers helped others. */
  helpfulAnswers: count,
  /** Whether those stay, as was said when the account was closed; null while it isn't. */
  keepsAnswers: z.nullable(z.boolean()),
  circles: whole(0, 1000),
  orders: z.array(runningOrder),
  timeEndsAt: z.nullable(instant),
});
export type Leaving = z.output<typeof leaving>;

/** As many recovery codes as are made. */
const maxCodes = 10;

/** A link to a file of everything, without the secret that the server adds. */
export const exportLink = z.object({
  id: z.uuid(),
  askedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  /** How large the file was when it was last made; null while it was not. */
  bytes: z.nullable(z.int().check(z.minimum(0))),
  downloadsLeft: z.int().check(z.minimum(0)),
});

export const accountAnswers = {
  my_account: ownAccount,
  my_storage: storageUse,
  cancel_address_change: nothing,
  remove_phone: nothing,
  my_sessions: z.array(device),
  /** Whether there was one. */
  end_session: z.boolean(),
  /** How many there were. */
  end_other_sessions: count,
  await_new_password: nothing,
  my_factor_recovery: z.object({
    left: whole(0, maxCodes),
    madeAt: z.nullable(instant),
  }),
  make_factor_recovery_codes: z.object({ codes: z.array(words) }),
  /** A wrong code is counted at the server, so it's an answer there and no error. */
  use_factor_recovery_code: z.union([
    z.object({ outcome: z.enum(['lifted', 'wrong']) }),
    z.object({ outcome: z.literal('too_many'), waitSeconds: count }),
  ]),
  my_leaving: leaving,
  close_account: z.object({ eraseAt: instant }),
  keep_account: nothing,
  erase_visit: nothing,
  erase_account_now: nothing,
  /** Asked by the server, with the person's own token. */
  my_export: z.nullable(exportLink),
  open_export: exportLink,
};
