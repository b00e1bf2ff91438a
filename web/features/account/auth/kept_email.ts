import { asText, stored } from '../../../data/stored.ts';

const kept = stored('mendwell-auth-email', String, 'optional', asText);

/** The typed address survives a reload and a change of form; it goes with the tab. */
export const readKeptEmail = (): string => kept.read() ?? '';

export const keepEmail = (email: string): void => void kept.keep(email);
