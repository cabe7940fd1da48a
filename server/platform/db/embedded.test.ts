// @module-tag whole
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

let dataDir = '';
/** A data folder whose database was created and stopped. */
let stopped = '';
let running: EmbeddedPostgres[] = [];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-embedded-'));
  await chmod(folder, 0o711);
  return folder;
}

beforeAll(async () => {
  stopped = await makeFolder();
  await (await startEmbeddedPostgres({ dataDir: stopped })).stop();
});

afterAll(() => rm(stopped, { recursive: true }));

beforeEach(async () => {
  dataDir = await makeFolder();
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(dataDir, { recursive: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  running.push(postgres);
  return postgres;
}

/** Gives the folder the database of {@link stopped}: a copy takes a third of the time that creating one does. */
async function prepare(folder = dataDir): Promise<void> {
  await mkdir(folder, { recursive: true });
  execFileSync('cp', ['-a', path.join(stopped, 'postgres'), folder]);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function pidFile(folder = dataDir) {
  return path.join(folder, 'postgres/cluster/data/postmaster.pid');
}

async function postmaster(folder = dataDir): Promise<number> {
  return Number.parseInt(await readFile(pidFile(folder), 'utf8'), 10);
}

// Runs in its own process, killed without a chance to clean up.
async function startAndKill(): Promise<string> {
  await prepare();
  const script = path.resolve(import.meta.dirname, '../../../tests/support/processes.ts');
  const holder = spawn(process.execPath, [script, 'hold-postgres', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  await query(url, 'create table kept (id int); insert into kept values (7);');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  return url;
}

it('startEmbeddedPostgres keeps data, address and password over a restart', async () => {
  await prepare();
  const first = await start();
  await query(first.url, 'create table kept (id int); insert into kept values (7);');
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
});

describe('startEmbeddedPostgres', () => {
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir: stopped });
  });
  afterAll(() => server.stop());

  it('runs PostgreSQL 18 with the required extensions and durable commits', async () => {
    await query(
      server.url,
      'create extension pg_trgm; create extension unaccent; create extension btree_gist;',
    );
    const rows = await query(
      server.url,
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              lower('ÉCOLE') as lower, current_setting('server_encoding') as encoding`,
    );
    expect(rows).toEqual([
      { version: 18, fsync: 'on', commit: 'on', lower: 'école', encoding: 'UTF8' },
    ]);
  });

  it('requires its password and hides it from other users', async () => {
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
    const settings = await stat(path.join(stopped, 'postgres/cluster/settings.json'));
    expect(settings.mode & 0o777).toBe(0o600);
  });

  it('reports a running server on the folder and leaves it running', async () => {
    await expect(start(stopped)).rejects.toThrow(
      /^the shop already runs on the data folder [^\n]+$/,
    );
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)('runs PostgreSQL as another user under root', async () => {
    const { uid } = await stat(`/proc/${await postmaster(stopped)}`);
    expect(uid).not.toBe(0);
  });
});

describe('startEmbeddedPostgres after a kill', () => {
  it('starts over the server left running, with nothing lost', async () => {
    const before = await startAndKill();
    const left = await postmaster();
    expect(() => process.kill(left, 0)).not.toThrow();
    const { url } = await start();
    expect(url).toBe(before);
    expect(await postmaster()).not.toBe(left);
    expect(await query(url, 'select id from kept')).toEqual([{ id: 7 }]);
    // The end of its log shows a clean shutdown without a recovery.
    const log = await readFile(path.join(dataDir, 'postgres/cluster/server.log'), 'utf8');
    expect(log).toContain('database system was shut down at');
  });

  it('starts when the server was killed too', async () => {
    await startAndKill();
    process.kill(await postmaster(), 'SIGKILL');
    const { url } = await start();
    expect(await query(url, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  it('starts when the number in the pid file now belongs to a foreign process', async () => {
    await prepare();
    const first = await start();
    const lines = (await readFile(pidFile(), 'utf8')).split('\n');
    const { uid } = await stat(path.dirname(pidFile()));
    await first.stop();
    // It has the same user: PostgreSQL itself sees that another user's process cannot be its own.
    const foreign = spawn('sleep', ['60'], { stdio: 'ignore', uid, cwd: '/' });
    try {
      await writeFile(pidFile(), [String(foreign.pid), ...lines.slice(1)].join('\n'));
      const { url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(foreign.exitCode).toBeNull();
    } finally {
      foreign.kill();
    }
  });

  it('starts over a cluster that was only partly created', async () => {
    const half = path.join(dataDir, 'postgres/cluster.making/data');
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, 'PG_VERSION'), '18\n');
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('uses another port when its own is taken', async () => {
    await prepare();
    const first = await start();
    await first.stop();
    const net = await import('node:net');
    const squatter = net.createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const second = await start();
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      squatter.close();
    }
  });
});

describe.runIf(process.getuid?.() === 0)('startEmbeddedPostgres under root', () => {
  const places: string[] = [];
  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    for (const place of places.splice(0)) await rm(place, { recursive: true, force: true });
  });

  async function placeOf(folder: string): Promise<string> {
    const note = await readFile(path.join(folder, 'postgres/elsewhere.json'), 'utf8');
    const { databaseFiles } = JSON.parse(note) as { databaseFiles: string };
    if (!places.includes(databaseFiles)) places.push(databaseFiles);
    return databaseFiles;
  }

  it('puts the files of each data folder into its own place that this user may enter', async () => {
    await chmod(dataDir, 0o700);
    const one = path.join(dataDir, 'one');
    const two = path.join(dataDir, 'two');
    const [first, second] = [await start(one), await start(two)];
    const [placeOne, placeTwo] = [await placeOf(one), await placeOf(two)];
    expect(placeOne).not.toBe(placeTwo);
    expect((await stat(path.join(placeOne, 'cluster/data'))).uid).not.toBe(0);
    await query(first.url, 'create table only_one (id int)');
    await expect(query(second.url, 'select * from only_one')).rejects.toThrow(/does not exist/);
    await first.stop();
    const again = await start(one);
    expect(await query(again.url, 'select * from only_one')).toEqual([]);
  });

  it('moves the data when the folder is closed or moved later', async () => {
    const open = path.join(dataDir, 'open');
    await prepare(open);
    const first = await start(open);
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    await chmod(dataDir, 0o700);
    const second = await start(open);
    expect(await query(second.url, 'select * from kept')).toEqual([]);
    await second.stop();
    const before = await placeOf(open);
    const moved = path.join(dataDir, 'moved');
    await rename(open, moved);
    const third = await start(moved);
    expect(await query(third.url, 'select * from kept')).toEqual([]);
    expect(await placeOf(moved)).not.toBe(before);
  });

  it('creates a new database when the data folder was deleted', async () => {
    await chmod(dataDir, 0o700);
    const shop = path.join(dataDir, 'shop');
    const first = await start(shop);
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    await placeOf(shop);
    await rm(shop, { recursive: true });
    const second = await start(shop);
    await expect(query(second.url, 'select * from kept')).rejects.toThrow(/does not exist/);
  });

  it('refuses to share a database with a copy of the folder', async () => {
    await chmod(dataDir, 0o700);
    const original = path.join(dataDir, 'original');
    await (await start(original)).stop();
    await placeOf(original);
    const copy = path.join(dataDir, 'copy');
    await cp(original, copy, { recursive: true });
    await expect(start(copy)).rejects.toThrow(/copy\/postgres is a copy of [^\n]+$/);
  });
});
