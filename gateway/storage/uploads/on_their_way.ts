import { refusals } from '../errors.ts';

/** An upload that comes in one piece. */
interface OnItsWay {
  /** Counts it. Throws where that is too many uploads. */
  add(bytes: number): void;
  /** The bytes of all that the person has on their way by now. */
  together(): number;
  /** It is kept, or it isn't to be. */
  end(): void;
}

/** How many somebody may have on their way. */
const atOnce = 8;

const uncounted: OnItsWay = { add() {}, together: () => 0, end() {} };

/** Uploads in one piece that this gateway is taking, by whose they are: they have no row yet that a trigger could count. */
export function createOnTheirWay() {
  const people = new Map<string, Map<object, number>>();
  return {
    /** One of `person`; of nobody's none is counted. */
    of(person: string | undefined): OnItsWay {
      if (person === undefined) return uncounted;
      const own = {};
      return {
        add(bytes) {
          const all = people.get(person) ?? new Map<object, number>();
          if (all.size >= atOnce) throw refusals.tooManyUploads();
          people.set(person, all.set(own, bytes));
        },
        together: () =>
          [...(people.get(person)?.values() ?? [])].reduce((sum, each) => sum + each, 0),
        end() {
          const all = people.get(person);
          all?.delete(own);
          if (all?.size === 0) people.delete(person);
        },
      };
    },
  };
}
