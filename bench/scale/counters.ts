import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#server/platform/db/sql.ts';
import { readCpuTime, readEndedCpuTime } from '../lib/processes.ts';
import { median } from '../lib/statistics.ts';
import { readDatabaseCounters, type DatabaseCounters } from './database-counters.repo.ts';
import type { Traffic } from './traffic.ts';

/** Processes of each part with all their descendants, among which the decoders of photos belong to the part that started them. */
export type PartPids = Readonly<Record<string, () => readonly number[]>>;

/** Where the shop can be watched. */
export interface Watched {
  readonly kysely: Db;
  /** Folder of the stored photos and prints. */
  readonly files: string;
  readonly parts: PartPids;
  readonly traffic: () => Traffic;
}

/** What the shop has used and holds so far. */
export interface Counters extends DatabaseCounters, Traffic {
  /** Milliseconds of processor time by part. */
  readonly cpu: Readonly<Record<string, number>>;
  readonly fileBytes: number;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/** Reads {@link Counters}. */
export async function readCounters({ kysely, files, parts, traffic }: Watched): Promise<Counters> {
  const cpu = Object.entries(parts).map(([part, pids]): [string, number] => [
    part,
    pids().reduce((sum, pid) => sum + readCpuTime(pid) + readEndedCpuTime(pid), 0),
  ]);
  return {
    cpu: Object.fromEntries(cpu),
    ...(await readDatabaseCounters(kysely)),
    fileBytes: await sizeOf(files),
    ...traffic(),
  };
}

/** Figures by name. */
export type Figures = Readonly<Record<string, number>>;

/** What one piece of the work took, of `count` between two readings. */
export function divide(before: Counters, after: Counters, count: number): Figures {
  const each = (read: (counters: Counters) => number): number =>
    (read(after) - read(before)) / count;
  const cpu = Object.keys(after.cpu).map((part): [string, number] => [
    `${part} CPU ms`,
    each((counters) => counters.cpu[part] ?? 0),
  ]);
  return {
    ...Object.fromEntries(cpu),
    'SQL statements': each(({ statements }) => statements),
    'KB in': each(({ bytesIn }) => bytesIn) / 1000,
    'KB out': each(({ bytesOut }) => bytesOut) / 1000,
    'log KB': each(({ logBytes }) => logBytes) / 1000,
    'database KB': each(({ databaseBytes }) => databaseBytes) / 1000,
    'file KB': each(({ fileBytes }) => fileBytes) / 1000,
  };
}

/** The median of each figure over several runs. */
export function medians(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(runs.map((run) => run[name] ?? Number.NaN))]),
  );
}

/** Prints figures, a column for each kind of work. */
export function printFigures(title: string, figures: Readonly<Record<string, Figures>>): void {
  console.log(title);
  const names = [...new Set(Object.values(figures).flatMap((own) => Object.keys(own)))];
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(
          Object.entries(figures).map(([kind, own]) => [kind, own[name]?.toFixed(2) ?? '']),
        ),
      ]),
    ),
  );
}
