import register from '../../supabase/tables.json' with { type: 'json' };

/** A table of the database that holds something of a person. */
export type TableName = Exclude<keyof typeof register, 'topics'>;

interface Entry {
  readonly personal: boolean;
  readonly exported: boolean;
  readonly deletion: string;
  readonly ownerless?: string;
}

/** What the register says of one table, in answers to questions people have. */
export interface MappedTable {
  readonly name: TableName;
  readonly isExported: boolean;
  /** Whether rows go with the account. */
  readonly goesWithAccount: boolean;
  /** Whether rows also go with the debt they belong to. */
  readonly goesWithDebt: boolean;
  /** Whether rows also go with the conversation they belong to. */
  readonly goesWithConversation: boolean;
  /** Whether rows may belong to nobody, and so go with nobody. */
  readonly mayBeOwnerless: boolean;
}

/** Every table that holds something of a person, as the register has it that the database is tested by. */
export const personalTables: readonly MappedTable[] = Object.entries(
  register as Readonly<Record<string, Entry>>,
)
  .filter(([, { personal }]) => personal)
  .map(([name, { exported, deletion, ownerless }]) => ({
    name: name as TableName,
    isExported: exported,
    goesWithAccount: /\bfrom auth\.users\b/.test(deletion),
    goesWithDebt: /\bfrom debts\b/.test(deletion),
    goesWithConversation: /\bfrom (?:conversations|turns)\b/.test(deletion),
    mayBeOwnerless: ownerless !== undefined,
  }));
