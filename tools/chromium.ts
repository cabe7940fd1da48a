import { canRun, findProgram, run } from './programs.ts';

/** The browser without its own window, which headless Chromium draws too: a quarter less processor time for journeys. */
const headlessShell = 'chromium-headless-shell';

const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Flags of every start of the browser: quiet, local, and without its own sandbox only as root. */
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
  return process.env['CHROMIUM_PATH'] || findProgram(...names);
}

/**
 * Path of the browser, which is installed if missing: from the distribution as root, otherwise Playwright's own. A
 * distribution's shell without windows is installed even beside another Chromium.
 * @throws Error when neither installation succeeds
 */
export async function provideChromium(): Promise<string> {
  const shell = process.env['CHROMIUM_PATH'] || findProgram(headlessShell) || installed();
  const found = shell ?? findChromium() ?? (await downloaded());
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
  if (install(headlessShell)) return findChromium();
  run('apt-get', ['update', '-q']);
  if (!install(headlessShell) && !findChromium()) install('chromium');
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
