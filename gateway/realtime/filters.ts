import { z } from 'zod';

/** What somebody wants to hear of. Its words come back to them as they were. */
export const changeRequest = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().min(1).max(63),
  table: z.string().max(63).nullish(),
  filter: z.string().max(2_000).nullish(),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
} as const;

/** `column=operator.value`. For `in` the value is an array as PostgreSQL writes it. */
export interface Filter {
  readonly column: string;
  readonly operator: (typeof operators)[keyof typeof operators];
  readonly value: string;
}

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((each) => `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

const maxValues = 100;

/** Null where it is none. */
export function parseFilter(text: string): Filter | null {
  const [, column, name, value = ''] = /^([^=]+)=(\w+)\.([\s\S]*)$/.exec(text) ?? [];
  if (column === undefined || name === undefined || !Object.hasOwn(operators, name)) return null;
  const operator = operators[name as keyof typeof operators];
  if (name !== 'in') return { column, operator, value };
  const inner = /^\(([\s\S]*)\)$/.exec(value)?.[1];
  const values = inner?.split(',').map((each) => each.trim().replace(/^"(.*)"$/s, '$1'));
  if (values === undefined || values.length > maxValues) return null;
  return { column, operator, value: arrayLiteral(values) };
}
