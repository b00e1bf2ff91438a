import type * as z from 'zod/mini';

/** What of zod's definitions is needed to follow a schema beside the value that it reads. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly in?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

/** The keys of `given` that this schema passes over, as paths; so that no function answers what nobody reads. */
export function unreadKeys(schema: z.ZodMiniType, given: unknown, at = ''): readonly string[] {
  const {
    type,
    shape,
    in: first,
    element,
    innerType,
    options,
  } = schema._zod.def as unknown as Definition;
  if (given === null || given === undefined) return [];
  if (type === 'pipe' && first) return unreadKeys(first, given, at);
  if (innerType) return unreadKeys(innerType, given, at);
  if (options) {
    const [fewest = []] = options
      .filter((option) => option.safeParse(given).success)
      .map((option) => unreadKeys(option, given, at))
      .toSorted((one, other) => one.length - other.length);
    return fewest;
  }
  if (element && Array.isArray(given))
    return given.flatMap((each, index) => unreadKeys(element, each, `${at}[${index}]`));
  if (shape)
    return Object.entries(given).flatMap(([key, value]) => {
      const known = shape[key];
      return known ? unreadKeys(known, value, `${at}.${key}`) : [`${at}.${key}`];
    });
  return [];
}
