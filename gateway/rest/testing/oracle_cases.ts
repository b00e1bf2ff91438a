import { calls } from './calling_cases.ts';
import type { OracleCase } from './oracle_case.ts';
import { embeddings, filters, media, orders, ranges } from './reading_cases.ts';
import { functionForms, zones, zonesBeside } from './function_cases.ts';
import { naming, newerNaming, orderedChanges } from './naming_cases.ts';
import { singularChanges } from './singular_cases.ts';
import { mistakes, newer } from './refused_cases.ts';
import { changes, inserts, rights } from './writing_cases.ts';

export const cases: readonly OracleCase[] = [
  ...filters,
  ...orders,
  ...ranges,
  ...embeddings,
  ...media,
  ...inserts,
  ...changes,
  ...calls,
  ...rights,
  ...newer,
  ...mistakes,
  ...naming,
  ...newerNaming,
  ...orderedChanges,
  ...singularChanges,
  ...functionForms,
  ...zones,
  ...zonesBeside,
];
