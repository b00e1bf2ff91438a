import { useSyncExternalStore } from 'react';
import type { CreditFile } from '../../../domain/credit_file/accounts.ts';
import { useService } from '../services_context.ts';
import {
  creditFileOf,
  type CreditFileStore,
  type KeptCreditFile,
  nothingKept,
} from './credit_file.ts';

/** The credit file, to add to it. */
export const useCreditFileStore = (): CreditFileStore => useService(creditFileOf);

/** The credit file as it's kept, in step with this tab and the others. */
export function useKeptCreditFile(): KeptCreditFile {
  const { subscribe, get } = useCreditFileStore();
  return useSyncExternalStore(subscribe, get, () => nothingKept);
}

/** As the rules read it. */
export function fileOf({ reports, accounts, marks }: KeptCreditFile): CreditFile {
  const notMine = Object.entries(marks).flatMap(([id, { kind }]) =>
    kind === 'not_mine' ? [id] : [],
  );
  return { reports, confirmed: accounts, notMine: new Set(notMine) };
}

/** Ids of the findings that they said are right. */
export const saidRight = ({ marks }: Pick<KeptCreditFile, 'marks'>): readonly string[] =>
  Object.entries(marks).flatMap(([id, { kind }]) => (kind === 'right' ? [id] : []));
