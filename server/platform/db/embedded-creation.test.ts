// @module-tag whole
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { createCluster } from './embedded-cluster.ts';
import { findPlace } from './embedded-place.ts';

let folder = '';

beforeEach(async () => {
  folder = await makeFolder();
  await chmod(folder, 0o755);
});

/** Programs of which the one that creates the database fails in its statement, as on a full disk. */
async function failingPrograms(native: string): Promise<string> {
  const bin = path.join(folder, 'native/bin');
  await mkdir(bin, { recursive: true });
  await symlink(path.join(native, 'bin/initdb'), path.join(bin, 'initdb'));
  const script = `#!/bin/sh\necho 'create database postgres' | '${native}/bin/postgres' "$@"\n`;
  await writeFile(path.join(bin, 'postgres'), script, { mode: 0o755 });
  return path.join(folder, 'native');
}

it('startEmbeddedPostgres creates its cluster again after the database could not be created', async () => {
  const dataDir = path.join(folder, 'data');
  const home = path.join(dataDir, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o711 });
  const place = await findPlace(home);
  const native = await failingPrograms(place.native);
  await expect(createCluster({ ...place, native })).rejects.toThrow(
    /^PostgreSQL's postgres failed: .*database "postgres" already exists$/,
  );
  const postgres = await startEmbeddedPostgres({ dataDir });
  await postgres.stop();
  expect(postgres.shopUrl).toContain('/fpx');
});

describe('startEmbeddedPostgres, when it is aborted', () => {
  const home = () => path.join(folder, 'data/postgres');

  it.each([
    ['while it creates the cluster', 'cluster.making/data/PG_VERSION'],
    ['before the server is ready', 'cluster/settings.json'],
  ])('leaves nothing running %s, and starts the next time', async (_, sign) => {
    const dataDir = path.join(folder, 'data');
    await mkdir(dataDir, { mode: 0o711 });
    const abort = new AbortController();
    const starting = startEmbeddedPostgres({ dataDir, signal: abort.signal });
    const ended = expect(starting).rejects.toThrow('aborted');
    while (!existsSync(path.join(home(), sign))) await sleep(1);
    abort.abort();
    await ended;
    expect(existsSync(path.join(home(), 'cluster'))).toBe(sign.startsWith('cluster/'));
    expect(existsSync(path.join(home(), 'cluster/data/postmaster.pid'))).toBe(false);
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    expect(postgres.shopUrl).toContain('/fpx');
  });
});

describe('startEmbeddedPostgres on a backup of which a part is missing', () => {
  const dataDir = () => path.join(folder, 'data');
  const cluster = () => path.join(dataDir(), 'postgres/cluster');
  const start = () => startEmbeddedPostgres({ dataDir: dataDir() });

  beforeEach(async () => {
    await mkdir(dataDir(), { mode: 0o711 });
    await (await start()).stop();
  });

  it.each([
    ['its settings', 'settings.json', 'settings.json cannot be read'],
    ['the files of PostgreSQL', 'data', 'data is missing'],
    ['the files of its tables', 'data/base', 'database "fpx" does not exist'],
  ])('says that it is incomplete without %s', async (_, part, why) => {
    // The first databases are those of PostgreSQL itself.
    const own = part.endsWith('base') ? await readdir(path.join(cluster(), part)) : ['.'];
    for (const name of own.filter((id) => !(Number(id) < 100))) {
      await rm(path.join(cluster(), part, name), { recursive: true });
    }
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^the database in ${cluster()} is incomplete \\(.*${why}.*\\): restore it from a backup$`,
      ),
    );
  });

  it('names the reason when the log of transactions is missing', async () => {
    const log = path.join(cluster(), 'data/pg_wal');
    for (const name of await readdir(log)) {
      if (/^[0-9A-F]{24}$/.test(name)) await rm(path.join(log, name));
    }
    await expect(start()).rejects.toThrow(
      /^PostgreSQL does not start: .*PANIC: .*checkpoint record/,
    );
  });

  it('makes no new database beside photos', async () => {
    await rm(path.join(dataDir(), 'postgres'), { recursive: true });
    await mkdir(path.join(dataDir(), 'files/photos/ab'), { recursive: true });
    await writeFile(path.join(dataDir(), 'files/photos/ab/abcd'), 'a photo');
    await expect(start()).rejects.toThrow(
      `there are photos in ${dataDir()}/files, but no database: restore ${dataDir()}/postgres from the backup too, or set DATABASE_URL`,
    );
  });

  it('takes a database that it cannot look at for no missing one', async () => {
    const data = path.join(cluster(), 'data');
    await rm(data, { recursive: true });
    await symlink(data, data);
    await mkdir(path.join(dataDir(), 'files/photos/ab'), { recursive: true });
    await writeFile(path.join(dataDir(), 'files/photos/ab/abcd'), 'a photo');
    await expect(start()).rejects.toThrow(
      `the database in ${data} cannot be opened (ELOOP): the whole data folder must belong to the user who starts the shop`,
    );
  });
});

it('startEmbeddedPostgres opens a database that a restore has left open to all users', async () => {
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  const data = path.join(folder, 'postgres/cluster/data');
  await chmod(data, 0o755);
  await (await startEmbeddedPostgres({ dataDir: folder })).stop();
  expect((await stat(data)).mode & 0o777).toBe(0o700);
});
