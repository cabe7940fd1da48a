import { watch } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './web-sources.ts';

const serverSources = ['server', 'domain', 'contract', 'locales', 'migrations'];
// An editor writes a file in several steps, and saves several files at once.
const quiet = 150;

/**
 * Calls `changed` after the server's sources changed, in development. Replaces Node's own --watch, whose processes
 * keep running when the supervisor is killed.
 */
export function watchSources(changed: () => void): { stop: () => Promise<void>; kill: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = serverSources.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, (_event, file) => {
      if (file === null || /[.]test[.]ts$|[~]$|[.]sw.$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, quiet);
    }),
  );
  const kill = (): void => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
  return {
    kill,
    stop: () => {
      kill();
      return Promise.resolve();
    },
  };
}
