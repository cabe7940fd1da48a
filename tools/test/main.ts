import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readImports } from '../checks/dependency-rules.ts';
import { provideChromium } from '../chromium.ts';
import { provideEngines } from '../engines.ts';
import { findAffectedTests } from './affected.ts';
import { readFileSeconds } from './counts.ts';
import { type FinishedStep, runStep } from './run-step.ts';
import { narrowSteps, type Part, parts, selections, type Step } from './steps.ts';

const lanes = 2;

const [word, ...rest] = process.argv.slice(2);
const known = word !== undefined && word in selections;
const given = known || word === undefined ? rest : [word, ...rest];
const changedFlag = /^--changed(?:=(.+))?$/;
const changedSince = given.map((argument) => changedFlag.exec(argument)).find(Boolean);
const extra = given.filter((argument) => !changedFlag.test(argument));
// What a change can affect is run whole.
const selected = selections[known ? word : changedSince ? 'all' : 'short'] ?? [];
const steps = narrowToChanges(selected);

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);
}

/** Files that differ from a commit, including deleted and untracked ones, as paths from the project's root. */
function listChangedFiles(commit: string): string[] {
  return [
    ...git('diff', '--name-only', '--no-renames', '--relative', '-z', commit),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

/** With `--changed[=<commit>]`, the steps that the files changed since then can affect. */
function narrowToChanges(all: readonly Step[]): readonly Step[] {
  if (!changedSince) return all;
  const changed = listChangedFiles(changedSince[1] ?? 'HEAD');
  const tests = findAffectedTests(readImports(process.cwd()), changed);
  if (tests === 'all') return all;
  console.log(`${changed.length} changed files can reach ${tests.size} test files`);
  return narrowSteps(all, tests);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
process.on('disconnect', () => stopping.abort());

function testEnv(chromium: string | undefined): NodeJS.ProcessEnv {
  const bin = path.resolve('node_modules/.bin');
  return {
    ...process.env,
    // Programs that start others by name also get the pinned Node.
    PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
}

/** Runs the steps in order, as many at a time as the lanes allow, and starts none after a failure. */
async function runAll(env: NodeJS.ProcessEnv): Promise<FinishedStep[]> {
  const outcomes: FinishedStep[] = [];
  const waiting = [...steps];
  const running = new Set<Promise<void>>();
  let used = 0;
  const start = (step: Step): void => {
    used += step.lanes;
    // The caller's arguments are only for programs that accept them: the tests.
    const own = step.report || step.takesArguments ? extra : [];
    const options = { live: steps.length <= lanes, extra: own, env, signal: stopping.signal };
    const lane: Promise<void> = runStep(step, options).then((outcome) => {
      used -= step.lanes;
      running.delete(lane);
      outcomes.push(outcome);
      printStep(outcome, stopping.signal.aborted);
      if (!outcome.ok) stopping.abort();
    });
    running.add(lane);
  };
  while ((waiting.length > 0 && !stopping.signal.aborted) || running.size > 0) {
    const next = waiting[0];
    if (next && !stopping.signal.aborted && used + next.lanes <= lanes) {
      start(next);
      waiting.shift();
    } else {
      await Promise.race(running);
    }
  }
  return outcomes;
}

function printStep({ step, ok, seconds, output }: FinishedStep, ended: boolean): void {
  for (const line of output.split('\n')) if (line.startsWith('warning: ')) console.log(line);
  const result = ok ? 'ok' : ended ? 'ended' : 'FAILED';
  console.log(`${result.padEnd(6)} ${step.name} (${seconds.toFixed(1)} s)`);
}

/** Number of test files whose seconds are printed. */
const shownFiles = 10;

/** Prints the slowest test files of the run. */
async function reportFileSeconds(outcomes: readonly FinishedStep[]): Promise<void> {
  const reports = outcomes.flatMap(({ step: { report } }) => (report ? [report] : []));
  const files = (await Promise.all(reports.map(readFileSeconds)))
    .flat()
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shownFiles);
  if (files.length === 0) return;
  console.log(`\n${'slowest files'.padEnd(60)} seconds   tests`);
  for (const { file, seconds, tests } of files) {
    const count = String(tests).padStart(7);
    console.log(`${file.padEnd(60)} ${seconds.toFixed(1).padStart(7)} ${count}`);
  }
}

function summarize(outcomes: readonly FinishedStep[], seconds: number): void {
  // A step stopped after another's failure is no failure itself: the first one counts.
  const failure = outcomes.find(({ ok }) => !ok);
  if (failure) console.error(`\n${failure.output.trimEnd()}\n`);
  console.log('\nstep         result   seconds   tests');
  for (const step of steps) {
    const outcome = outcomes.find((one) => one.step === step);
    const result = !outcome
      ? 'not run'
      : outcome.ok
        ? 'ok'
        : outcome === failure
          ? 'FAILED'
          : 'ended';
    const tests =
      step.report && outcome ? String(outcome.counts.passed + outcome.counts.failed) : '';
    const time = outcome ? outcome.seconds.toFixed(1) : '';
    console.log(
      `${step.name.padEnd(12)} ${result.padEnd(8)} ${time.padStart(7)} ${tests.padStart(7)}`,
    );
  }
  const secondsOf = (part: Part): number =>
    outcomes
      .filter(({ step }) => step.part === part)
      .reduce((sum, outcome) => sum + outcome.seconds * (outcome.step.lanes / lanes), 0);
  const byPart = parts.map((part) => `${part} ${secondsOf(part).toFixed(0)}`);
  console.log(`\n${seconds.toFixed(0)} s in all: ${byPart.join(', ')}`);
  if (failure) console.error(`${failure.step.name} failed, see above`);
  const counted = outcomes.filter((outcome) => outcome.ok || outcome === failure);
  const passed = counted.reduce((sum, { counts }) => sum + counts.passed, 0);
  const failed = counted.reduce((sum, { counts }) => sum + counts.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
}

async function main(): Promise<void> {
  const began = performance.now();
  const chromium = steps.some(({ needsBrowser }) => needsBrowser)
    ? await provideChromium()
    : undefined;
  if (steps.some(({ needsEngines }) => needsEngines)) provideEngines();
  const outcomes = await runAll(testEnv(chromium));
  await reportFileSeconds(outcomes);
  summarize(outcomes, (performance.now() - began) / 1000);
  const complete = outcomes.length === steps.length && outcomes.every(({ ok }) => ok);
  process.exit(complete ? 0 : 1);
}

try {
  await main();
} catch (error) {
  console.error(`fpx: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
