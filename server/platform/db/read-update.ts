import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { kindOfMigration, readMigrationKind, type MigrationKind } from './migration-kind.ts';

/** A migration that a database does not have yet. */
export interface PendingMigration {
  readonly name: string;
  readonly kind: MigrationKind;
  /** Statements that processes of the former version fail after. */
  readonly destructive: readonly string[];
}

/** What a version of the shop changes in a database. */
export interface Update {
  readonly pending: readonly PendingMigration[];
  /** Migrations that the database has and the version not. */
  readonly unknown: readonly string[];
  /** Whether the database has the tables of a shop. */
  readonly isUsed: boolean;
}

async function listApplied(database: pg.Pool | pg.Client): Promise<readonly string[]> {
  const { rows } = await database.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return [];
  const applied = await database.query<{ name: string }>('select name from schema_migration');
  return applied.rows.map(({ name }) => name);
}

/** Compares the migrations in a folder with those of a database. */
export async function readUpdate(
  database: pg.Pool | pg.Client,
  folder = path.resolve(import.meta.dirname, '../../../migrations'),
): Promise<Update> {
  const applied = await listApplied(database);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const pending: PendingMigration[] = [];
  for (const name of names.filter((one) => !applied.includes(one))) {
    const reading = readMigrationKind(await readFile(path.join(folder, name), 'utf8'));
    pending.push({ name, kind: kindOfMigration(reading), destructive: reading.destructive });
  }
  return {
    pending,
    unknown: applied.filter((name) => !names.includes(name)),
    isUsed: applied.length > 0,
  };
}
