import { globSync } from 'node:fs';
import { canRun, findProgram, run } from './programs.ts';

/** Programs of the browser engines besides Chromium; undefined for an engine that is not installed. */
export interface Engines {
  readonly firefox: string | undefined;
  readonly webkit: { readonly driver: string; readonly browser: string } | undefined;
}

/** Packages of Debian. A display without a screen for WebKit, which has no mode without a window. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'];

/** Finds Firefox, and WebKitGTK with its driver and a display for it. */
export function findEngines(): Engines {
  const driver = findProgram('WebKitWebDriver');
  const browser = globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4.*/MiniBrowser').find(canRun);
  const hasWebkit = driver && browser && findProgram('Xvfb');
  return {
    firefox: findProgram('firefox-esr', 'firefox'),
    webkit: hasWebkit ? { driver, browser } : undefined,
  };
}

/**
 * Installs the engines if one is missing: from the distribution as root.
 * @throws Error that names the packages when an engine is still missing
 */
export function provideEngines(): void {
  const isComplete = (): boolean => Object.values(findEngines()).every(Boolean);
  if (isComplete()) return;
  if (process.getuid?.() === 0 && findProgram('apt-get')) {
    process.stdout.write('fpx: installing Firefox and WebKit from the distribution ...\n');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages]);
  }
  if (!isComplete()) {
    throw new Error(`an engine is missing; on Debian: apt-get install ${packages.join(' ')}`);
  }
}
