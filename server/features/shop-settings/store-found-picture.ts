import { createHash } from 'node:crypto';
import type { IntroPlace } from '#domain/storefront/intro-photos.ts';
import { systemCaller } from '../../platform/audit/caller.ts';
import { storePicture } from './add-picture.ts';
import { isSourceKnown } from './brand-pictures.repo.ts';
import { changeSettings } from './change-settings.ts';
import type { ShopSettingsDeps } from './deps.ts';

/** Changes that somebody makes meanwhile are waited for this often. */
const maxRetries = 3;

/**
 * Takes a photograph that was found on a machine as that of its place, once: one that was ever stored for it is left, so
 * that what the owner chose since then stays. Returns the code of what failed; null if nothing did.
 */
export async function storeFoundPicture(
  deps: ShopSettingsDeps,
  place: IntroPlace,
  bytes: Uint8Array,
): Promise<string | null> {
  const source = createHash('sha256').update(bytes).digest('hex');
  if (await isSourceKnown(deps.kysely, place, source)) return null;
  const stored = await storePicture(deps, systemCaller, { place, bytes, crop: null });
  if (!stored.ok) return stored.code;
  let failed: string | null = null;
  for (let attempt = 0; attempt < maxRetries; attempt += 1) {
    await deps.settings.refresh();
    const { settings, versions } = deps.settings.current();
    const intro = { ...settings.brand.intro, [place]: stored.value.id };
    const changed = await changeSettings(deps, systemCaller, {
      section: 'brand',
      version: versions.get('brand')?.version ?? 0,
      value: { ...settings.brand, intro },
    });
    if (changed.ok) return null;
    failed = changed.code;
  }
  return failed;
}
