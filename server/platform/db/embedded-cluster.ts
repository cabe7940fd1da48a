import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeDurably } from '../files.ts';
import { drawPort } from '../ports.ts';
import { makePassable, type EmbeddedPlace } from './embedded-place.ts';
import type { ClusterSettings } from './cluster-settings.ts';

const run = promisify(execFile);

/** The superuser of a cluster. */
export const owner = 'fpx';
/** The shop's database in it. */
export const databaseName = 'fpx';

/**
 * Creates the cluster under a temporary name and renames it when complete, so that a failure or a kill leaves none.
 * `signal` ends it early.
 */
export async function createCluster(place: EmbeddedPlace, signal?: AbortSignal): Promise<void> {
  const staging = `${place.cluster}.making`;
  await rm(staging, { recursive: true, force: true });
  await makePassable(staging);
  const data = path.join(staging, 'data');
  const passwordFile = path.join(staging, 'password');
  const settings = {
    port: await drawPort(),
    password: drawPassword(),
    shopPassword: drawPassword(),
  };
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, settings.password, { mode: 0o600 });
  await changeOwner(place, data, passwordFile);
  await execute(place, signal, 'initdb', [
    `--pgdata=${data}`,
    `--username=${owner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await execute(
    place,
    signal,
    'postgres',
    // Without the option it ends with 0 although the statement failed, as on a full disk.
    ['--single', '-c', 'exit_on_error=on', '-D', data, 'postgres'],
    `create database ${databaseName}\n`,
  );
  await rm(passwordFile);
  await writeSettings(place, staging, settings);
  await rename(staging, place.cluster);
}

/** Draws a password of a role. */
export function drawPassword(): string {
  return randomBytes(24).toString('hex');
}

/** Writes the settings beside the data of a cluster. */
export async function writeSettings(
  place: EmbeddedPlace,
  folder: string,
  settings: ClusterSettings,
): Promise<void> {
  const file = path.join(folder, 'settings.json');
  await writeDurably(file, `${JSON.stringify(settings)}\n`, 0o600);
  await changeOwner(place, file);
}

/** Gives files or folders, without what is in them, to the user of PostgreSQL. */
export async function changeOwner(place: EmbeddedPlace, ...files: string[]): Promise<void> {
  const { user } = place;
  if (user) await Promise.all(files.map((file) => chown(file, user.uid, user.gid)));
}

async function execute(
  place: EmbeddedPlace,
  signal: AbortSignal | undefined,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  signal?.throwIfAborted();
  const running = run(path.join(place.native, 'bin', program), args, processOptions(place));
  running.child.stdin?.end(input);
  const end = () => running.child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  try {
    await running;
  } catch (error) {
    signal?.throwIfAborted();
    const said = (error instanceof Error && 'stderr' in error && error.stderr) || error;
    throw new Error(`PostgreSQL's ${program} failed: ${lastLine(String(said))}`, { cause: error });
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** User and environment of PostgreSQL's programs. */
export function processOptions(place: EmbeddedPlace): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  // None of the application's own environment, which contains the secrets.
  return { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, ...place.user };
}

/** The line of a program's output that says why it failed. */
export function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
