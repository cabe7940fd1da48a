import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = [
  // Without the browser's own window, which headless Chromium draws too: a fifth less time for all journeys.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** What every start of the browser gets: quiet, local, and without its own sandbox only as root. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Path of the browser for tests and benchmarks: CHROMIUM_PATH, otherwise the system's; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(canRun);
}

/**
 * Path of the browser, which is installed if missing: from the distribution as root, otherwise Playwright's own.
 * @throws Error when neither installation succeeds
 */
export async function provideChromium(): Promise<string> {
  const found = findChromium() ?? installed() ?? (await downloaded());
  if (!found || !canRun(found)) {
    throw new Error(`no Chromium that can be run${found ? ` at ${found}` : ''}: set CHROMIUM_PATH`);
  }
  return found;
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !run('apt-get', ['--version'])) return undefined;
  process.stdout.write('fpx: installing Chromium from the distribution ...\n');
  const install = (name: string): boolean =>
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
  // The package list may be missing or outdated, and not every distribution has the first package.
  if (!install('chromium-headless-shell')) {
    run('apt-get', ['update', '-q']);
    if (!install('chromium-headless-shell')) install('chromium');
  }
  return findChromium();
}

async function downloaded(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (canRun(own)) return own;
  process.stdout.write("fpx: installing Playwright's Chromium ...\n");
  run(process.execPath, ['node_modules/.bin/playwright', 'install', 'chromium']);
  return canRun(own) ? own : undefined;
}

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
