import { expectField, type Field, Scanner, takeName } from './scanner.ts';

/** One term of `order`; `embedding` when it orders by a column of an embedded row. */
export interface OrderTerm {
  readonly embedding: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms = [takeTerm(scanner)];
  while (!scanner.atEnd) {
    scanner.expect(',');
    terms.push(takeTerm(scanner));
  }
  return terms;
}

function takeTerm(scanner: Scanner): OrderTerm {
  scanner.skipSpaces();
  const start = scanner.position;
  let embedding = takeName(scanner);
  let field: Field;
  if (embedding !== null && scanner.takes('(')) {
    field = expectField(scanner);
    scanner.expect(')');
  } else {
    embedding = null;
    scanner.backTo(start);
    field = expectField(scanner);
  }
  const direction = scanner.takes('.asc') ? 'asc' : scanner.takes('.desc') ? 'desc' : null;
  const nulls = scanner.takes('.nullsfirst')
    ? 'first'
    : scanner.takes('.nullslast')
      ? 'last'
      : null;
  scanner.skipSpaces();
  if (scanner.atEnd || scanner.sees(',')) return { embedding, field, direction, nulls };
  if (!scanner.takes('.')) return scanner.fail('expecting delimiter (.), "," or end of input');
  return scanner.fail(
    direction === null
      ? 'expecting "asc", "desc", "nullsfirst" or "nullslast"'
      : 'expecting "nullsfirst" or "nullslast"',
  );
}
