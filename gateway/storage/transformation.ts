import { z } from 'zod';

/** Pixels of a side: what the hosted service takes, and the most that is made. */
export const maxSide = 2500;
const side = z.coerce.number().int().min(1).max(maxSide);

/** How an image is to be made before it's sent. */
export const transformation = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
});

export type Transformation = z.infer<typeof transformation>;
