import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { maxBrandBytes, type AddPicture } from '#contract/staff/shop-settings.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { brandPictureLimits, type PicturePlace } from '#domain/settings/shop-settings.ts';
import { introWidths } from '#domain/storefront/intro-photos.ts';
import { studioPhotoLimits, studioPhotoWidths } from '#domain/studios/studio-photo.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { makeLogo, makeWebPictures, type PicturePart } from '../photos/index.ts';
import {
  findByTag,
  findPictures,
  insertPicture,
  sumPictures,
  type StoredPicture,
} from './brand-pictures.repo.ts';
import type { ShopSettingsDeps } from './deps.ts';
import { lockSection } from './setting-versions.repo.ts';

type StoreRefusal = PhotoErrorCode | 'brand_picture_unknown' | 'brand_pictures_full';
type PictureRefusal = StoreRefusal | 'brand_picture_refused';

interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface MadeFiles {
  readonly width: number;
  readonly height: number;
  readonly files: readonly MadeFile[];
}

function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names a picture by its place, its file and the part of it. */
function tagOf(place: PicturePlace, source: string, crop: PicturePart | null): string {
  const part = crop ? [crop.x, crop.y, crop.width, crop.height] : null;
  return hashOf(JSON.stringify([place, source, part])).slice(0, 32);
}

/** Dependencies of making and storing pictures. */
export type PictureDeps = Pick<ShopSettingsDeps, 'kysely' | 'clock' | 'shop' | 'pictures'>;

/**
 * Decodes bytes and stores the files of a picture. Errors: those of a photo that cannot be read, and `brand_pictures_full`.
 */
export async function storePicture(
  deps: PictureDeps,
  caller: Caller,
  {
    place,
    bytes,
    crop,
  }: {
    readonly place: PicturePlace;
    readonly bytes: Uint8Array;
    readonly crop: PicturePart | null;
  },
): Promise<Result<StoredPicture, StoreRefusal>> {
  const { kysely, shop, clock } = deps;
  const tag = tagOf(place, hashOf(bytes), crop);
  const known = await findByTag(kysely, tag);
  if (known) return succeed(known);
  const made = await makeFiles(deps, place, bytes, crop);
  if (!made.ok) return made;
  const { width, height } = made.value;
  const all = [{ name: 'source', bytes }, ...made.value.files];
  const files = all.map((file) => ({
    name: file.name,
    sha256: hashOf(file.bytes),
    size: file.bytes.length,
    content: file.name === 'jpeg' ? Buffer.from(file.bytes) : null,
  }));
  const id = randomUUID();
  const act = { act: 'setting.add-picture', object: { kind: 'setting', id: 'brand' } } as const;
  const added = await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<Result<null, 'brand_pictures_full'>> => {
      // Sweeping, which removes files that no picture has, waits until this one has its own.
      await lockSection(trx, 'brand');
      if (!(await hasRoom(trx, place, files))) return fail('brand_pictures_full');
      // Before the row, which then names only files that are there.
      for (const [at, { sha256 }] of files.entries()) {
        await shop.putBytes(sha256, all[at]?.bytes ?? bytes);
      }
      const row = { id, place, tag, crop, width, height, createdAt: new Date(clock()) };
      const picture = await insertPicture(trx, row, files);
      if (picture === null) record.skip();
      else record.setAfter({ place, picture });
      return succeed(null);
    },
  );
  if (!added.ok) return added;
  const stored = await findByTag(kysely, tag);
  return stored ? succeed(stored) : fail('brand_picture_unknown');
}

async function hasRoom(
  trx: Trx,
  place: PicturePlace,
  files: readonly { readonly size: number }[],
): Promise<boolean> {
  const limits = place === 'pickup-studio' ? studioPhotoLimits : brandPictureLimits;
  const { pictures, bytes } = await sumPictures(trx, place);
  const size = files.reduce((sum, file) => sum + file.size, bytes);
  return pictures < limits.pictures && size <= limits.bytes;
}

async function makeFiles(
  { pictures }: PictureDeps,
  place: PicturePlace,
  bytes: Uint8Array,
  crop: PicturePart | null,
): Promise<Result<MadeFiles, PhotoErrorCode>> {
  if (place === 'logo') {
    const made = await makeLogo(pictures, bytes);
    if (!made.ok) return made;
    const { png, jpeg, width, height } = made.value;
    const files = [
      { name: 'png', bytes: png },
      { name: 'jpeg', bytes: jpeg },
    ];
    return succeed({ width, height, files });
  }
  const widths = place === 'pickup-studio' ? studioPhotoWidths : introWidths;
  const made = await makeWebPictures(pictures, bytes, widths, crop);
  if (!made.ok) return made;
  const { width = 1, height = 1 } = made.value.at(-1) ?? {};
  const files = made.value.map((file, at) => ({
    name: String(widths[at] ?? 0),
    bytes: file.bytes,
  }));
  return succeed({ width, height, files });
}

/** The bytes of a new picture: those that were sent, or those of a stored one of the same place. */
async function readSource(
  { kysely, shop }: ShopSettingsDeps,
  { place, source }: AddPicture,
): Promise<Result<Uint8Array, 'brand_picture_unknown' | 'brand_picture_refused'>> {
  if ('base64' in source) {
    const bytes = Buffer.from(source.base64, 'base64');
    return bytes.length > 0 && bytes.length <= maxBrandBytes
      ? succeed(bytes)
      : fail('brand_picture_refused');
  }
  const [stored] = await findPictures(kysely, [source.picture]);
  const hash = stored?.place === place ? stored.files['source'] : undefined;
  return hash === undefined
    ? fail('brand_picture_unknown')
    : succeed(await buffer(await shop.stream(hash)));
}

/** Takes a crop of everything as none, and refuses one that leaves the picture or shows nothing of it. */
function readCrop({
  place,
  crop,
}: AddPicture): Result<PicturePart | null, 'brand_picture_refused'> {
  if (crop === null || isDeepStrictEqual(crop, { x: 0, y: 0, width: 1, height: 1 })) {
    return succeed(null);
  }
  const isInside = crop.x + crop.width <= 1.001 && crop.y + crop.height <= 1.001;
  const isSeen = Math.min(crop.width, crop.height) >= 0.02;
  return isInside && isSeen && place !== 'logo' ? succeed(crop) : fail('brand_picture_refused');
}

/**
 * Decodes a picture of the brand, stores the files that pages, mails and documents show, and returns it; the same file
 * and part is one picture. Errors: `brand_picture_unknown`, `brand_picture_refused`, `brand_pictures_full`, and those of a photo that cannot be
 * read.
 */
export async function addPicture(
  deps: ShopSettingsDeps,
  caller: Caller,
  request: AddPicture,
): Promise<Result<StoredPicture, PictureRefusal>> {
  const crop = readCrop(request);
  if (!crop.ok) return crop;
  const source = await readSource(deps, request);
  if (!source.ok) return source;
  const { place } = request;
  return await storePicture(deps, caller, { place, bytes: source.value, crop: crop.value });
}
