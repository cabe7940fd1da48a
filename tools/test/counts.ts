import { readFile, rm } from 'node:fs/promises';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

/** A report of an earlier run must not be taken for this one's. */
export async function forgetReport(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** What a run of Vitest or Playwright counted; nothing at all when it wrote no report. */
export async function readCounts(file: string): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 0 };
  const report = JSON.parse(text) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/**
 * A step's counts as they go into the sum. A step that failed without a failing test (a file that
 * does not load, a lint error) counts as one failure, and so does a test step that ran nothing.
 */
export function settleCounts(counts: Counts, ok: boolean): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
