import { execFileSync } from 'node:child_process';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);

/** Files that differ from a commit, including deleted and untracked ones, as paths from the project's root. */
export const listChangedFiles = (commit: string): string[] => [
  ...git('diff', '--name-only', '--no-renames', '--relative', '-z', commit),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
];
