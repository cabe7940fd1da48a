import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const kilobytes = 1024;

/** A process that ended during the read reads as empty. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

// The command's name is in brackets and may contain anything; the state is the first field after it.
function stateOf(pid: number): string[] {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function parentOf(pid: number): number {
  return Number(stateOf(pid)[1]);
}

const msPerTick = 10;

/** Milliseconds of processor time a process has used since it started, in steps of ten. */
export function readCpuTime(pid: number): number {
  const [user, system] = stateOf(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * msPerTick;
}

/** Milliseconds that the ended children of a process had used, without those of its living ones. */
export function readEndedCpuTime(pid: number): number {
  const [user, system] = stateOf(pid).slice(13, 15).map(Number);
  return ((user ?? 0) + (system ?? 0)) * msPerTick;
}

/** The arguments of a process. */
export function readArguments(pid: number): string[] {
  return read(pid, 'cmdline').split('\0');
}

/** Processes whose arguments satisfy a test. */
export function findProcesses(isWanted: (args: readonly string[]) => boolean): number[] {
  return pids().filter((pid) => isWanted(readArguments(pid)));
}

/** A process and all its descendants. */
export function processTree(root: number): number[] {
  const parents = pids().map((pid) => [pid, parentOf(pid)] as const);
  const tree = [root];
  for (const known of tree) {
    tree.push(...parents.filter(([, parent]) => parent === known).map(([pid]) => pid));
  }
  return tree;
}

function field(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / kilobytes;
}

/**
 * Memory and mapped files of a process in MB (2^20 bytes), with its share of shared pages. Mapped files are mostly the
 * program itself, so their share falls when another process starts the same program.
 */
export function readPss(pid: number): { readonly memory: number; readonly files: number } {
  const text = read(pid, 'smaps_rollup');
  const files = field(text, 'Pss_File');
  return { memory: field(text, 'Pss') - files, files };
}

/** Current memory of a process in MB (2^20 bytes). */
export function readRss(pid: number): number {
  return field(read(pid, 'status'), 'VmRSS');
}

/** Peak memory of a process in MB (2^20 bytes) since its start or {@link forgetPeak}. */
export function readPeakRss(pid: number): number {
  return field(read(pid, 'status'), 'VmHWM');
}

/** Resets the kernel's peak value of a process. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
