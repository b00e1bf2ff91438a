import { RestRefusal, restErrors } from '../errors.ts';
import type { SelectedEmbedding } from '../parse/select.ts';
import { type Catalogue, type Relationship, tableKey } from '../schema/catalogue.ts';
import { nearestName } from '../schema/nearest_name.ts';

/** The one relationship between `parent` and what is to be embedded. Refused when there is none,
 *  or more than one fits. */
export function findRelationship(
  catalogue: Catalogue,
  schema: string,
  parent: string,
  { name, hint }: Pick<SelectedEmbedding, 'name' | 'hint'>,
): Relationship {
  const known = catalogue.relationships.get(tableKey({ schema, name: parent })) ?? [];
  const reachable = known.filter(({ to }) => to.schema === schema);
  const computed = reachable.filter(({ computedBy }) => computedBy?.name === name);
  const fitting = computed.length > 0 ? computed : reachable.filter((one) => fits(one, name, hint));
  const [found, another] = fitting;
  if (!found)
    throw new RestRefusal(
      restErrors.noRelationship(
        parent,
        name,
        schema,
        hint,
        suggestion(catalogue, schema, parent, name, reachable),
      ),
    );
  if (another)
    throw new RestRefusal(
      restErrors.ambiguousRelationship(
        parent,
        name,
        fitting.map(description),
        fitting.map((one) => `'${one.to.name}!${hintFor(one)}'`).join(', '),
      ),
    );
  return found;
}

const isSelf = ({ from, to }: Relationship): boolean => tableKey(from) === tableKey(to);

function fits(relationship: Relationship, name: string, hint: string | null): boolean {
  const { to, constraint, cardinality, columns, junction, computedBy } = relationship;
  if (computedBy) return false;
  const [pair, secondPair] = columns;
  const single = secondPair ? undefined : pair;
  if (isSelf(relationship)) {
    if (hint === null)
      return cardinality === 'one-to-many'
        ? name === to.name
        : cardinality === 'many-to-one' && (name === single?.[0] || name === constraint);
    return (
      name === to.name &&
      ((cardinality === 'one-to-many' && (hint === single?.[1] || hint === constraint)) ||
        hint === junction?.table.name)
    );
  }
  if (hint === null)
    return name === to.name || (junction === null && (name === constraint || name === single?.[0]));
  return (
    name === to.name &&
    (junction
      ? hint === junction.table.name
      : hint === constraint || hint === single?.[0] || hint === single?.[1])
  );
}

const hintFor = ({ constraint, junction }: Relationship): string =>
  junction?.table.name ?? constraint;

function description({ from, to, constraint, cardinality, columns, junction }: Relationship) {
  const list = (names: readonly string[]) => `(${names.join(', ')})`;
  const relationship = junction
    ? `${junction.table.name} using ${junction.sourceConstraint}${list(
        junction.source.map(([, own]) => own),
      )} and ${junction.targetConstraint}${list(junction.target.map(([own]) => own))}`
    : `${constraint} using ${from.name}${list(columns.map(([own]) => own))} and ${to.name}${list(
        columns.map(([, other]) => other),
      )}`;
  return { cardinality, embedding: `${from.name} with ${to.name}`, relationship };
}

function suggestion(
  catalogue: Catalogue,
  schema: string,
  parent: string,
  child: string,
  reachable: readonly Relationship[],
): string | null {
  if (reachable.length > 0) {
    const names = reachable.map(({ to }) => to.name);
    const nearest = names.includes(child) ? null : nearestName(child, names);
    return nearest === null ? null : `Perhaps you meant '${nearest}' instead of '${child}'.`;
  }
  const parents = [...catalogue.relationships.values()].flatMap(([one]) =>
    one && one.from.schema === schema ? [one.from.name] : [],
  );
  const nearest = nearestName(parent, parents);
  return nearest === null ? null : `Perhaps you meant '${nearest}' instead of '${parent}'.`;
}
