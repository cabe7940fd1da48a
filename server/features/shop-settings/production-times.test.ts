import { describe, expect } from 'vitest';
import type { OrderWire } from '#contract/orders.ts';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { carrierDate, orderDate } from '#domain/orders/ready-at.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { servePages } from '#tests/support/served-pages.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { markPaidManually } from '../orders/lifecycle/staff-actions.ts';

const path = '/api/staff/shop-settings';

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, { INTERAC_EMAIL: 'pay@example.com' })
  .extend('folder', emptyFolder)
  .extend('owner', { scope: 'file' }, ({ shop }) => signInAs(shop, 'owner'))
  .extend('setTimes', { scope: 'file' }, ({ owner }) => async (value: object) => {
    const { times } = (await owner.get<ShopSettingsResponse>(path)).body;
    return await owner.post(path, { section: 'times', version: times.version, value });
  });

describe('times of production', () => {
  it('are shown by the pages of the shop at once', async ({
    shop,
    folder,
    setTimes,
    onTestFinished,
  }) => {
    const pages = await servePages(shop, folder);
    onTestFinished(pages.close);
    const read = async (url: string) => (await pages.get(url)).body;
    expect(await read('/')).toContain('<meta name="fpx-days" content="2 2">');
    const image = /\/assets\/social\/\w+/;
    const before = image.exec(await read('/'))?.[0];
    expect((await setTimes({ pickup: 1, shipping: 3 })).status).toBe(200);
    const shown = await read('/');
    expect(shown).toContain('<meta name="fpx-days" content="1 3">');
    expect(shown).toContain('We print them within 72 hours.');
    // The picture of a shared link says it too, so that its address is another.
    expect(image.exec(shown)?.[0]).not.toBe(before);
    expect(await read('/delivery')).toContain('72 hours');
    await setTimes({ pickup: null, shipping: null });
    expect(await read('/delivery')).toContain('48 hours');
  });

  it('hold for orders that are placed afterwards; an order keeps what it was promised', async ({
    shop,
    browser,
    mailBox,
    setTimes,
  }) => {
    await setTimes({ pickup: null, shipping: null });
    const transfer = () => placeTestOrder(shop, browser, 'CA', { paymentMethod: 'interac' });
    const before = await transfer();
    await setTimes({ pickup: 2, shipping: 5 });
    const after = await transfer();
    const today = orderDate('CA', shop.deps.orders.clock());
    for (const [{ id, number }, days] of [
      [before, 2],
      [after, 5],
    ] as const) {
      const texts = (await mailBox.deliver(id)).map(({ parsed }) => parsed.text).join('\n');
      expect(texts).toContain(`within ${days * 24} hours from the arrival of your transfer`);
      await markPaidManually(shop.deps.orders, callerNamed('a test'), number, {
        reference: `bank ${number}`,
        isShared: false,
      });
      const { data } = (await browser.get<{ data: OrderWire }>(`/api/orders/${number}`)).body;
      expect(data.carrierBy).toBe(carrierDate(today, 'CA', days));
    }
  });

  it('are whole days from 1 to 14', async ({ setTimes }) => {
    for (const pickup of [0, 15, 1.5, '2']) {
      expect((await setTimes({ pickup, shipping: null })).status).toBe(400);
    }
  });
});
