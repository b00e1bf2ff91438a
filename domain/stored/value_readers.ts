import { type AprBps, aprBps, type Cents, cents } from '../money/cents.ts';
import { type IsoDate, isoDate } from '../time/iso_date.ts';
import { type Reader } from './reader.ts';
import { words } from './shape_readers.ts';

export const amount: Reader<Cents> = (stored) => cents(stored as number);
export const rate: Reader<AprBps> = (stored) => aprBps(stored as number);
export const day: Reader<IsoDate> = (stored) => isoDate(words(stored));
