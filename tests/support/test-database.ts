import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { makeDatabase, startTestPostgres, type OwnDatabase } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the administrative database of the run's PostgreSQL, from which others are created. */
    readonly testPostgresUrl: string;
  }
}

/** A database of one test file, with the migrated schema; `close` also drops it. */
export interface TestDatabase extends Database {
  readonly url: string;
}

/** Clones the migrated template: `beforeAll` creates one per file, `afterAll` closes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await makeDatabase(inject('testPostgresUrl'), 'migrated');
  const database = connectDatabase({ url, max: 10, applicationName: 'fpx-test' });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An empty database without the shop's schema, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<OwnDatabase> {
  return await makeDatabase(inject('testPostgresUrl'), 'empty');
}

/** Vitest's global setup: one PostgreSQL for the run, with the template that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('testPostgresUrl', postgres.url);
  return postgres.stop;
}
