import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const kilobytes = 1024;

/** A process that ended during the read reads as empty. */
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

// The command's name is in brackets and may contain anything; the state is the first field after it.
const stateOf = (pid: number): string[] => {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const parentOf = (pid: number): number => Number(stateOf(pid)[1]);

const msPerTick = 10;

/** Milliseconds of processor time a process has used since it started, in steps of ten. */
export const cpuOf = (pid: number): number => {
  const [user, system] = stateOf(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * msPerTick;
};

/** The arguments of a process. */
export const argumentsOf = (pid: number): string[] => read(pid, 'cmdline').split('\0');

/** Processes whose arguments satisfy a test. */
export const findProcesses = (isWanted: (args: readonly string[]) => boolean): number[] =>
  pids().filter((pid) => isWanted(argumentsOf(pid)));

/** A process and all its descendants. */
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
 * Memory and mapped files of a process in MB (2^20 bytes), with its share of shared pages. Mapped files are mostly the
 * program itself, so their share falls when another process starts the same program.
 */
export const pssOf = (pid: number): { readonly memory: number; readonly files: number } => {
  const text = read(pid, 'smaps_rollup');
  const files = field(text, 'Pss_File');
  return { memory: field(text, 'Pss') - files, files };
};

/**
 * Watches the memory of a process and its descendants together: the most of it in MB (2^20 bytes), with each page that
 * several of them share counted once. Returns the function that ends it.
 */
export const watchPss = (root: number): (() => number) => {
  const everyMs = 20;
  const looksPerTree = 10;
  let tree = [root];
  let looks = 0;
  let most = 0;
  const look = (): void => {
    if (looks % looksPerTree === 0) tree = processTree(root);
    looks += 1;
    const parts = tree.map(pssOf);
    most = Math.max(
      most,
      parts.reduce((sum, { memory, files }) => sum + memory + files, 0),
    );
  };
  const timer = setInterval(look, everyMs);
  return () => {
    look();
    clearInterval(timer);
    return most;
  };
};

/** Current memory of a process in MB (2^20 bytes). */
export const rssOf = (pid: number): number => field(read(pid, 'status'), 'VmRSS');

/** Peak memory of a process in MB (2^20 bytes) since its start or {@link forgetPeak}. */
export const peakRssOf = (pid: number): number => field(read(pid, 'status'), 'VmHWM');

/** Resets the kernel's peak value of a process. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
