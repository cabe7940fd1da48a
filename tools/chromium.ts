import { canRun, findProgram, run } from './programs.ts';

const names = [
  // Without the browser's own window, which headless Chromium draws too: a fifth less time for all journeys.
  'chromium-headless-shell',
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
