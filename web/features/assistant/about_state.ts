import type { About } from '../../../domain/assistant/context.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';

/** What the page that somebody came from was about, with the name that it has there. */
export interface AskedAbout extends About {
  readonly name: string;
}

const debtId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const lessonId = /^[a-z0-9-]{1,80}$/;

/** What was passed along in the router's state (`{ about: { debtId } }` or `{ about: { lesson, name } }`); null where it is
 *  nothing of the kind. An address can say nothing of it. */
export function aboutOf(
  state: unknown,
  nameOf: (id: DebtId) => string | undefined,
): AskedAbout | null {
  const about = (state as { readonly about?: unknown } | null)?.about;
  if (typeof about !== 'object' || about === null) return null;
  const { debtId: id, lesson, name } = about as Readonly<Record<string, unknown>>;
  if (typeof id === 'string' && debtId.test(id)) {
    const known = nameOf(id as DebtId);
    return known === undefined ? null : { debtId: id as DebtId, lesson: null, name: known };
  }
  return typeof lesson === 'string' && lessonId.test(lesson) && typeof name === 'string'
    ? { debtId: null, lesson, name }
    : null;
}
