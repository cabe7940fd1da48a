import type { AddressInfo } from 'node:net';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { buildServer } from '#server/build-server.ts';
import { createDeps } from '#server/deps.ts';
import type { Parts } from '#server/parts.ts';
import { readConfig } from '#server/config.ts';
import { openCatalogues } from '#server/features/catalogue/index.ts';
import { paymentJobs, paymentSchedules, paymentWrites } from '#server/features/payments/index.ts';
import { openLog } from '#server/platform/http/logger.ts';
import type { Job } from '#server/platform/queue/job.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { openLiveConfig } from '#server/settings/live-config.ts';
import { noLimits } from '#server/limits.ts';
import { openGate } from './gate.ts';
import { runDueJobs } from './job-queue.ts';
import { beginLife, connectFor, type Life } from './life.ts';
import type { Ground, ShopProcess, StartShop } from './shop-process.ts';

async function openParts(ground: Ground, life: Life): Promise<Parts> {
  const gate = await openGate(life, ground.sandboxUrl);
  const config = readConfig({ ...ground.env, SANDBOX_URL: gate.url });
  const database = connectFor(life, ground.databaseUrl);
  const { kysely } = database;
  const catalogues = openCatalogues({ kysely, clock: ground.now, first: defaultCatalogue });
  await catalogues.refresh();
  return {
    ...openLiveConfig(config, database),
    catalogues,
    database,
    ...(await openStores(config)),
    countries: null,
    clock: ground.now,
    log: openLog({ role: 'faults', level: process.env['FAULTS_LOG'] ?? 'silent' }),
    limits: noLimits,
  };
}

/** The payment jobs, and those of them that run on a schedule; other jobs stay in the queue. */
function jobsOf(parts: Parts) {
  const jobs = paymentJobs(createDeps(parts).payments);
  const byName = new Map<string, Job>(jobs.map((job) => [job.name, job]));
  return { byName, scheduled: paymentSchedules.flatMap(({ name }) => byName.get(name) ?? []) };
}

function workersOf(ground: Ground, life: Life, parts: Parts): Pick<ShopProcess, 'sweep' | 'work'> {
  const { byName, scheduled } = jobsOf(parts);
  const run = async (job: Job, payload: unknown): Promise<boolean> => {
    try {
      await job.run(payload, parts.log);
      return true;
    } catch (reason) {
      if (!life.isOver()) ground.complain(`${job.name} failed: ${String(reason)}`);
      return false;
    }
  };
  return {
    sweep: async () => {
      for (const job of scheduled) await run(job, {});
    },
    work: () =>
      runDueJobs(ground.observer.pool, ground.now(), async ({ name, payload }, complete) => {
        const job = byName.get(name);
        if (!job || !(await run(job, payload))) return false;
        return await life.step(complete).then(
          () => true,
          () => false,
        );
      }),
  };
}

/**
 * A shop process inside the test process: it ends between any two of its steps, and all its later work
 * throws.
 */
export const startInProcess: StartShop = async (ground) => {
  const life = beginLife();
  const parts = await openParts(ground, life);
  const app = await buildServer(parts);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  life.onEnd(() => app.server.closeAllConnections());
  return {
    url: `http://127.0.0.1:${port}`,
    isOver: life.isOver,
    endSoon: life.endAt,
    liveOn: life.liveOn,
    clockMoved: () => undefined,
    staff: { kysely: parts.database.kysely, clock: ground.now, payments: paymentWrites },
    ...workersOf(ground, life, parts),
    stop: async () => {
      life.end();
      await app.close();
      await parts.database.close().catch(() => undefined);
    },
  };
};
