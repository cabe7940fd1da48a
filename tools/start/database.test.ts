// @module-tag whole
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCluster } from '#server/platform/db/embedded-place.ts';
import { runningPostgresUrl } from '#server/platform/db/embedded.ts';
import { readPostmasterPid } from '#tests/support/databases.ts';
import { openDatabase, type ShopDatabase } from './database.ts';

let dataDir = '';
let database: ShopDatabase;
let said: string[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-database-'));
  // Under root, the database's own user needs access.
  await chmod(dataDir, 0o711);
  said = [];
  const say = (line: string): void => void said.push(line);
  const { signal } = new AbortController();
  database = await openDatabase(undefined, { dataDir }, { say, signal });
}, 60_000);
afterEach(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

function pidOfPostgres(): Promise<number> {
  return readPostmasterPid(database.ownerUrl());
}

describe('the stop of the embedded database', () => {
  it('does not wait for a database that cannot be started again', async () => {
    const cluster = await findCluster(path.join(dataDir, 'postgres'));
    const pid = await pidOfPostgres();
    await rename(path.join(cluster, 'data/global'), path.join(cluster, 'global'));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => said.at(-1), { timeout: 20_000 }).toContain('does not start');
    await database.stop();
    expect(await runningPostgresUrl(dataDir)).toBeNull();
  });

  it.each([0, 1_000, 1_200])(
    'leaves none running that is being started again since %d ms',
    async (pause) => {
      process.kill(await pidOfPostgres(), 'SIGKILL');
      await expect.poll(() => said).toEqual(['the database ended, starting it again']);
      await new Promise((resolve) => void setTimeout(resolve, pause));
      await database.stop();
      expect(await runningPostgresUrl(dataDir)).toBeNull();
    },
  );
});
