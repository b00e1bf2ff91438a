import type { PlannerRecords } from '../planner/plan_choice.ts';

/** Tells records apart that a figure was worked out from: the same text for the same debts, payments and plan, in whatever order their keys were
 *  written. No secret and no proof, only a mark. */
export function basisOf({ debts, payments, plan }: PlannerRecords): string {
  const sorted = payments.toSorted((one, other) =>
    one.id < other.id ? -1 : Number(one.id > other.id),
  );
  return hashOf(canonical([debts, sorted, plan]));
}

/** JSON with its keys in order and nothing that is missing. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** FNV-1a over 32 bits, twice with another start. */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x01234567]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < text.length; at += 1)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
