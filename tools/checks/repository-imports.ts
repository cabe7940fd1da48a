import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

interface Import {
  readonly line: number;
  readonly target: string;
  /** Names of the values; null for everything the file exports. */
  readonly names: readonly string[] | null;
}

function parse(file: string, code: string): ts.SourceFile {
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
}

function specifierOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : null;
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) {
    return null;
  }
  const [argument] = node.arguments;
  return argument && ts.isStringLiteralLike(argument) ? argument.text : null;
}

/** Names of the values that an import or export takes from its file; null for all of them. */
function valuesOf(node: ts.Node): readonly string[] | null {
  const clause = ts.isImportDeclaration(node) ? node.importClause : undefined;
  if (clause?.isTypeOnly || (ts.isExportDeclaration(node) && node.isTypeOnly)) return [];
  const names = ts.isExportDeclaration(node) ? node.exportClause : clause?.namedBindings;
  if (!names || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return null;
  const elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] = names.elements;
  return elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ?? name).text);
}

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.replace(/^#/, '');
}

function importsIn(file: string, code: string): Import[] {
  const source = parse(file, code);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== null) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ line, target: targetOf(file, specifier), names: valuesOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The file that an index exports a name from, or null. */
function originOf(index: string, code: string, wanted: string): string | null {
  for (const node of parse(index, code).statements) {
    if (!ts.isExportDeclaration(node) || !node.exportClause) continue;
    if (!ts.isNamedExports(node.exportClause)) continue;
    const isNamed = node.exportClause.elements.some(({ name }) => name.text === wanted);
    const specifier = specifierOf(node);
    if (isNamed && specifier !== null) return targetOf(index, specifier);
  }
  return null;
}

/**
 * One line for each value that a repository imports from a file of a feature which is no repository: a command calls
 * repositories, and no repository a command. Types are free, since they do not run.
 */
export async function findCommandImports(
  base: string,
  file: string,
  code: string,
): Promise<string[]> {
  const isRepository = (target: string | null): boolean => target?.endsWith('.repo.ts') === true;
  const faults: string[] = [];
  for (const { line, target, names } of importsIn(file, code)) {
    if (!target.startsWith('server/features/') || isRepository(target)) continue;
    const index =
      names && target.endsWith('/index.ts')
        ? await readFile(path.join(base, target), 'utf8')
        : null;
    for (const name of names ?? ['*']) {
      const origin = index === null ? target : originOf(target, index, name);
      if (isRepository(origin)) continue;
      faults.push(
        `${file}:${line}: ${name} of ${origin ?? target}: a repository imports no command`,
      );
    }
  }
  return faults;
}
