import { spawn } from 'node:child_process';
import path from 'node:path';
import { type TestCounts, forgetReport, readCounts, completeCounts } from './counts.ts';
import type { Step } from './steps.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

export interface FinishedStep {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  readonly counts: TestCounts;
  /** Captured output, when it was not shown live. */
  readonly output: string;
}

export interface RunOptions {
  /** Shows the output live, for a step that runs alone. */
  readonly live: boolean;
  readonly extra: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Runs one step to its end. A test step in which no test ran has failed. */
export async function runStep(step: Step, options: RunOptions): Promise<FinishedStep> {
  const began = performance.now();
  if (step.report) await forgetReport(step.report);
  const { code, output } = await execute(step, options);
  const counted = step.report ? await readCounts(step.report) : { passed: 0, failed: 0 };
  const ranSomething = !step.report || counted.passed + counted.failed > 0;
  const ok = code === 0 && ranSomething && counted.failed === 0;
  const counts = completeCounts(counted, ok);
  return { step, ok, seconds: (performance.now() - began) / 1000, counts, output };
}

function execute(step: Step, options: RunOptions): Promise<{ code: number; output: string }> {
  const { live, extra, env, signal } = options;
  const child = spawn(process.execPath, [...step.args, ...extra], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}
