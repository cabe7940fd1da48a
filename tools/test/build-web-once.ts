import { execFileSync } from 'node:child_process';
import { projectRoot } from '../start/web-sources.ts';

/** Builds the web for the screen tests, unless its build is up to date. */
export function setup(): void {
  execFileSync(process.execPath, ['tools/build-web.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
    // Vitest sets `test`, with which the build would contain React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
