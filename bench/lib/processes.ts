import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const kilobytes = 1024;

/** A process that ended while it was looked at reads as empty. */
const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const pids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

// The command's name stands in brackets and may hold anything; the state comes first behind it.
const stateOf = (pid: number): string[] => {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const parentOf = (pid: number): number => Number(stateOf(pid)[1]);

const msPerTick = 10;

/** Milliseconds of processor a process has used since it started, in steps of ten. */
export const cpuOf = (pid: number): number => {
  const [user, system] = stateOf(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * msPerTick;
};

/** A process's arguments. */
export const argumentsOf = (pid: number): string[] => read(pid, 'cmdline').split('\0');

/** Processes whose arguments satisfy a test. */
export const findProcesses = (isWanted: (args: readonly string[]) => boolean): number[] =>
  pids().filter((pid) => isWanted(argumentsOf(pid)));

/** A process and all that came of it. */
export const processTree = (root: number): number[] => {
  const parents = pids().map((pid) => [pid, parentOf(pid)] as const);
  const tree = [root];
  for (const known of tree) {
    tree.push(...parents.filter(([, parent]) => parent === known).map(([pid]) => pid));
  }
  return tree;
};

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / kilobytes;

/**
 * MB (2^20 bytes) of a process, of what it shares with others only its share: memory, and pages of mapped files. The
 * latter are mostly the program's own, so their share falls when somebody else starts the same program.
 */
export const pssOf = (pid: number): { readonly memory: number; readonly files: number } => {
  const text = read(pid, 'smaps_rollup');
  const files = field(text, 'Pss_File');
  return { memory: field(text, 'Pss') - files, files };
};

/** MB (2^20 bytes) of memory a process has now. */
export const rssOf = (pid: number): number => field(read(pid, 'status'), 'VmRSS');

/** MB (2^20 bytes), the most a process has had since it started or {@link forgetPeak}. */
export const peakRssOf = (pid: number): number => field(read(pid, 'status'), 'VmHWM');

/** Lets the kernel count a process's peak from now on. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
