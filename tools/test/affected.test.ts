import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findAffectedTests, runtimeDependencies, type ModuleGraph } from './affected.ts';
import { narrowSteps, selections } from './steps.ts';

const graph: ModuleGraph = new Map([
  ['domain/common/money.ts', []],
  ['domain/common/money.test.ts', ['domain/common/money.ts']],
  ['web/app/main.tsx', ['domain/common/money.ts']],
  ['web/app/route.test.ts', []],
  ['server/main.ts', ['domain/common/money.ts', 'server/platform/db/migrate.ts']],
  ['server/platform/db/migrate.ts', []],
  ['server/platform/db/migrate.test.ts', ['server/platform/db/migrate.ts']],
  ['tools/start/main.ts', []],
  ['tools/build-web.ts', []],
  ['tests/support/shop.ts', []],
  ['tests/e2e/playwright.config.ts', []],
  ['tests/e2e/crop.spec.ts', ['tests/support/shop.ts']],
  ['tests/e2e/likeness.spec.ts', []],
]);

/** Tests that start a shop in separate processes. */
const shopTests = [
  'tests/e2e/crop.spec.ts',
  'tests/e2e/supervisor.spec.ts',
  'tools/start/start.test.ts',
];

/** Those, and the tests that start the server alone. */
const serverTests = [...shopTests, 'tests/features/print-kills.test.ts'].toSorted();

function affectedBy(...changed: string[]) {
  const tests = findAffectedTests(graph, changed, () => true);
  return tests === 'all' ? tests : [...tests].toSorted();
}

describe('findAffectedTests', () => {
  it('follows imports and started programs to the tests of a changed module', () => {
    expect(affectedBy('domain/common/money.ts')).toEqual([
      'domain/common/money.test.ts',
      ...serverTests,
    ]);
  });

  it('finds a changed test itself', () => {
    expect(affectedBy('tests/e2e/likeness.spec.ts')).toEqual(['tests/e2e/likeness.spec.ts']);
    expect(affectedBy('web/app/route.test.ts')).toEqual(['web/app/route.test.ts']);
  });

  it('follows files that are read by path', () => {
    expect(affectedBy('migrations/0099_new.sql')).toEqual([
      'server/platform/db/migrate.test.ts',
      ...serverTests,
    ]);
    expect(affectedBy('web/ui/styles.css')).toEqual(shopTests);
  });

  it.each(['package-lock.json', 'tsconfig.base.json', 'tests/e2e/playwright.config.ts'])(
    'selects all tests for %s',
    (file) => {
      expect(affectedBy(file)).toBe('all');
    },
  );

  it('selects no test for documents and deleted modules', () => {
    expect(
      affectedBy('README.md', 'docs/product/04-states.md', '.github/workflows/ci.yml'),
    ).toEqual([]);
    expect(findAffectedTests(graph, ['domain/gone.ts'], () => false)).toEqual(new Set());
  });

  it('lists only existing paths as runtime dependencies', () => {
    const named = Object.entries(runtimeDependencies).flatMap(([file, more]) => [file, ...more]);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('narrowSteps', () => {
  const names = (tests: readonly string[]) =>
    narrowSteps(selections['all'] ?? [], new Set(tests)).map(({ name }) => name);
  const checks = (selections['check'] ?? []).map(({ name }) => name);

  it('keeps only the checks without a test file', () => {
    expect(names([])).toEqual(checks);
  });

  it('runs each file with its runner, and builds the web only for journeys', () => {
    expect(names(['domain/common/money.test.ts'])).toEqual([...checks, 'unit']);
    expect(names(['tests/features/ops.test.ts'])).toEqual([...checks, 'server']);
    expect(names(['tests/e2e/crop.spec.ts'])).toEqual([...checks, 'web build', 'e2e']);
    const [step] = narrowSteps(selections['unit'] ?? [], new Set(['domain/common/money.test.ts']));
    expect(step?.args.at(-1)).toBe('domain/common/money.test.ts');
  });
});
