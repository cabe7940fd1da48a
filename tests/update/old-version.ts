import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version that the update begins with. */
export interface OldVersion {
  readonly commit: string;
  readonly title: string;
  /** Migrations that the new version has more. */
  readonly migrations: readonly string[];
}

/** Commits that are looked through; a version that is older is of no interest. */
const maxCommits = 2_000;

async function git(root: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', root, ...args], { maxBuffer: 32 * 1024 * 1024 });
  return stdout;
}

/** Hash and name of each migration of a version, in the order in which they are applied. */
async function listMigrations(root: string, commit: string): Promise<string[]> {
  const tree = await git(root, 'ls-tree', commit, 'migrations/');
  return tree
    .split('\n')
    .filter((line) => line.endsWith('.sql'))
    .map((line) => line.replace(/^\S+ blob /, ''))
    .toSorted((one, other) => (one.slice(40) < other.slice(40) ? -1 : 1));
}

function nameOf(line: string): string {
  return path.basename(line.slice(41));
}

/** Whether processes of a version leave their work to others before they end. */
async function canDrain(root: string, commit: string): Promise<boolean> {
  return await git(root, 'grep', '-q', 'DRAIN_SECONDS', commit, '--', 'server/config-variables.ts')
    .then(() => true)
    .catch(() => false);
}

/**
 * Finds the newest version in the history whose migrations are the beginning of those of the newest one: its processes are
 * what an update replaces. Null where the history has none, as in a copy without it or in one of the last commit alone.
 */
export async function findOldVersion(root: string): Promise<OldVersion | null> {
  const commits = await git(root, 'rev-list', `--max-count=${maxCommits}`, 'HEAD').catch(() => '');
  const [head, ...older] = commits.split('\n').filter((commit) => commit !== '');
  if (head === undefined) return null;
  const now = await listMigrations(root, head);
  for (const commit of older) {
    const then = await listMigrations(root, commit);
    const isBeginning = then.every((line, index) => line === now[index]);
    if (!isBeginning || then.length === now.length) continue;
    if (!(await canDrain(root, commit))) return null;
    const title = (await git(root, 'log', '-1', '--format=%h %s', commit)).trim();
    return { commit, title, migrations: now.slice(then.length).map(nameOf) };
  }
  return null;
}

/** The packages of a version: those of this one where both name the same, which costs no copy on the same disk. */
async function givePackages(root: string, folder: string): Promise<void> {
  const [own, other] = await Promise.all(
    [root, folder].map((base) => readFile(path.join(base, 'package-lock.json'), 'utf8')),
  );
  const packages = path.join(folder, 'node_modules');
  if (own !== other) {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
    return;
  }
  const from = path.join(root, 'node_modules');
  await run('cp', ['-al', from, packages]).catch(async () => {
    await cp(from, packages, { recursive: true, verbatimSymlinks: true, force: true });
  });
}

/**
 * Changes a text of the web, so that its files have other names than those of the new version also where nothing else in
 * the web differs.
 */
async function changeText(folder: string): Promise<void> {
  const file = path.join(folder, 'locales/en/storefront.json');
  const texts = await readFile(file, 'utf8');
  await writeFile(file, texts.replace(/(": "[^"{]+)"/, '$1."'));
}

/** Writes a version into an empty folder, with its packages, and builds its web. */
export async function buildOldVersion(
  root: string,
  { commit }: OldVersion,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = path.join(folder, 'version.tar');
  await git(root, 'archive', '--output', archive, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  await givePackages(root, folder);
  await changeText(folder);
  await buildWeb(folder);
}

/** Builds the web of a version unless it is there. */
export async function buildWeb(folder: string): Promise<void> {
  await run(process.execPath, ['tools/build-web.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 32 * 1024 * 1024,
  });
}

/** Names of the scripts and styles of a built web. */
export async function listAssets(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'dist/web/assets'));
  return names.filter((name) => /\.(?:js|css|json)$/.test(name));
}
