import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { maxBrandBytes } from '#contract/staff/shop-settings.ts';
import type { ChangePhoto } from '#contract/staff/studios.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import {
  findByTag,
  lockSection,
  storePicture,
  type PictureDeps,
} from '../../shop-settings/index.ts';
import { findStudioById, lockStudio, setPhoto, type StoredStudio } from './staff-studios.repo.ts';

type RefusedPhoto =
  | PhotoErrorCode
  | 'brand_picture_unknown'
  | 'brand_picture_refused'
  | 'brand_pictures_full'
  | 'not_found';

/** The tag of the photo that was sent or named; null for none. */
async function findTag(
  deps: PictureDeps,
  caller: Caller,
  photo: ChangePhoto['photo'],
): Promise<Result<string | null, RefusedPhoto>> {
  if (photo === null) return succeed(null);
  if ('tag' in photo) {
    const known = await findByTag(deps.kysely, photo.tag);
    return known?.place === 'pickup-studio' ? succeed(photo.tag) : fail('brand_picture_unknown');
  }
  const bytes = Buffer.from(photo.base64, 'base64');
  if (bytes.length > maxBrandBytes) return fail('brand_picture_refused');
  const stored = await storePicture(deps, caller, { place: 'pickup-studio', bytes, crop: null });
  return stored.ok ? succeed(stored.value.tag) : stored;
}

/**
 * Changes the photo that customers see of a studio, or takes it away; a repeat changes nothing. Errors:
 * `brand_picture_unknown`, `brand_picture_refused`, `not_found`, and those of a photo that cannot be read.
 */
export async function changePhoto(
  deps: PictureDeps,
  caller: Caller,
  id: string,
  { photo }: ChangePhoto,
): Promise<Result<StoredStudio, RefusedPhoto>> {
  const tag = await findTag(deps, caller, photo);
  if (!tag.ok) return tag;
  const act = { act: 'studio.change-photo', object: { kind: 'studio', id } } as const;
  return await runAct(
    deps.kysely,
    caller,
    act,
    async (trx, record): Promise<Result<StoredStudio, RefusedPhoto>> => {
      // Sweeping of unused pictures waits, and then finds this one named.
      await lockSection(trx, 'brand');
      await lockStudio(trx, id);
      if (tag.value !== null && !(await findByTag(trx, tag.value))) {
        return fail('brand_picture_unknown');
      }
      const before = await findStudioById(trx, id);
      if (!before) return fail('not_found');
      if (before.photo === tag.value) record.skip();
      else await setPhoto(trx, id, tag.value);
      record.setStudio(id);
      record.setBefore({ photo: before.photo });
      record.setAfter({ photo: tag.value });
      return succeed({ ...before, photo: tag.value });
    },
  );
}
