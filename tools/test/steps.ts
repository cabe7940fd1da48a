import path from 'node:path';

const BIN = 'node_modules';

/** One part of `npm test`: a program run by Node. */
export interface Step {
  readonly name: string;
  readonly args: readonly string[];
  /** How many of the two lanes it takes. */
  readonly lanes: 1 | 2;
  /** Where it leaves its counts, when it runs tests. */
  readonly report?: string;
  readonly needsBrowser?: true;
}

export const REPORTS = path.resolve(import.meta.dirname, '../../test-results');

const vitest = (project: string): Step => {
  const report = path.join(REPORTS, `${project}.json`);
  return {
    name: project,
    args: [
      `${BIN}/vitest/vitest.mjs`,
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    lanes: 2,
    report,
  };
};

const CHECKS: readonly Step[] = [
  { name: 'format', args: [`${BIN}/oxfmt/bin/oxfmt`, '--check'], lanes: 1 },
  { name: 'style', args: ['tools/checks/house-style.ts'], lanes: 1 },
  { name: 'rules', args: ['tools/checks/dependency-rules.ts'], lanes: 1 },
  { name: 'unused', args: [`${BIN}/knip/bin/knip.js`], lanes: 1 },
  { name: 'lint', args: [`${BIN}/oxlint/bin/oxlint`], lanes: 2 },
  { name: 'types', args: ['tools/checks/types.ts'], lanes: 2 },
];

const UNIT = vitest('unit');
const SERVER = vitest('server');
const WEB: Step = { name: 'web build', args: ['tools/build-web.ts'], lanes: 2 };
const E2E: Step = {
  name: 'e2e',
  args: [`${BIN}/@playwright/test/cli.js`, 'test', '--config=tests/e2e/playwright.config.ts'],
  lanes: 2,
  report: path.join(REPORTS, 'e2e.json'),
  needsBrowser: true,
};

/** What each word after the script's name runs; without a word, all of it. */
export const SELECTIONS: Readonly<Record<string, readonly Step[]>> = {
  all: [...CHECKS, UNIT, SERVER, WEB, E2E],
  check: CHECKS,
  unit: [UNIT],
  server: [SERVER],
  e2e: [WEB, E2E],
};
