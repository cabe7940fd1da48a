import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { describe, expect } from 'vitest';
import { placeTestOrder } from '#tests/support/orders.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { transferReminder } from '../../notifications/content/order-updates.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { presentOrder } from '../read/present-order.ts';

const it = shopTest.extend('shopEnv', { scope: 'file' }, { INTERAC_EMAIL: 'pay@example.com' });

describe('an order that waits for a transfer when the shop accepts none any more', () => {
  it('shows and mails the recipient that it was placed with, or the present one', async ({
    shop,
    browser,
  }) => {
    const changes = { paymentMethod: 'interac' };
    const order = await readOrder(shop, await placeTestOrder(shop, browser, 'CA', changes));
    const shown = (transfersTo: string | null) =>
      presentOrder(order, { ...shop.deps.orders, transfersTo }).transfer?.recipient;
    expect(shown(null)).toBe('pay@example.com');
    expect(shown('new@example.com')).toBe('new@example.com');
    const { brandName, adminEmail, origin, seller } = shop.config;
    const mailed = (interacEmail: string | undefined) =>
      transferReminder(
        order,
        false,
        { catalogue: defaultCatalogue, brandName, adminEmail, origin, seller, interacEmail },
        mailLanguage('en'),
      ).sections.flatMap(({ facts }) => facts.flatMap(({ lines }) => lines));
    expect(mailed(undefined)).toContain('pay@example.com');
    expect(mailed('new@example.com')).toContain('new@example.com');
  });

  it('has no recipient when it is paid another way', async ({ shop, browser }) => {
    const order = await readOrder(shop, await placeTestOrder(shop, browser));
    expect(order.transferRecipient).toBeNull();
  });
});
