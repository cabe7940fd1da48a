import { existsSync } from 'node:fs';

/** Import graph of the project: the imported project files by source file, as paths from the root. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>;

/** The test files that changed files can affect; `all` when unknown. */
export type Affected = 'all' | ReadonlySet<string>;

/**
 * Files that a file starts or reads by path at run time, without an import. A folder ends with a slash and means every
 * file in it.
 */
export const runtimeDependencies: Readonly<Record<string, readonly string[]>> = {
  'agent/write-drop-kills.test.ts': ['tests/support/processes.ts'],
  'tests/support/shop.ts': ['tools/start/main.ts'],
  'tests/support/databases.ts': ['migrations/'],
  'tests/support/heic-files.ts': ['tests/support/files/'],
  'tests/support/coded-pictures.ts': ['tests/support/files/hevc/'],
  'tests/faults/killed-shop.ts': ['tests/faults/moved-clock.ts', 'server/main.ts'],
  'tests/features/ops.test.ts': ['tools/ops.mjs'],
  'tests/features/close-batches-kills.test.ts': ['tests/support/processes.ts'],
  'tests/features/print-kills.test.ts': ['server/main.ts'],
  'tests/features/failure-responses/failure-responses.test.ts': [
    'tests/features/failure-responses/',
  ],
  'tests/e2e/build-photo-page.ts': ['tests/e2e/photo-page/'],
  'tests/e2e/other-ways.spec.ts': ['tools/ops.mjs'],
  'tests/e2e/supervisor.spec.ts': ['tools/start/main.ts'],
  'tests/screens/shop-page.ts': ['tools/build-web.ts', 'tools/test/built-pages.ts'],
  'tools/ops.mjs': ['tools/ops.ts'],
  'tools/start.mjs': ['tools/start/main.ts'],
  'tools/start/main.ts': ['server/main.ts', 'sandbox/main.ts', 'tools/build-web.ts'],
  'tools/start/start.test.ts': ['tools/start.mjs'],
  'tools/start/processes.test.ts': ['deploy/systemd/fpx.service'],
  'tools/start/services.test.ts': ['deploy/', 'compose.yaml', 'Dockerfile'],
  'tests/machines/start-machines.ts': ['server/main.ts'],
  'tools/checks/pinned-node.test.ts': ['.nvmrc'],
  'tools/notices/write-notices.ts': ['tools/notices/texts/'],
  'tools/build-web.ts': ['web/', 'locales/'],
  'locales/locales.test.ts': ['locales/'],
  'server/platform/db/embedded.test.ts': ['tests/support/processes.ts'],
  'server/platform/db/migrate.ts': ['migrations/'],
  'server/platform/import-tsx.test.ts': ['server/platform/import-tsx.ts'],
  'server/features/photos/decoding/picture-processes.ts': [
    'server/features/photos/decoding/picture-process.ts',
  ],
  'server/features/orders/quote/quote.routes.test.ts': ['tests/acceptance/'],
  'server/features/studios/import-studios.test.ts': ['server/demo-studios.json'],
  'sandbox/main.test.ts': ['sandbox/main.ts'],
  'sandbox/main.ts': ['sandbox/'],
};

/** Modules without an importer that every journey depends on. */
const everywhere = new Set(['tests/e2e/playwright.config.ts']);

/** Files that no test reads. */
const harmless =
  /^(?:docs\/(?!going-live[.]md)|bench\/|[.]github\/|[.]vscode\/|[^/]+[.]md$|sandbox\/README[.]md$|[.](?:gitignore|editorconfig|env[.]example)$|LICENSE$)/;

function isTest(file: string): boolean {
  return /[.](?:test|spec|screen)[.]tsx?$/.test(file);
}

function isCode(file: string): boolean {
  return /[.](?:tsx?|mjs)$/.test(file);
}

/** For each file or folder, the files that import, start or read it. */
function dependentsIn(graph: ModuleGraph): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  const add = (target: string, source: string): void => {
    dependents.set(target, [...(dependents.get(target) ?? []), source]);
  };
  for (const [source, targets] of graph) for (const target of targets) add(target, source);
  for (const [source, targets] of Object.entries(runtimeDependencies)) {
    for (const target of targets) add(target, source);
  }
  return dependents;
}

function foldersOf(file: string): string[] {
  return [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1));
}

/**
 * Finds the tests that changed files can affect, over imports and `runtimeDependencies`. A changed file without known
 * dependents (a configuration, the lockfile) affects all tests; a deleted module affects none, because its importers
 * changed too.
 */
export function findAffectedTests(
  graph: ModuleGraph,
  changed: readonly string[],
  exists: (file: string) => boolean = existsSync,
): Affected {
  const dependents = dependentsIn(graph);
  // A test is not part of the content of its folder.
  const above = (file: string): string[] =>
    [file, ...(isTest(file) ? [] : foldersOf(file))].flatMap((name) => dependents.get(name) ?? []);
  const waiting = changed.filter((file) => !harmless.test(file) && (exists(file) || !isCode(file)));
  const isUnknown = (file: string): boolean => !graph.has(file) && above(file).length === 0;
  if (waiting.some((file) => everywhere.has(file) || isUnknown(file))) return 'all';
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...above(file));
  }
  return new Set([...seen].filter(isTest));
}
