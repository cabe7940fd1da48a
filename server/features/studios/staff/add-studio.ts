import type { NewStudio } from '#contract/staff/studios.ts';
import { fail, succeed, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { readStudio } from '../read-studio.ts';
import { insertStudio } from '../store-studios.repo.ts';
import type { ChangeStudioDeps, InvalidStudio } from './change-studio.ts';
import { findStudioById, type StoredStudio } from './staff-studios.repo.ts';

/**
 * Adds a studio that takes no orders yet, by the rules of a file of studios; a repeat with its id changes nothing. Errors:
 * `studio_invalid`, also for a slug of another studio.
 */
export async function addStudio(
  { kysely }: Pick<ChangeStudioDeps, 'kysely'>,
  caller: Caller,
  { id, ...typed }: NewStudio,
): Promise<ResultWith<StoredStudio, InvalidStudio>> {
  const act = { act: 'studio.add', object: { kind: 'studio', id } } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<ResultWith<StoredStudio, InvalidStudio>> => {
      const known = await findStudioById(trx, id);
      if (known) {
        record.skip();
        return succeed(known);
      }
      const read = readStudio({ ...typed, isActive: false });
      if ('faults' in read) return fail('studio_invalid', { faults: read.faults });
      const { studio } = read;
      if (!(await insertStudio(trx, id, studio))) {
        const problem = `"${studio.slug}" is already that of another studio; write another`;
        return fail('studio_invalid', { faults: [{ field: 'slug', problem }] });
      }
      record.setStudio(id);
      record.setAfter({ slug: studio.slug, country: studio.country, isActive: false });
      return succeed({ id, record: studio, photo: null });
    },
  );
}
