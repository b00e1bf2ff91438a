import type { z } from 'zod/mini';
import type { FieldRefusal } from '../kernel/wire.ts';
import { typedField } from './wire.ts';

const refusalOf = (code: z.core.$ZodIssue['code']): FieldRefusal => {
  if (code === 'too_small') return 'missing';
  return code === 'too_big' ? 'too_long' : 'not_allowed';
};

/** What is wrong with each field that a person typed; the first reason counts. Null when the request is wrong in a
 *  way that only a program can be. */
export function refusedFields(
  issues: readonly z.core.$ZodIssue[],
): Readonly<Record<string, FieldRefusal>> | null {
  const fields: Record<string, FieldRefusal> = {};
  for (const { path, code } of issues) {
    const field = typedField.safeParse(path[0]);
    if (!field.success || code === 'invalid_type') return null;
    fields[field.data] ??= refusalOf(code);
  }
  return fields;
}
