import * as z from 'zod/mini';
import { weekdays } from '../../../domain/community/weeks.ts';
import { row, whole, words } from '../row.ts';

/** A place in the lists of `domain/community/pots.ts`. */
export const potColumns = { shape: whole(0, 5), glaze: whole(0, 5) };
export const pot = row(potColumns);

export const weekday = z.literal(weekdays);

/** Of something that was made. */
export const madeId = row({ id: words });
