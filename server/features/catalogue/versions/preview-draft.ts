import {
  replayOrders,
  type ReplayedOrder,
  type ReplaySums,
} from '#domain/checkout/replay-orders.ts';
import { maxReplayedOrders, type PreviewResponse } from '#contract/staff/catalogue.ts';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { toMajor } from '#domain/common/money.ts';
import { provinceOfStudio } from '#domain/places/provinces.ts';
import type { CatalogueVersionDeps } from '../deps.ts';
import { readCatalogue } from '../source/held-versions.repo.ts';
import { findVersion } from './catalogue-versions.repo.ts';
import { stateNow } from './present-version.ts';
import { readLatestOrders, type LatestOrder } from './replayed-orders.repo.ts';

/** The order as its checkout priced it, with its discount as it was then. */
function toInput(
  { country, province, delivery, pickupStudio, items, discount, scope }: LatestOrder,
  { defaultTaxPercentThousandths, taxPickupByStudio }: CatalogueVersionDeps,
): ReplayedOrder {
  return {
    country,
    province,
    delivery,
    items,
    taxPolicy: {
      defaultPercentThousandths: defaultTaxPercentThousandths,
      pickupProvince: pickupStudio && taxPickupByStudio ? provinceOfStudio(pickupStudio) : null,
    },
    discount: discount && {
      valueType: discount.valueType,
      valueThousandths: Math.round(discount.value * 1000),
      ...scope,
    },
  };
}

function presentSums({ currency, before, after, most, ...counts }: ReplaySums) {
  return {
    currency,
    before: toMajor(before, currency),
    after: toMajor(after, currency),
    most: toMajor(most, currency),
    ...counts,
  };
}

/**
 * Prices the latest orders, of one country if one is given, by a draft and by the version that it began as a copy of. Errors:
 * `not_found`, `catalogue_state_conflict` (it is no draft).
 */
export async function previewDraft(
  deps: CatalogueVersionDeps,
  number: number,
  country: string | null,
): Promise<Result<PreviewResponse, 'not_found' | 'catalogue_state_conflict'>> {
  const { kysely, clock, catalogues } = deps;
  const draft = await findVersion(kysely, number);
  if (!draft) return fail('not_found');
  if (draft.state !== 'draft' || draft.base === null) {
    return fail('catalogue_state_conflict', { state: stateNow(draft, clock()) });
  }
  const orders = await readLatestOrders(kysely, { country, limit: maxReplayedOrders });
  const sums = replayOrders(
    await catalogues.ofVersion(kysely, draft.base),
    await readCatalogue(kysely, number),
    orders.map((order) => toInput(order, deps)),
  );
  return succeed({ base: draft.base, country, currencies: sums.map(presentSums) });
}
