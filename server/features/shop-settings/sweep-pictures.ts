import { succeed } from '#domain/common/result.ts';
import { systemCaller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import { findUnnamedFiles, findUnusedPictures, markSwept } from './brand-pictures.repo.ts';
import type { ShopSettingsDeps } from './deps.ts';
import { lockSection } from './setting-versions.repo.ts';

/** A picture that was sent may be named by the brand this much later, in milliseconds. */
const graceMs = 7 * 86_400_000;

type SweepDeps = Pick<ShopSettingsDeps, 'kysely' | 'clock' | 'shop'>;

/**
 * Removes the files of pictures that nothing uses, at most a hundred pictures a run. A run that ends in between is repeated
 * by the next one.
 */
export async function sweepPictures({ kysely, clock, shop }: SweepDeps): Promise<void> {
  const now = new Date(clock());
  const act = { act: 'setting.sweep-pictures', object: { kind: 'setting', id: 'brand' } } as const;
  await runAct(kysely, systemCaller, act, async (trx, record) => {
    // A brand that is changed, and a picture that is added, wait, and then find what is left.
    await lockSection(trx, 'brand');
    const unused = await findUnusedPictures(trx, new Date(now.getTime() - graceMs));
    for (const picture of unused) await markSwept(trx, picture, now);
    // The same file may be sent for another place, or be cut in two ways.
    const files = unused.flatMap((picture) => Object.values(picture.files));
    for (const hash of await findUnnamedFiles(trx, files)) await shop.remove(hash);
    if (unused.length === 0) record.skip();
    else record.setAfter({ pictures: unused.length });
    return succeed(null);
  });
}
