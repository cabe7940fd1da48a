import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Db, Sql, Trx } from '../../platform/db/sql.ts';
import { rehearse, transact } from '../../platform/db/transact.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { findPlaces } from './expected-visits.repo.ts';
import { fingerprint } from './fingerprint.ts';
import { findUnmetVisits, listNewlyUnmet, type UnmetVisit } from './find-unmet-visits.ts';
import type { StudioFileRow } from './read-file.ts';
import { readStudio, findUnknownFields, type FieldFault } from './read-studio.ts';
import {
  findStudioRecords,
  findTowns,
  storeStudios,
  type StudioRecord,
} from './store-studios.repo.ts';
import { compareCells, toCells, type CellChange } from './studio-cells.ts';

/** A fault in a row of the file. */
export interface RowFault extends FieldFault {
  readonly row: number;
  /** Name of the studio; empty when it has none. */
  readonly name: string;
}

/** A slug that a row got from the name of its studio. */
export interface DerivedSlug {
  readonly row: number;
  readonly name: string;
  readonly slug: string;
}

/** What an import changes of a studio; all of it for a new one. */
export interface StudioChange {
  readonly slug: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly cells: readonly CellChange[];
}

/** Result of importing a file. */
export interface ImportReport {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  /** Studios of the file that are stored already with the same data, among those `updated`. */
  readonly unchanged: number;
  /** What differs between the file and what was stored, studio by studio. */
  readonly changes: readonly StudioChange[];
  readonly derivedSlugs: readonly DerivedSlug[];
  readonly faults: readonly RowFault[];
  /** What customers still count on at studios that are closed or have moved by this import. */
  readonly unmet: readonly UnmetVisit[];
}

/** Rows of one statement. */
const partSize = 500;

/** Slugs of an import in the audit log; a file of more studios is known by their number. */
const maxRecordedSlugs = 200;

function nameIn(value: unknown): string {
  return typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string'
    ? value.name
    : '';
}

/** A valid row of the file. */
interface ReadRow {
  readonly row: number;
  readonly studio: StudioRecord;
  readonly hasDerivedSlug: boolean;
}

function readRows(rows: readonly StudioFileRow[]) {
  const studios = new Map<string, ReadRow>();
  const faults: RowFault[] = [];
  for (const { row, value } of rows) {
    const read = readStudio(value);
    const blame = (fault: FieldFault): void =>
      void faults.push({ row, name: nameIn(value), ...fault });
    if ('faults' in read) {
      read.faults.forEach(blame);
      continue;
    }
    const { slug } = read.studio;
    const earlier = studios.get(slug);
    if (!earlier) studios.set(slug, { row, ...read });
    else {
      const problem = `"${slug}" is already that of row ${earlier.row}; write another`;
      blame({ field: 'slug', problem });
    }
  }
  return { read: [...studios.values()], faults };
}

function findDerivedSlugs(read: readonly ReadRow[]): DerivedSlug[] {
  return read.flatMap(({ row, studio: { name, slug }, hasDerivedSlug }) =>
    hasDerivedSlug ? [{ row, name, slug }] : [],
  );
}

/** Reads rows into studios that can be stored and faults of the others. */
export function checkStudios(rows: readonly StudioFileRow[]): Pick<
  ImportReport,
  'derivedSlugs' | 'faults'
> & {
  readonly studios: readonly StudioRecord[];
} {
  const { read, faults } = readRows(rows);
  const studios = read.map(({ studio }) => studio);
  return { studios, derivedSlugs: findDerivedSlugs(read), faults };
}

/** Faults of rows that would replace a studio in another town only because it has the same name. */
async function findNamesakes(kysely: Sql, read: readonly ReadRow[]): Promise<RowFault[]> {
  const derived = read.filter(({ hasDerivedSlug }) => hasDerivedSlug);
  if (derived.length === 0) return [];
  const stored = await findTowns(
    kysely,
    derived.map(({ studio }) => studio.slug),
  );
  const towns = new Map(stored.map((town) => [town.slug, town]));
  const plain = (city: string): string => city.trim().toLowerCase();
  return derived.flatMap(({ row, studio: { name, slug, city, country } }) => {
    const town = towns.get(slug);
    if (!town || (town.country === country && plain(town.city) === plain(city))) return [];
    const problem = `"${slug}" is that of the studio in ${town.city}; write another, or this one if it has moved`;
    return [{ row, name, field: 'slug', problem }];
  });
}

/** Lists the fields in a file that no studio has, such as a misspelled column, once each. */
export function unknownFields(rows: readonly StudioFileRow[]): string[] {
  return [...new Set(rows.flatMap(({ value }) => findUnknownFields(value)))];
}

/** What differs between studios and those that are stored; none for a studio that is the same. */
async function findChanges(
  kysely: Sql,
  studios: readonly StudioRecord[],
): Promise<readonly StudioChange[]> {
  const slugs = studios.map(({ slug }) => slug);
  const stored = slugs.length === 0 ? [] : await findStudioRecords(kysely, slugs);
  const before = new Map(stored.map((studio) => [studio.slug, studio]));
  return studios.flatMap((studio) => {
    const { slug, name } = studio;
    const known = before.get(slug);
    const cells = compareCells(known ? toCells(known) : {}, toCells(studio));
    return cells.length === 0 ? [] : [{ slug, name, isNew: known === undefined, cells }];
  });
}

/** The report of an import, with the slugs of the studios that were stored. */
type StoredImport = Omit<ImportReport, 'unmet'> & { readonly slugs: readonly string[] };

async function storeRows(trx: Trx, rows: readonly StudioFileRow[]): Promise<StoredImport> {
  const { read, faults: faultsOfRows } = readRows(rows);
  const namesakes = await findNamesakes(trx, read);
  const isLeftOut = new Set(namesakes.map(({ row }) => row));
  const stored = read.filter(({ row }) => !isLeftOut.has(row));
  const studios = stored.map(({ studio }) => studio);
  const faults = [...faultsOfRows, ...namesakes].toSorted((a, b) => a.row - b.row);
  const changes = await findChanges(trx, studios);
  const changed = new Set(changes.map(({ slug }) => slug));
  const written = studios.filter(({ slug }) => changed.has(slug));
  let created = 0;
  for (let at = 0; at < written.length; at += partSize) {
    created += await storeStudios(trx, written.slice(at, at + partSize));
  }
  return {
    rows: rows.length,
    created,
    updated: studios.length - created,
    unchanged: studios.length - written.length,
    changes,
    derivedSlugs: findDerivedSlugs(stored),
    faults,
    slugs: studios.map(({ slug }) => slug),
  };
}

/** What an import would do, with all that customers would count on in vain by it and did not before. */
export interface ImportPreview extends ImportReport {
  /** Changes with what is stored and expected at studios: an import of what was seen names it. */
  readonly seen: string;
}

async function runImport(
  trx: Trx,
  rows: readonly StudioFileRow[],
  now: Date,
): Promise<{ readonly preview: ImportPreview; readonly slugs: readonly string[] }> {
  const places = await findPlaces(trx);
  const before = await findUnmetVisits(trx, places, now);
  const { slugs, ...report } = await storeRows(trx, rows);
  const unmet = listNewlyUnmet(before, await findUnmetVisits(trx, places, now));
  const seen = fingerprint([report.changes, report.faults, unmet]);
  return { preview: { ...report, unmet, seen }, slugs };
}

/** Tells what an import of a file would do, and stores nothing. */
export async function previewImport(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  rows: readonly StudioFileRow[],
): Promise<ImportPreview> {
  const previewed = await transact(kysely, async (trx) =>
    succeed(
      await rehearse(
        trx,
        async (inner) => (await runImport(inner, rows, new Date(clock()))).preview,
      ),
    ),
  );
  return previewed.value;
}

/**
 * Imports a file as it was seen by {@link previewImport}. Error: `studio_changed` if it would do something else by now.
 */
export async function importSeenStudios(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  { rows, seen }: { readonly rows: readonly StudioFileRow[]; readonly seen: string },
): Promise<ResultWith<ImportPreview, FailureWith<'studio_changed'>>> {
  const act = { act: 'studio.import', object: { kind: 'studio', id: 'import' } } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<ResultWith<ImportPreview, FailureWith<'studio_changed'>>> => {
      const { preview, slugs } = await runImport(trx, rows, new Date(clock()));
      // A repeat finds everything stored.
      if (preview.changes.length === 0) record.skip();
      else if (preview.seen !== seen) return fail('studio_changed');
      const { created, updated, unchanged } = preview;
      record.setAfter({
        created,
        updated: updated - unchanged,
        slugs: slugs.slice(0, maxRecordedSlugs),
      });
      return succeed(preview);
    },
  );
}

/** Stores the valid rows of a file by their slugs, all or none, and reports the faults of the others; deletes nothing. */
export async function importStudios(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  rows: readonly StudioFileRow[],
): Promise<ImportReport> {
  const act = { act: 'studio.import', object: { kind: 'studio', id: 'import' } } as const;
  const imported = await runAct(kysely, caller, act, async (trx, record) => {
    const before = await findPlaces(trx);
    const { slugs, ...report } = await storeRows(trx, rows);
    const { created, updated } = report;
    if (slugs.length === 0) record.skip();
    record.setAfter({ created, updated, slugs: slugs.slice(0, maxRecordedSlugs) });
    const unmet = await findUnmetVisits(trx, before, new Date(clock()));
    return succeed({ ...report, unmet });
  });
  return imported.value;
}
