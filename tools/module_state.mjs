// What a module of `web/` keeps in memory between two calls is one for every app and every test that reads it. It belongs to
// the services that an app makes (docs/decisions/0022-services-and-reading.md): here nothing may be kept, and nothing done when a
// module is read. Constants, and functions of their arguments, are what is left.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Where an app is put together, and what runs in a worker of its own, one for each file that it reads. */
const roots = new Set([
  'web/app/entry.tsx',
  'web/app/entry_server.tsx',
  'web/features/credit_file/import/report_worker.ts',
]);
const folders = ['web/app', 'web/data', 'web/features', 'web/ui'];
const isTest = (file) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);

/** Made once, and the same for ever. */
const constant = /^(RegExp|URL|Intl\.\w+)$/;
/** Says that nobody changes it. */
const readonlyType = /^(readonly\b|Readonly(Map|Set|Array)?\b)/;
/** Makes something that lives: all but a context, which holds nothing itself. */
const maker = /^(create(?!Context$)\w+|once|fetch|setTimeout|setInterval)$/;

const bare = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;

/** What is evaluated at once in an initializer keeps something: its reason, or null. */
function reasonOf(initializer, type, source) {
  const node = bare(initializer);
  const text = (each) => each.getText(source);
  const isReadonly = type !== undefined && readonlyType.test(text(type));
  if (ts.isAwaitExpression(node)) return 'waits when it is read';
  if (ts.isNewExpression(node))
    return isReadonly || constant.test(text(node.expression))
      ? null
      : `keeps a ${text(node.expression)}`;
  if (ts.isArrayLiteralExpression(node) && node.elements.length === 0)
    return isReadonly ? null : 'keeps a list';
  if (ts.isObjectLiteralExpression(node) && node.properties.length === 0)
    return isReadonly ? null : 'keeps an object';
  if (ts.isCallExpression(node)) {
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return 'keeps a promise';
    if (/^Promise\b/.test(text(node.expression))) return 'keeps a promise';
    if (ts.isIdentifier(node.expression) && maker.test(node.expression.text))
      return `keeps what ${node.expression.text}() makes`;
  }
  return null;
}

/** What the module in `text` keeps or does, each as one line. */
export function stateOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const add = (node, reason) =>
    found.push(
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1} ${reason}`,
    );
  for (const statement of source.statements) {
    if (ts.isExpressionStatement(statement)) add(statement, 'does something when it is read');
    if (!ts.isVariableStatement(statement)) continue;
    if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) continue;
    const { declarationList } = statement;
    const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0;
    for (const declaration of declarationList.declarations) {
      const name = declaration.name.getText(source);
      if (!isConst) add(declaration, `\`${name}\` may change`);
      else if (declaration.initializer) {
        const reason = reasonOf(declaration.initializer, declaration.type, source);
        if (reason !== null) add(declaration, `\`${name}\` ${reason}`);
      }
    }
  }
  return found;
}

/** Every line of `web/` in the folder `root` that keeps or does something at the level of its module. */
export function moduleState(root) {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !roots.has(file))
      .flatMap((file) => stateOf(file, fs.readFileSync(path.join(root, file), 'utf8'))),
  );
}
