import { mkdtemp, rm } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import os from 'node:os';
import path from 'node:path';
import { buildServer } from '#server/build-server.ts';
import { readConfig } from '#server/config.ts';
import { fixedCatalogue } from '#server/features/catalogue/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openLiveConfig } from '#server/settings/live-config.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';

/** A database at this address would only be connected to by the first query, and the document needs none. */
const noDatabase = 'postgres://127.0.0.1:1/none';

/** Builds the server as it is started, without a database or a port, and returns the OpenAPI document that it serves. */
export async function buildDocument(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-openapi-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const database = connectDatabase({ url: noDatabase, max: 1, applicationName: 'openapi' });
  try {
    const app = await buildServer({
      ...openLiveConfig(config, database),
      catalogues: fixedCatalogue(defaultCatalogue),
      database,
      ...(await openStores(config)),
      countries: null,
      clock: systemClock,
      log: openLog({ role: 'openapi', level: 'error' }),
    });
    const response = await app.inject('/api/openapi.json');
    await app.close();
    if (response.statusCode !== 200) throw new Error(`no document: ${response.body}`);
    return response.body;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
