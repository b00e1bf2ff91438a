import { words } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';

// Recovery codes are shown once, on one device. Until the person says there that they have them, it remembers of which
// making they were: never the codes, and never what another device was told.

const kept = stored('mendwell-unsaved-codes', words);

/** The codes made at this moment are on the screen, and nobody said yet that they have them. */
export const noteUnsaved = (madeAt: Date): void => void kept.keep(madeAt.toISOString());

export const areUnsaved = (madeAt: Date): boolean => kept.read() === madeAt.toISOString();

export const noteSaved = (): void => kept.forget();
