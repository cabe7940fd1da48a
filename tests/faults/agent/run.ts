import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { makeDatabase, startTestPostgres } from '#tests/support/databases.ts';
import { buildTestShop } from '#tests/support/test-shop.ts';
import { runAgentTrial } from './agent-trial.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '200' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '600' },
  },
});

/** Mounts a small disk on a folder, which only root can; false if that is not possible here. */
function mountSmallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).status === 0;
}

const postgres = await startTestPostgres();
const { url, drop } = await makeDatabase(postgres.url, 'migrated');
const shop = await buildTestShop({}, undefined, {}, async () => {
  const database = connectDatabase({ url, max: 10, applicationName: 'fpx-trial' });
  return { ...database, url };
});
const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-trial-'));
const fillsDisk = mountSmallDisk(folder);
try {
  const { output, ...result } = await runAgentTrial(shop, await shop.listen(), {
    seed: Number(values.seed),
    jobs: Number(values.jobs),
    kills: Number(values.kills),
    folder,
    offline: true,
    fillsDisk,
    bytesEach: 100_000,
    timeout: Number(values.timeout) * 1000,
  });
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  const { missing, doubled, faults, unreported } = result;
  const isRight = [missing, doubled, faults, unreported].every((list) => list.length === 0);
  if (!isRight) process.stdout.write(output);
  process.exitCode = isRight ? 0 : 1;
} finally {
  if (fillsDisk) spawnSync('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
  await shop.close();
  await drop();
  await postgres.stop();
}
