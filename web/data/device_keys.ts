import keys from './device_keys.json' with { type: 'json' };

/** What the switch on `/cookies` writes: "no" when nothing optional may be kept. */
export const choiceKey = keys.choice;

/** The visitor's time: when it ends (milliseconds since 1970), and the plan's label. */
export const passEndsKey = keys.passEnds;
export const passPlanKey = keys.passPlan;

/** The database that holds a person's key to a model of their own. */
export const ownKeyDatabase = keys.ownKey;

/** The database that holds what has no room in the storage (`sync/place.ts`). */
export const syncDatabase = keys.sync;

/** Keys that say nothing of the person and stay when they leave. `device_storage.ts` says what each is for; it is
 *  apart from this because every page carries this. */
export const keysOfDevice: readonly string[] = [keys.theme, choiceKey, keys.fonts];
