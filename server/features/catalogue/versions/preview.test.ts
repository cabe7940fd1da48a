import { describe, expect } from 'vitest';
import type { PreviewResponse } from '#contract/staff/catalogue.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import {
  draftsPath,
  saveNewDraft,
  withCountry,
  withSmallPrints,
} from '#tests/support/catalogue-versions.ts';
import { updateRows } from '#tests/support/rows.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';

async function preview(staff: TestStaff, number: number, query = ''): Promise<PreviewResponse> {
  const { status, body } = await staff.post<PreviewResponse>(
    `${draftsPath}/${number}/preview${query}`,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** The sums of a currency. */
function sumsIn({ currencies }: PreviewResponse, wanted: string) {
  return currencies.find(({ currency }) => currency === wanted);
}

describe('the preview of a draft', () => {
  it('prices the latest orders by both, with their taxes and discounts', async ({ shop }) => {
    const { kysely } = shop.database;
    const owner = await signInAs(shop, 'owner');
    // 9 of 2.50 with a fee of 8, which 9 of 3.00 do not have, and 30 of 2.00.
    await buildOrder(kysely, { country: 'TN', items: [{ size: '10x15', quantity: 9 }] });
    await buildOrder(kysely, { country: 'TN', items: [{ size: '10x15', quantity: 30 }] });
    const cancelled = await buildOrder(kysely, { country: 'TN', items: [{ size: '10x15' }] });
    await updateRows(kysely, 'orders', { id: cancelled.id }, { fulfilmentState: 'cancelled' });
    const canadian = await buildOrder(kysely, {
      country: 'CA',
      discount: { code: 'TENOFF', valueType: 'percentage', valueThousandths: 10_000 },
      items: [{ size: '4x6', quantity: 10 }],
    });
    const { number } = await saveNewDraft(owner, (catalogue) =>
      withSmallPrints(catalogue, { from: 1, unit: 300 }, { from: 25, unit: 190 }),
    );
    const all = await preview(owner, number);
    expect(all).toMatchObject({ base: 1, country: null });
    expect(sumsIn(all, 'TND')).toEqual({
      currency: 'TND',
      before: 22.5 + 8 + 60,
      after: 27 + 57,
      orders: 2,
      dearer: 0,
      cheaper: 2,
      unchanged: 0,
      most: 0,
      notSold: 0,
    });
    const total = canadian.originalTotal / 100;
    expect(sumsIn(all, 'CAD')).toMatchObject({
      before: total,
      after: total,
      unchanged: 1,
    });
    const one = await preview(owner, number, '?country=Canada');
    expect(one).toMatchObject({ country: 'CA', currencies: [{ currency: 'CAD', orders: 1 }] });
    expect((await preview(owner, number, '?country=JP')).currencies).toEqual([]);
  });

  it('counts orders that it does not sell any more, and is refused for a published version', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await saveNewDraft(owner, (catalogue) =>
      withCountry(catalogue, 'TN', {
        prices: { '15x22': [{ from: 1, unit: 350 }] },
        defaultSize: '15x22',
      }),
    );
    const { currencies } = await preview(owner, number, '?country=TN');
    expect(currencies).toMatchObject([{ orders: 0, notSold: 2, before: 0, after: 0 }]);
    expect((await owner.post(`${draftsPath}/1/preview`)).body).toMatchObject({
      error: 'catalogue_state_conflict',
      details: { state: 'current' },
    });
    expect((await owner.post(`${draftsPath}/9999/preview`)).status).toBe(404);
    expect(
      (await owner.post(`${draftsPath}/${number}/preview?country=Atlantis`)).body,
    ).toMatchObject({ error: 'unknown_country' });
  });
});
