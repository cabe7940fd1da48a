import type { PublishDraft } from '#contract/staff/catalogue.ts';
import { catalogueJson } from '#contract/staff/catalogue-json.ts';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import type { CatalogueVersionDeps } from '../deps.ts';
import { readCatalogue } from '../source/held-versions.repo.ts';
import {
  findVersion,
  lockEndingAt,
  lockHeldAt,
  lockVersion,
  lockVersions,
  moveEnd,
  storePublished,
  storeWithdrawn,
  type StoredVersion,
} from './catalogue-versions.repo.ts';
import { stateNow } from './present-version.ts';
import { checkDraft } from './save-drafts.ts';

type Deps = Pick<CatalogueVersionDeps, 'kysely' | 'clock' | 'catalogues'>;

/** A change that is planned further ahead is more likely a typing error. */
const maxAheadMs = 2 * 366 * 24 * 60 * 60 * 1000;

/** Why a draft is not published. */
type PublishRefusal =
  | 'not_found'
  | 'invalid_request'
  | 'catalogue_state_conflict'
  | 'catalogue_draft_changed'
  | 'catalogue_time_refused';

/** Whether a published version is what a request asked for before; its `now` was the time of the publication. */
function isRepeated(
  { state, from, publishedAt, revision }: StoredVersion,
  request: PublishDraft,
): boolean {
  if (state !== 'published' || revision !== request.revision || !from || !publishedAt) return false;
  const asked = request.from === null ? publishedAt.getTime() : Date.parse(request.from);
  // One that begins together with another one begins a millisecond later.
  return Math.abs(from.getTime() - asked) <= 1;
}

/** Chooses when a version begins, and checks that it can. */
async function chooseBeginning(
  trx: Trx,
  asked: string | null,
  now: number,
): Promise<
  Result<{ readonly from: Date; readonly held: StoredVersion }, 'catalogue_time_refused'>
> {
  const wanted = asked === null ? now : Date.parse(asked);
  if (asked !== null && wanted <= now) return fail('catalogue_time_refused', { reason: 'past' });
  if (wanted > now + maxAheadMs) return fail('catalogue_time_refused', { reason: 'far' });
  const held = await lockHeldAt(trx, new Date(wanted));
  if (!held) throw new Error('no version of the catalogue holds');
  const isTaken = held.from?.getTime() === wanted;
  if (isTaken && asked !== null) return fail('catalogue_time_refused', { reason: 'taken' });
  return succeed({ from: new Date(isTaken ? wanted + 1 : wanted), held });
}

/** Checks a stored draft as a whole again: the rules may have become stricter since it was saved. */
async function checkStored(trx: Trx, number: number): Promise<Result<null, 'invalid_request'>> {
  const { error } = catalogueJson.safeParse(await readCatalogue(trx, number));
  if (!error) return succeed(null);
  const fields = error.issues.map(({ path }) => ['catalogue', ...path].join('.').slice(0, 100));
  return fail('invalid_request', { fields: [...new Set(fields)] });
}

/** Finds a version that has just been written. */
async function readBack(trx: Trx, number: number): Promise<StoredVersion> {
  const version = await findVersion(trx, number);
  if (!version) throw new Error(`version ${number} of the catalogue is gone`);
  return version;
}

async function publish(
  { clock }: Deps,
  trx: Trx,
  number: number,
  request: PublishDraft,
): Promise<Result<StoredVersion, PublishRefusal>> {
  const draft = checkDraft(await lockVersion(trx, number), request.revision, clock());
  if (!draft.ok) return draft;
  const checked = await checkStored(trx, number);
  if (!checked.ok) return checked;
  // After the lock: every order that was placed with an earlier time is stored by now.
  const now = clock();
  const begins = await chooseBeginning(trx, request.from, now);
  if (!begins.ok) return begins;
  const { from, held } = begins.value;
  await moveEnd(trx, held.number, from);
  await storePublished(trx, number, { at: new Date(now), from, until: held.until });
  return succeed(await readBack(trx, number));
}

/**
 * Publishes a draft from a time on, until the next version that was published before; the version that would have held then
 * ends. A repeat answers what the first did. Errors: `not_found`, `catalogue_state_conflict` (it is no draft),
 * `catalogue_draft_changed`, `catalogue_time_refused`, `invalid_request` (the rules of a catalogue are stricter by now).
 */
export async function publishDraft(
  deps: Deps,
  caller: Caller,
  number: number,
  request: PublishDraft,
): Promise<Result<StoredVersion, PublishRefusal>> {
  const object = { kind: 'catalogue', id: String(number) } as const;
  const act = { act: 'catalogue.publish', object } as const;
  const published = await runAct(
    deps.kysely,
    caller,
    act,
    async (trx, record): Promise<Result<StoredVersion, PublishRefusal>> => {
      await lockVersions(trx);
      const stored = await findVersion(trx, number);
      if (stored && isRepeated(stored, request)) {
        record.skip();
        return succeed(stored);
      }
      const done = await publish(deps, trx, number, request);
      if (!done.ok) return done;
      const { from, until, base, revision, sha256 } = done.value;
      const times = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null };
      record.setAfter({ ...times, base, revision, sha256 });
      return done;
    },
  );
  // This process sells by it at once; the others are told by the database.
  if (published.ok) await deps.catalogues.refresh();
  return published;
}

/** Why a version is not withdrawn. */
type WithdrawRefusal = 'not_found' | 'catalogue_state_conflict';

/**
 * Withdraws a version before it begins: the version before it holds as long as if it had never been published. A repeat
 * changes nothing. Errors: `not_found`, `catalogue_state_conflict` (it is a draft, or has begun).
 */
export async function withdrawVersion(
  deps: Deps,
  caller: Caller,
  number: number,
): Promise<Result<StoredVersion, WithdrawRefusal>> {
  const object = { kind: 'catalogue', id: String(number) } as const;
  const act = { act: 'catalogue.withdraw', object } as const;
  const withdrawn = await runAct(
    deps.kysely,
    caller,
    act,
    async (trx, record): Promise<Result<StoredVersion, WithdrawRefusal>> => {
      await lockVersions(trx);
      const stored = await lockVersion(trx, number);
      if (!stored) return fail('not_found');
      const { from, until } = stored;
      const state = stateNow(stored, deps.clock());
      if (state === 'withdrawn') {
        record.skip();
        return succeed(stored);
      }
      if (state !== 'scheduled' || !from) return fail('catalogue_state_conflict', { state });
      await storeWithdrawn(trx, number);
      const before = await lockEndingAt(trx, from);
      if (!before) throw new Error(`no version of the catalogue holds before ${number}`);
      await moveEnd(trx, before.number, until);
      record.setBefore({ from: from.toISOString(), until: until?.toISOString() ?? null });
      return succeed(await readBack(trx, number));
    },
  );
  if (withdrawn.ok) await deps.catalogues.refresh();
  return withdrawn;
}
