import path from 'node:path';

const bin = 'node_modules';

/** Test runners: each runs some of the project's test files. */
export type Runner = 'unit' | 'server' | 'screens' | 'e2e';

/** Parts of a run, in their order. */
export const parts = ['check', 'unit', 'server', 'screens', 'journeys'] as const;
/** One of {@link parts}. */
export type Part = (typeof parts)[number];

/** One step of `npm test`: a program run by Node. */
export interface Step {
  readonly name: string;
  /** Part of the run whose seconds are printed together. */
  readonly part: Part;
  readonly args: readonly string[];
  /** Number of the two lanes that it occupies. */
  readonly lanes: 1 | 2;
  /** Path of its report, when it runs tests. */
  readonly report?: string;
  readonly needsBrowser?: true;
  /** Set when it needs the browser engines besides Chromium. */
  readonly needsEngines?: true;
  /** Set when the program accepts the words after the script's name, as tests with counts do. */
  readonly takesArguments?: true;
  /** Set when it runs test files. */
  readonly runner?: Runner;
}

export const reports = path.resolve(import.meta.dirname, '../../test-results');

function vitest(project: 'unit' | 'server' | 'screens'): Step {
  const report = path.join(reports, `${project}.json`);
  return {
    name: project,
    part: project,
    args: [
      `${bin}/vitest/vitest.mjs`,
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    lanes: 2,
    report,
    runner: project,
  };
}

const checks: readonly Step[] = [
  { name: 'format', part: 'check', args: [`${bin}/oxfmt/bin/oxfmt`, '--check'], lanes: 1 },
  { name: 'style', part: 'check', args: ['tools/checks/house-style.ts'], lanes: 1 },
  { name: 'texts', part: 'check', args: ['tools/checks/texts/check-texts.ts'], lanes: 1 },
  { name: 'references', part: 'check', args: ['tools/checks/document-references.ts'], lanes: 1 },
  { name: 'variables', part: 'check', args: ['tools/checks/env-example.ts'], lanes: 1 },
  {
    name: 'personal data',
    part: 'check',
    args: ['tools/checks/personal-data/check-personal-data.ts'],
    lanes: 1,
  },
  { name: 'rules', part: 'check', args: ['tools/checks/dependency-rules.ts'], lanes: 1 },
  { name: 'repositories', part: 'check', args: ['tools/checks/repositories.ts'], lanes: 1 },
  { name: 'migrations', part: 'check', args: ['tools/checks/migration-kinds.ts'], lanes: 1 },
  {
    name: 'constants',
    part: 'check',
    args: ['tools/checks/shop-constants/check-shop-constants.ts'],
    lanes: 1,
  },
  { name: 'exports', part: 'check', args: ['tools/checks/public-apis.ts'], lanes: 1 },
  { name: 'openapi', part: 'check', args: ['tools/checks/openapi/check-openapi.ts'], lanes: 1 },
  { name: 'unused', part: 'check', args: [`${bin}/knip/bin/knip.js`], lanes: 1 },
  {
    name: 'lint, types',
    part: 'check',
    args: [`${bin}/oxlint/bin/oxlint`, '--type-check'],
    lanes: 2,
  },
];

const unitStep = vitest('unit');
const serverStep = vitest('server');
const screensStep: Step = { ...vitest('screens'), needsBrowser: true };
const webStep: Step = {
  name: 'web build',
  part: 'journeys',
  args: ['tools/build-web.ts'],
  lanes: 2,
};
const journeysStep: Step = {
  name: 'e2e',
  part: 'journeys',
  args: [`${bin}/@playwright/test/cli.js`, 'test', '--config=tests/e2e/playwright.config.ts'],
  lanes: 2,
  report: path.join(reports, 'e2e.json'),
  needsBrowser: true,
  runner: 'e2e',
};

function inEveryLanguage(name: string): Step {
  return {
    name,
    part: 'journeys',
    args: [`${bin}/@playwright/test/cli.js`, 'test', `--config=tests/${name}/playwright.config.ts`],
    lanes: 2,
    needsBrowser: true,
    takesArguments: true,
  };
}

const enginesStep: Step = {
  name: 'engines',
  part: 'journeys',
  args: [`${bin}/@playwright/test/cli.js`, 'test', '--config=tests/engines/playwright.config.ts'],
  lanes: 2,
  report: path.join(reports, 'engines.json'),
  needsEngines: true,
};

/** The part of a test step that the short lane runs: no file tagged `whole`, only journeys tagged `@essential`. */
function shortened(step: Step): Step {
  const filter = step.runner === 'e2e' ? ['--grep', '@essential'] : ['--tagsFilter=!whole'];
  return { ...step, args: [...step.args, ...filter] };
}

/** The steps that each word after the script's name runs; `short` without a word. */
export const selections: Readonly<Record<string, readonly Step[]>> = {
  short: [
    ...checks,
    shortened(unitStep),
    shortened(serverStep),
    webStep,
    shortened(screensStep),
    shortened(journeysStep),
  ],
  all: [...checks, unitStep, serverStep, webStep, screensStep, journeysStep],
  check: checks,
  unit: [unitStep],
  server: [serverStep],
  screens: [screensStep],
  e2e: [webStep, journeysStep],
  engines: [webStep, enginesStep],
  languages: [webStep, inEveryLanguage('languages')],
  'contact-sheets': [webStep, inEveryLanguage('contact-sheets')],
};

/** Separate runs that are too long for every change, or need other browsers. */
const outsideTheSuite = /^tests\/(?:contact-sheets|engines|languages)\//;

function runnerOf(file: string): Runner {
  if (file.endsWith('.spec.ts')) return 'e2e';
  if (file.endsWith('.screen.ts')) return 'screens';
  return /^(?:server|sandbox|tests)\//.test(file) ? 'server' : 'unit';
}

/** Restricts the steps to these test files; a step without a file is left out, and so is the build without journeys. */
export function narrowSteps(steps: readonly Step[], tests: ReadonlySet<string>): Step[] {
  const filesOf = (runner: Runner): string[] =>
    [...tests]
      .filter((file) => !outsideTheSuite.test(file) && runnerOf(file) === runner)
      .toSorted();
  return steps.flatMap((step): Step[] => {
    if (step === webStep) return filesOf('e2e').length > 0 ? [step] : [];
    if (!step.runner) return [step];
    const files = filesOf(step.runner);
    return files.length > 0 ? [{ ...step, args: [...step.args, ...files] }] : [];
  });
}
