import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkHouseStyle } from './house-style.ts';

const run = promisify(execFile);
const projectFolder = path.resolve(import.meta.dirname, '../..');
const bin = path.join(projectFolder, 'node_modules');

/** Checks of all files that take few seconds; the others are left to `npm run check`. */
const quickChecks = ['document-references.ts', 'env-example.ts'];

/** Runs a program over the files and returns its complaints; empty without any. */
async function findComplaints(base: string, args: readonly string[]): Promise<string> {
  const options = { cwd: base, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run(process.execPath, [...args], options);
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`.trim() || String(error);
  }
}

/**
 * Checks the files staged in the repository of `project` as they would be committed, regardless of the work tree:
 * format, lint and types of these files, the style and the quick checks of all. Returns the complaints.
 */
export async function checkStaged(project: string): Promise<string[]> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: project, maxBuffer: 64 * 1024 * 1024 })).stdout;
  const changed = await git('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z');
  const staged = changed.split('\0').filter(Boolean);
  if (staged.length === 0) return [];
  // Without links in it, as a program compares its own path.
  const base = await mkdtemp(path.join(await realpath(os.tmpdir()), 'fpx-staged-'));
  try {
    await git('checkout-index', '--all', `--prefix=${base}/`);
    await symlink(path.join(projectFolder, 'node_modules'), path.join(base, 'node_modules'));
    const code = staged.filter((file) => /[.](?:tsx?|mjs)$/.test(file));
    const oxfmt = [`${bin}/oxfmt/bin/oxfmt`, '--check', '--no-error-on-unmatched-pattern'];
    const oxlint = [`${bin}/oxlint/bin/oxlint`, '--type-check', ...code];
    const quick = quickChecks
      .map((file) => path.join(base, 'tools/checks', file))
      .filter((file) => existsSync(file));
    const [format, lint, style, ...more] = await Promise.all([
      findComplaints(base, [...oxfmt, ...staged]),
      code.length > 0 ? findComplaints(base, oxlint) : '',
      checkHouseStyle(base),
      ...quick.map((file) => findComplaints(base, [file])),
    ]);
    return [format, lint, ...style.faults, ...more].filter(Boolean);
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkStaged(process.cwd());
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) console.error('\nfpx: not committed; `git commit --no-verify` skips');
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
