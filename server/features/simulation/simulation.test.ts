import { describe, expect } from 'vitest';
import type { SimulationResponse } from '#contract/staff/simulation.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const url = '/api/staff/catalogue/simulate';
const items = [{ productType: 'photo_print', size: '4x6', quantity: 10 }];

describe('the delivery simulator', () => {
  it('says what an address is offered, and why', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const asked = {
      country: 'Canada',
      province: 'Québec',
      postalCode: 'h3b1a7',
      items,
      day: '2026-11-29',
    };
    const { status, body } = await owner.post<SimulationResponse>(url, asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      currency: 'CAD',
      day: '2026-11-29',
      subtotal: 6,
      pieces: 10,
      grams: 0,
      zone: null,
    });
    expect(body.options.map(({ delivery, fee, total }) => [delivery, fee, total])).toEqual([
      ['shipping', 15, 24.14],
      ['pickup', 0, 6.3],
    ]);
    expect(body.options[0]?.because).toEqual([
      { code: 'country_fee', facts: { country: 'CA', fee: 15 } },
      { code: 'tax', facts: { name: 'GST', percent: 5, of: 'province', province: 'QC' } },
      { code: 'tax', facts: { name: 'QST', percent: 9.975, of: 'province', province: 'QC' } },
      { code: 'methods_of_country', facts: { country: 'CA' } },
    ]);
  });

  it('prices its first option as the shop quotes it', async ({ shop, browser }) => {
    const owner = await signInAs(shop, 'owner');
    for (const country of ['TN', 'US', 'FR', 'JP', 'CH']) {
      const bought = country === 'TN' ? [{ ...items[0], size: '10x15' }] : items;
      const { body } = await owner.post<SimulationResponse>(url, { country, items: bought });
      const quoted = await browser.post<{ originalTotal: number }>('/api/quote', {
        country,
        deliveryMethod: 'shipping',
        items: bought,
      });
      expect(body.options[0]?.total).toBe(quoted.body.originalTotal);
    }
  });

  it('refuses what cannot be ordered, an unknown version and a day that is none', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const refusals = [
      [{ items: [] }, 400, 'no_items'],
      [{ items: [{ ...items[0], size: '10x15' }] }, 400, 'size_not_sold'],
      [{ items: [{ ...items[0], productType: 'mug' }] }, 400, 'product_not_sold'],
      [{ country: 'Atlantis' }, 400, 'unknown_country'],
      [{ version: 999_999 }, 404, 'not_found'],
      [{ day: '2026-13-01' }, 400, 'invalid_request'],
    ] as const;
    for (const [changes, status, error] of refusals) {
      const response = await owner.post(url, { country: 'US', items, ...changes });
      expect(response).toMatchObject({ status, body: { error } });
    }
  });

  it('does not exist for people without the right, nor for a studio’s people with it', async ({
    shop,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const people = [
      await signInAs(shop, 'csr'),
      await signInAs(shop, 'studio', { studio, extraRights: ['prices.edit'] }),
    ];
    for (const person of people) {
      expect((await person.post(url, { country: 'US', items })).status).toBe(404);
    }
  });
});
