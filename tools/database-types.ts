// npm run database-types: writes the types of the tables, as the migrations create them.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { generateTables } from './database-types/generate.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-database-types-'));
const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true });
try {
  await migrateDatabase({ url: postgres.url });
  await generateTables(postgres.url);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
