import { createHmac } from 'node:crypto';
import type { Kernel } from '../../kernel/context.ts';

/** Counters outlive their reason by minutes; they need not hold addresses in the clear. */
export const disguised = (kernel: Kernel, address: string): string =>
  createHmac('sha256', kernel.secrets.jwtSecret).update(`counter\n${address}`).digest('base64url');
