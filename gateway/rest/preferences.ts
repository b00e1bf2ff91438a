import { RestRefusal, restErrors } from './errors.ts';

/** What the `Prefer` header asks for; null where it is silent. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly representation: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly transaction: 'commit' | 'rollback' | null;
  readonly handling: 'strict' | 'lenient' | null;
  readonly timeZone: string | null;
  readonly maxAffected: number | null;
}

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

type Choices = typeof choices;
type ChoiceName = keyof Choices;

const none: Preferences = {
  resolution: null,
  missing: null,
  representation: null,
  count: null,
  transaction: null,
  handling: null,
  timeZone: null,
  maxAffected: null,
};

/** Reads `Prefer`. The first of two words for the same thing counts. `timeZones` are
 *  those that the database knows. With `handling=strict` an unknown word is refused. */
export function parsePreferences(
  header: string | undefined,
  timeZones: ReadonlySet<string>,
): Preferences {
  if (header === undefined) return none;
  const words = header.split(',').map((word) => word.trim());
  const find = <Name extends ChoiceName>(name: Name): Choices[Name][number] | null => {
    const allowed: readonly Choices[Name][number][] = choices[name];
    for (const word of words) {
      const chosen = allowed.find((value) => word === `${name}=${value}`);
      if (chosen !== undefined) return chosen;
    }
    return null;
  };
  const after = (prefix: string) =>
    words.find((word) => word.startsWith(prefix))?.slice(prefix.length);
  const zone = after('timezone=');
  const affected = after('max-affected=');
  const preferences: Preferences = {
    resolution: find('resolution'),
    missing: find('missing'),
    representation: find('return'),
    count: find('count'),
    transaction: find('tx'),
    handling: find('handling'),
    timeZone: zone !== undefined && timeZones.has(zone) ? zone : null,
    maxAffected: affected !== undefined && /^\d{1,15}$/.test(affected) ? Number(affected) : null,
  };
  if (preferences.handling === 'strict') {
    const known = (word: string) =>
      word.startsWith('max-affected=') ||
      (word.startsWith('timezone=') && preferences.timeZone !== null) ||
      Object.entries(choices).some(([name, values]) =>
        values.some((value) => word === `${name}=${value}`),
      );
    const unknown = words.filter((word) => !known(word));
    if (unknown.length > 0) throw new RestRefusal(restErrors.preferences(unknown));
  }
  return preferences;
}

/** `Preference-Applied`: those of `names` that were asked for, in the service's order. */
export function preferenceApplied(
  {
    resolution,
    missing,
    representation,
    count,
    transaction,
    handling,
    timeZone,
    maxAffected,
  }: Preferences,
  applied: {
    readonly resolution?: boolean;
    readonly missing?: boolean;
    readonly representation?: boolean;
    readonly maxAffected?: boolean;
  },
): string | null {
  const words = [
    applied.resolution && resolution && `resolution=${resolution}`,
    applied.missing && missing && `missing=${missing}`,
    applied.representation && representation && `return=${representation}`,
    count && `count=${count}`,
    transaction && `tx=${transaction}`,
    handling && `handling=${handling}`,
    timeZone && `timezone=${timeZone}`,
    applied.maxAffected &&
      handling === 'strict' &&
      maxAffected !== null &&
      `max-affected=${maxAffected}`,
  ].filter((word) => typeof word === 'string');
  return words.length === 0 ? null : words.join(', ');
}
