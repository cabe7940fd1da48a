import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

/** Total duration of the tests in one file. */
export interface FileSeconds {
  readonly file: string;
  readonly seconds: number;
  readonly tests: number;
}

/** Deletes the report of an earlier run, so that it cannot be taken for a new one. */
export async function forgetReport(file: string): Promise<void> {
  await rm(file, { force: true });
}

async function readReport(file: string): Promise<VitestReport | PlaywrightReport | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as VitestReport | PlaywrightReport);
}

/** Reads the counts of a Vitest or Playwright run; empty when there is no report. */
export async function readCounts(file: string): Promise<TestCounts> {
  const report = await readReport(file);
  if (!report) return { passed: 0, failed: 0 };
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/**
 * The counts of a step for the sum. A step that failed without a failing test (a file that does not load, a lint
 * error) counts as one failure, and so does a test step that ran nothing.
 */
export function completeCounts(counts: TestCounts, ok: boolean): TestCounts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Seconds of each test file that ran, from the report of a Vitest or Playwright run. */
export async function readFileSeconds(file: string): Promise<FileSeconds[]> {
  const report = await readReport(file);
  if (!report) return [];
  return 'stats' in report ? journeySeconds(report) : testSeconds(report);
}

function testSeconds({ testResults }: VitestReport): FileSeconds[] {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
      .length,
  }));
}

function journeySeconds({ suites }: PlaywrightReport): FileSeconds[] {
  const durations = (suite: PlaywrightSuite): number[] => [
    ...suite.specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    ),
    ...(suite.suites ?? []).flatMap(durations),
  ];
  return suites.map((suite) => {
    const own = durations(suite);
    const seconds = own.reduce((sum, duration) => sum + duration, 0) / 1000;
    return { file: path.join('tests/e2e', suite.file), seconds, tests: own.length };
  });
}
