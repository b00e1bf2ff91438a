import { keepInTab, readFromTab } from '../../../data/optional_storage.ts';

const key = 'mendwell-auth-email';

/** The typed address survives a reload and a change of form; it goes with the tab. */
export const readKeptEmail = (): string => readFromTab(key) ?? '';

export const keepEmail = (email: string): void => keepInTab(key, email);
