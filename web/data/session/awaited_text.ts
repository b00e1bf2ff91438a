import { phoneNumberText } from '../../../domain/people/phone_number.ts';
import type { Awaited } from './awaited.ts';

/** The address as people write it. */
export const awaitedText = ({ by, address }: Awaited): string =>
  by === 'email' ? address : phoneNumberText(address);
