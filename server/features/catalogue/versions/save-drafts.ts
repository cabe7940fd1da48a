import {
  maxDrafts,
  type AddDraft,
  type SaveDraft,
  type SaveDraftResponse,
} from '#contract/staff/catalogue.ts';
import type { Result } from '#contract/errors.ts';
import { listChangedParts } from '#domain/catalogue/changed-parts.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { CatalogueVersionDeps } from '../deps.ts';
import { readCatalogue, toStored } from '../source/held-versions.repo.ts';
import {
  countDrafts,
  deleteDraft,
  findUntouchedDraft,
  findVersion,
  insertDraft,
  lockDrafts,
  lockVersion,
  updateDraft,
  type StoredVersion,
} from './catalogue-versions.repo.ts';
import { stateNow } from './present-version.ts';

type Deps = Pick<CatalogueVersionDeps, 'kysely' | 'clock' | 'catalogues'>;

/** A request that comes again within this time is the same one. */
const repeatMs = 60 * 1000;

function nameOf({ actor }: Caller): string | null {
  return actor.name?.slice(0, 100) ?? null;
}

/**
 * Begins a draft as a copy of a version, by default of the one that holds now; returns its number. A repeat within a minute
 * returns the same draft, if nobody has saved it yet. Errors: `not_found` (there is no such version), `too_many_drafts`.
 */
export function addDraft(
  { kysely, clock, catalogues }: Deps,
  caller: Caller,
  { base: asked, note = '' }: AddDraft,
): Promise<Result<number, 'not_found' | 'too_many_drafts'>> {
  const act = { act: 'catalogue.add-draft', object: { kind: 'catalogue', id: '' } } as const;
  return runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<Result<number, 'not_found' | 'too_many_drafts'>> => {
      await lockDrafts(trx);
      const now = clock();
      const base = asked ?? catalogues.at(now).version;
      if (!(await findVersion(trx, base))) return fail('not_found');
      const draft = { base, note, actorName: nameOf(caller) };
      const known = await findUntouchedDraft(trx, { ...draft, at: new Date(now - repeatMs) });
      if (known) {
        record.skip();
        return succeed(known.number);
      }
      if ((await countDrafts(trx)) >= maxDrafts)
        return fail('too_many_drafts', { limit: maxDrafts });
      const catalogue = await readCatalogue(trx, base);
      const number = await insertDraft(trx, { ...draft, catalogue, at: new Date(now) });
      record.setObject(String(number));
      record.setAfter({ base });
      return succeed(number);
    },
  );
}

/** Whether a save is the one that the stored revision came from. */
function isRepeated(stored: StoredVersion, { catalogue, note, revision }: SaveDraft): boolean {
  return (
    stored.revision === revision + 1 &&
    stored.note === note &&
    stored.sha256 === toStored(catalogue).sha256
  );
}

function toSaved({ revision, savedAt }: StoredVersion): SaveDraftResponse {
  return { revision, savedAt: savedAt.toISOString() };
}

/** Why a draft is not changed. */
type DraftRefusal = 'not_found' | 'catalogue_state_conflict' | 'catalogue_draft_changed';

/** Checks that a locked version is a draft that nobody has saved meanwhile. */
export function checkDraft(
  stored: StoredVersion | null,
  revision: number,
  now: number,
): Result<StoredVersion, DraftRefusal> {
  if (!stored) return fail('not_found');
  if (stored.state !== 'draft') {
    return fail('catalogue_state_conflict', { state: stateNow(stored, now) });
  }
  return stored.revision === revision
    ? succeed(stored)
    : fail('catalogue_draft_changed', { revision: stored.revision, by: stored.actorName });
}

/**
 * Saves a draft as a whole. A repeat answers what the first did. Errors: `not_found`, `catalogue_state_conflict` (it is
 * published), `catalogue_draft_changed` (somebody saved it meanwhile).
 */
export function saveDraft(
  { kysely, clock }: Deps,
  caller: Caller,
  number: number,
  request: SaveDraft,
): Promise<Result<SaveDraftResponse, DraftRefusal>> {
  const object = { kind: 'catalogue', id: String(number) } as const;
  return runAct(
    kysely,
    caller,
    { act: 'catalogue.save-draft', object },
    async (trx, record): Promise<Result<SaveDraftResponse, DraftRefusal>> => {
      const now = clock();
      const stored = await lockVersion(trx, number);
      if (stored?.state === 'draft' && isRepeated(stored, request)) {
        record.skip();
        return succeed(toSaved(stored));
      }
      const draft = checkDraft(stored, request.revision, now);
      if (!draft.ok) return draft;
      const { catalogue, note } = request;
      const changed = listChangedParts(await readCatalogue(trx, number), catalogue);
      const actorName = nameOf(caller);
      await updateDraft(trx, number, { catalogue, note, actorName, at: new Date(now) });
      record.setAfter({ revision: request.revision + 1, changed: changed.slice(0, 100) });
      return succeed({ revision: request.revision + 1, savedAt: new Date(now).toISOString() });
    },
  );
}

/** Deletes a draft; one that is gone already stays gone. Error: `catalogue_state_conflict` (it is published). */
export function removeDraft(
  { kysely, clock }: Deps,
  caller: Caller,
  number: number,
): Promise<Result<null, 'catalogue_state_conflict'>> {
  const object = { kind: 'catalogue', id: String(number) } as const;
  return runAct(
    kysely,
    caller,
    { act: 'catalogue.delete-draft', object },
    async (trx, record): Promise<Result<null, 'catalogue_state_conflict'>> => {
      const stored = await lockVersion(trx, number);
      if (!stored) {
        record.skip();
        return succeed(null);
      }
      if (stored.state !== 'draft') {
        return fail('catalogue_state_conflict', { state: stateNow(stored, clock()) });
      }
      await deleteDraft(trx, number);
      record.setBefore({ base: stored.base, revision: stored.revision });
      return succeed(null);
    },
  );
}
