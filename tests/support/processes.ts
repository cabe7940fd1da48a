import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The command line of every process, each as one string; reads /proc because minimal machines have no ps. */
export function commandLines(): string[] {
  if (!existsSync('/proc/self')) {
    return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.split('\n');
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(commandLine).filter((line) => line !== '');
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // It ended while the list was read.
    return '';
  }
}
