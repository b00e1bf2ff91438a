import type { Awaited } from '../../../data/session/awaited.ts';
import { m } from '../../../paraglide/messages.js';

/** The one step left to whoever signed up. */
export const confirmMineText = ({ by }: Awaited): string =>
  by === 'email' ? m.passes_confirm() : m.passes_confirm_phone();
