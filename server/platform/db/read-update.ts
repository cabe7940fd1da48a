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
  /** Migrations that the database has and the version not, and that it would not survive. */
  readonly unknown: readonly string[];
  /** Migrations of a newer version that only expand the tables: this version goes on beside them. */
  readonly newer: readonly string[];
  /** Whether the database has the tables of a shop. */
  readonly isUsed: boolean;
}

interface AppliedMigration {
  readonly name: string;
  readonly kind: MigrationKind | null;
}

async function listApplied(database: pg.Pool | pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await database.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return [];
  const applied = await database.query<AppliedMigration>(
    `select name, to_jsonb(schema_migration) ->> 'kind' as kind from schema_migration`,
  );
  return applied.rows;
}

/** Compares the migrations in a folder with those of a database. */
export async function readUpdate(
  database: pg.Pool | pg.Client,
  folder = path.resolve(import.meta.dirname, '../../../migrations'),
): Promise<Update> {
  const applied = await listApplied(database);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const pending: PendingMigration[] = [];
  const present = new Set(applied.map(({ name }) => name));
  for (const name of names.filter((one) => !present.has(one))) {
    const reading = readMigrationKind(await readFile(path.join(folder, name), 'utf8'));
    pending.push({ name, kind: kindOfMigration(reading), destructive: reading.destructive });
  }
  const foreign = applied.filter(({ name }) => !names.includes(name));
  const namesOf = (isWanted: (kind: MigrationKind | null) => boolean): string[] =>
    foreign.filter(({ kind }) => isWanted(kind)).map(({ name }) => name);
  return {
    pending,
    unknown: namesOf((kind) => kind !== 'expand'),
    newer: namesOf((kind) => kind === 'expand'),
    isUsed: applied.length > 0,
  };
}
