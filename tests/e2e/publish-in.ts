import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import {
  addDraft,
  findVersion,
  publishDraft,
  saveDraft,
} from '#server/features/catalogue/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { callerNamed } from '#tests/support/callers.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { openShopCatalogues } from '#tools/ops/open-catalogues.ts';

/** Publishes a changed catalogue in a running shop. */
export async function publishIn(
  shop: RunningShop,
  change: (catalogue: Catalogue) => Catalogue,
): Promise<void> {
  const database = connectDatabase({ url: shop.databaseUrl, max: 1, applicationName: 'test' });
  try {
    const { kysely } = database;
    const catalogues = await openShopCatalogues(kysely);
    const deps = { kysely, clock: systemClock, catalogues };
    const caller = callerNamed('ada');
    const draft = await addDraft(deps, caller, { note: '' });
    if (!draft.ok) throw new Error(draft.code);
    const catalogue = change(catalogues.current().catalogue);
    const saved = await saveDraft(deps, caller, draft.value, { catalogue, note: '', revision: 1 });
    if (!saved.ok) throw new Error(saved.code);
    const revision = (await findVersion(kysely, draft.value))?.revision ?? 1;
    const published = await publishDraft(deps, caller, draft.value, { from: null, revision });
    if (!published.ok) throw new Error(published.code);
  } finally {
    await database.close();
  }
}
