import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { withClient } from '#server/platform/db/one-client.ts';

/** Runs work on a new data folder, whose database loads a library that it loads at its start alone. */
export async function withLibrary(
  name: string,
  work: (dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-'));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await withClient({ connectionString: postgres.url }, (client) =>
      client.query(`alter system set shared_preload_libraries = '${name}'`),
    );
    await postgres.stop();
    await work(dataDir);
  } finally {
    await removeEmbeddedPostgres(dataDir);
  }
}
