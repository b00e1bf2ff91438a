/** What a form says: text, or more of the same by name or in order. */
export type FormValue = string | readonly FormValue[] | FormObject;
export interface FormObject {
  readonly [name: string]: FormValue;
}

/** Reads `a[b][0]=c` as `{a: {b: ['c']}}`. Null when a name cannot be read. */
export function readForm(text: string): FormObject | null {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) return null;
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    if (!enter(root, [first, ...rest], value)) return null;
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, plain(value)]));
}

type Branch = Map<string, string | Branch>;

function enter(branch: Branch, [step = '', ...rest]: string[], value: string): boolean {
  // `a[]=b` is the next of a list.
  const name = step === '' ? String(branch.size) : step;
  if (rest.length === 0) {
    branch.set(name, value);
    return true;
  }
  const next = branch.get(name) ?? new Map();
  if (typeof next === 'string') return false;
  branch.set(name, next);
  return enter(next, rest, value);
}

function plain(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name, place) => name === String(place));
  const parts = [...value].map(([name, part]) => [name, plain(part)] as const);
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
