/** What the switch on `/cookies` writes: "no" when nothing optional may be kept. */
export const choiceKey = 'mendwell-optional';

/** Keys that say nothing of the person and stay when they leave. `device_storage.ts` says what each is for; it is
 *  apart from this because every page carries this. */
export const keysOfDevice: readonly string[] = ['mendwell-theme', choiceKey, 'mendwell-fonts'];
