import type { z } from 'zod';
import type { FieldRefusal } from '../kernel/errors.ts';
import type { TypedField } from './wire.ts';

const typed: readonly PropertyKey[] = ['name', 'email', 'topic', 'body'] satisfies TypedField[];

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
    const [field] = path;
    if (field === undefined || !typed.includes(field) || code === 'invalid_type') return null;
    fields[String(field)] ??= refusalOf(code);
  }
  return fields;
}
