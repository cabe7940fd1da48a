// Replaces the processes of an older version by those of this one, and back, while customers order: npm run test:update.
// The older version is the newest one of the history with fewer migrations.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startCustomers, type Customers } from './customers.ts';
import { buildOldVersion, buildWeb, findOldVersion, listAssets } from './old-version.ts';
import { startProcess, type ShopProcess } from './shop-process.ts';

const root = path.resolve(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '3' },
    customers: { type: 'string', default: '6' },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Replaces each process of the web, then the worker; a new one serves before an old one is asked to end. */
async function replaceAll(
  running: readonly ShopProcess[],
  balancer: Balancer,
  start: (role: 'web' | 'worker') => Promise<ShopProcess>,
): Promise<ShopProcess[]> {
  const next: ShopProcess[] = [];
  const [worker, ...webs] = running;
  for (const web of webs) {
    const successor = await start('web');
    next.push(successor);
    balancer.add(successor.url);
    await balancer.waitUntil(successor.url, true);
    await web.stop();
    balancer.remove(web.url);
  }
  await worker?.stop();
  return [await start('worker'), ...next];
}

/** Asks for all files of a version, whichever process answers. */
async function expectFiles(shop: string, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const response = await fetch(`${shop}/assets/${name}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 200, name);
    const file = await readFile(path.join(folder, 'dist/web/assets', name));
    assert.ok(bytes.equals(file), `${name} has other bytes`);
  }
}

function report(phase: string, { visits }: Customers): void {
  const { requests, photoRequests, orders, failures } = visits;
  print(
    `${phase}: ${requests + photoRequests} requests, ${orders.length} orders, ${failures.length} failed`,
  );
}

async function countOrders(url: string, numbers: readonly string[]): Promise<number> {
  return await withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from orders where number = any($1)',
      [numbers],
    );
    return rows[0]?.count ?? 0;
  });
}

interface Stage {
  readonly base: string;
  readonly oldFolder: string;
  readonly databaseUrl: string;
  readonly bucket: NodeJS.ProcessEnv;
}

function settings({ databaseUrl, bucket }: Stage): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: databaseUrl,
    ...bucket,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    CODE_KEY: randomBytes(32).toString('hex'),
    SEED_DEMO: '0',
    LIMITS: 'none',
    TRUST_PROXY: '1',
    WEB_PROCESSES: '1',
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'error',
  };
}

async function update(stage: Stage, stop: (() => void | Promise<void>)[]): Promise<void> {
  const env = settings(stage);
  const startOf = (program: string) => async (role: 'web' | 'worker') => {
    const started = await startProcess({ role, program, folder: stage.base, env });
    stop.push(started.kill);
    return started;
  };
  const [startOld, startNew] = [startOf(stage.oldFolder), startOf(root)];
  const balancer = await startBalancer();
  stop.push(balancer.close);
  let running = [await startOld('worker')];
  for (let count = 0; count < Number(values.web); count += 1) {
    const web = await startOld('web');
    running.push(web);
    balancer.add(web.url);
    await balancer.waitUntil(web.url, true);
  }
  const [oldFiles, newFiles] = [await listAssets(stage.oldFolder), await listAssets(root)];
  const oldOnly = oldFiles.filter((name) => !newFiles.includes(name));
  const newOnly = newFiles.filter((name) => !oldFiles.includes(name));
  print(`files of the web that only one version has: ${oldOnly.length} and ${newOnly.length}`);
  assert.ok(oldOnly.length > 0 && newOnly.length > 0);
  const customers = startCustomers(balancer.url, Number(values.customers));
  stop.push(customers.stop);
  customers.openFiles.push(...oldOnly);
  await pause(10_000);
  report('the older version', customers);
  running = await replaceAll(running, balancer, startNew);
  report('replaced by this one', customers);
  await expectFiles(balancer.url, stage.oldFolder, oldOnly);
  customers.openFiles.push(...newOnly);
  await pause(5_000);
  running = await replaceAll(running, balancer, startOld);
  report('and back', customers);
  await expectFiles(balancer.url, root, newOnly);
  running = await replaceAll(running, balancer, startNew);
  await customers.stop();
  report('and replaced again', customers);
  const { failures, orders } = customers.visits;
  for (const [failure, alike] of Map.groupBy(failures, (one) => one)) {
    print(`  ${alike.length} times ${failure}`);
  }
  assert.equal(failures.length, 0, 'requests failed');
  assert.ok(orders.length > 0, 'nobody ordered');
  assert.equal(await countOrders(stage.databaseUrl, orders), orders.length, 'orders are missing');
  for (const one of running) await one.stop();
}

async function main(base: string): Promise<void> {
  const old = await findOldVersion(root);
  if (!old) {
    print('skipped: the history has no older version whose processes can be replaced by this one');
    return;
  }
  print(`from ${old.title}`);
  print(`migrations beside it: ${old.migrations.join(', ')}`);
  const oldFolder = path.join(base, 'old');
  await buildOldVersion(root, old, oldFolder);
  await buildWeb(root);
  const dataDir = path.join(base, 'database');
  await mkdir(dataDir, { mode: 0o711 });
  await mkdir(path.join(base, 'bucket'));
  const stop: (() => void | Promise<void>)[] = [];
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    stop.push(async () => void (await removeEmbeddedPostgres(dataDir)));
    stop.push(postgres.stop);
    const s3 = await startS3Server(path.join(base, 'bucket'));
    stop.push(s3.close);
    const { bucket, region, endpoint, credentials } = s3.bucket('prints');
    const place = {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials?.id,
      S3_SECRET_ACCESS_KEY: credentials?.secret,
    };
    await update({ base, oldFolder, databaseUrl: postgres.url, bucket: place }, stop);
    print('no request failed, and all orders are there');
  } finally {
    // What was started last ends first.
    for (const end of stop.toReversed()) await end();
  }
}

const base = await mkdtemp(path.join(os.tmpdir(), 'fpx-update-'));
// PostgreSQL runs as a user of its own.
await chmod(base, 0o755);
try {
  await main(base);
} finally {
  await rm(base, { recursive: true, force: true });
}
