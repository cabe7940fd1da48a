import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { listFiles, sourceRoots } from './source-files.ts';

/** Largest number of names, values and types together, that an index.ts exports. */
export const maxExports = 30;

export interface ApiCheck {
  readonly faults: readonly string[];
  /** Number of exported names by the path of each index.ts. */
  readonly counts: ReadonlyMap<string, number>;
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : namesIn(element.name),
  );
}

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** Names that a declaration exports, such as `export const`. */
function declaredNames(node: ts.Statement): string[] {
  if (ts.isExportAssignment(node)) return ['default'];
  if (!isExported(node)) return [];
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node);
  return isNamed ? [node.name?.text ?? 'default'] : [];
}

/** The file of the project that an import names; null for a package. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null;
}

/**
 * Lists the names that a file exports. `export *` counts with every name of its file, and so does
 * `export * as name`: a namespace is no narrower than its names.
 */
async function findExports(
  base: string,
  file: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  if (seen.has(file)) return [];
  const code = await readFile(path.join(base, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  for (const node of source.statements) {
    if (!ts.isExportDeclaration(node)) {
      for (const name of declaredNames(node)) names.add(name);
    } else if (node.exportClause && ts.isNamedExports(node.exportClause)) {
      for (const { name } of node.exportClause.elements) names.add(name.text);
    } else if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      const target = targetOf(file, node.moduleSpecifier.text);
      if (target === null) throw new Error(`${file}: exports every name of a package`);
      const prefix = node.exportClause ? `${node.exportClause.name.text}.` : '';
      for (const name of await findExports(base, target, new Set([...seen, file]))) {
        names.add(`${prefix}${name}`);
      }
    }
  }
  return [...names];
}

/** Checks that every index.ts below `base` exports at most {@link maxExports} names. */
export async function checkPublicApis(
  base: string,
  roots: readonly string[] = sourceRoots,
): Promise<ApiCheck> {
  const files = (await listFiles(base, roots, /^index[.]tsx?$/)).toSorted();
  const counts = new Map<string, number>();
  for (const file of files) counts.set(file, (await findExports(base, file)).length);
  const faults = [...counts]
    .filter(([, count]) => count > maxExports)
    .map(([file, count]) => `${file} exports ${count} names, more than ${maxExports}`);
  return { faults, counts };
}

async function main(): Promise<void> {
  const { faults, counts } = await checkPublicApis(process.cwd());
  for (const [file, count] of counts) console.log(`${file}: ${count}`);
  for (const fault of faults) console.error(fault);
  console.log(`${counts.size} public APIs, ${faults.length} faults`);
  process.exitCode = counts.size > 0 && faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
