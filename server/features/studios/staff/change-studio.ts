import type { StudioDraft } from '#contract/staff/studios.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Sql, Trx } from '../../../platform/db/sql.ts';
import { rehearse, transact } from '../../../platform/db/transact.ts';
import { findPlaces } from '../expected-visits.repo.ts';
import { findUnmetVisits, listNewlyUnmet, type UnmetVisit } from '../find-unmet-visits.ts';
import { fingerprint } from '../fingerprint.ts';
import { readStudio, type FieldFault } from '../read-studio.ts';
import { storeStudios, type StudioRecord } from '../store-studios.repo.ts';
import { compareCells, toCells, type CellChange } from '../studio-cells.ts';
import { findStudioById, lockStudio, type StoredStudio } from './staff-studios.repo.ts';

/** Dependencies of changing studios. */
export interface ChangeStudioDeps {
  readonly kysely: Db;
  readonly clock: Clock;
}

/** Why a draft is not a studio, field by field. */
export type InvalidStudio = FailureWith<
  'studio_invalid',
  { readonly faults: readonly FieldFault[] }
>;

/** What storing a draft changes, and which customers it strands. */
export interface CheckedStudio {
  readonly changes: readonly CellChange[];
  readonly unmet: readonly UnmetVisit[];
  readonly seen: string;
}

/** Reads a draft by the rules of a file of studios. */
function readDraft(slug: string, draft: StudioDraft): ResultWith<StudioRecord, InvalidStudio> {
  const { ownerEmail, translations, ...plain } = draft;
  const texts = Object.entries(translations).filter(([, text]) =>
    Object.values(text ?? {}).some((each) => (each ?? '').trim() !== ''),
  );
  const read = readStudio({
    ...plain,
    slug,
    owner: { email: ownerEmail },
    translations: Object.fromEntries(texts),
  });
  return 'studio' in read ? succeed(read.studio) : fail('studio_invalid', { faults: read.faults });
}

async function store(
  trx: Trx,
  before: StudioRecord,
  after: StudioRecord,
  now: Date,
): Promise<CheckedStudio> {
  const places = await findPlaces(trx);
  const changes = compareCells(toCells(before), toCells(after));
  const expected = await findUnmetVisits(trx, places, now);
  if (changes.length > 0) await storeStudios(trx, [after]);
  const unmet = listNewlyUnmet(expected, await findUnmetVisits(trx, places, now)).filter(
    ({ slug }) => slug === before.slug,
  );
  return { changes, unmet, seen: fingerprint([changes, unmet]) };
}

async function findForChange(
  trx: Sql,
  id: string,
): Promise<ResultWith<StoredStudio, FailureWith<'not_found'>>> {
  const stored = await findStudioById(trx, id);
  return stored ? succeed(stored) : fail('not_found');
}

/**
 * Tells what storing a draft of a studio would change, and stores nothing. Errors: `studio_invalid`, `not_found`.
 */
export async function checkStudio(
  { kysely, clock }: ChangeStudioDeps,
  id: string,
  draft: StudioDraft,
): Promise<ResultWith<CheckedStudio, InvalidStudio | FailureWith<'not_found'>>> {
  return await transact(
    kysely,
    async (trx): Promise<ResultWith<CheckedStudio, InvalidStudio | FailureWith<'not_found'>>> => {
      const stored = await findForChange(trx, id);
      if (!stored.ok) return stored;
      const { record } = stored.value;
      const after = readDraft(record.slug, draft);
      if (!after.ok) return after;
      return succeed(
        await rehearse(trx, (inner) => store(inner, record, after.value, new Date(clock()))),
      );
    },
  );
}

/** Why a change was not stored. */
export type RefusedChange =
  | InvalidStudio
  | FailureWith<'studio_changed'>
  | FailureWith<'not_found'>;

/**
 * Stores a draft as {@link checkStudio} showed it; a repeat changes nothing. Errors: `studio_invalid`; `studio_changed` if
 * the studio, or what customers expect there, is not as it was shown; `not_found`.
 */
export async function changeStudio(
  { kysely, clock }: ChangeStudioDeps,
  caller: Caller,
  id: string,
  { studio: draft, seen }: { readonly studio: StudioDraft; readonly seen: string },
): Promise<ResultWith<StoredStudio, RefusedChange>> {
  return await runAct(
    kysely,
    caller,
    { act: 'studio.change', object: { kind: 'studio', id } },
    async (trx, record): Promise<ResultWith<StoredStudio, RefusedChange>> => {
      await lockStudio(trx, id);
      const stored = await findForChange(trx, id);
      if (!stored.ok) return stored;
      const { record: before } = stored.value;
      const after = readDraft(before.slug, draft);
      if (!after.ok) return after;
      const checked = await store(trx, before, after.value, new Date(clock()));
      if (checked.changes.length === 0) record.skip();
      else if (checked.seen !== seen) return fail('studio_changed');
      record.setStudio(id);
      record.setBefore({ isActive: before.isActive, closures: before.closures.length });
      record.setAfter({
        isActive: after.value.isActive,
        closures: after.value.closures.length,
        changed: checked.changes.map(({ column }) => column),
        stranded: checked.unmet.length,
      });
      return succeed({ ...stored.value, record: after.value });
    },
  );
}
