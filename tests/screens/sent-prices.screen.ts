import { describe, expect, it } from 'vitest';
import { countryCatalogue, type Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { people } from '#tests/support/customers.ts';
import { payInWindow } from './card-window.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';

/** A catalogue with another price, fee and tax in the United States. */
function changePrices(catalogue: Catalogue): Catalogue {
  const before = countryCatalogue(catalogue, 'US');
  const states = {
    ...before,
    prices: { ...before.prices, '4x6': [{ from: 1, unit: 75 }] as const },
    shipping: { fee: 1234, freeFrom: 7000 },
    taxes: { rates: [{ name: 'GST', percentThousandths: 5000 }] },
  };
  return { ...catalogue, countries: { ...catalogue.countries, US: states } };
}

describe('the checkout', () => {
  it('shows and charges the prices, fees and taxes that the shop sent', async () => {
    const shop = new ShopDouble();
    shop.setup = { ...shop.setup, catalogue: changePrices(shop.setup.catalogue) };
    const customer = await openCheckout({ shop, person: people.US });
    const summary = customer.page.css('[data-section=summary]');
    await expect.element(summary).toMatchTextContent('GST 5%');
    await expect.element(summary).toMatchTextContent('$0.75');
    await expect.element(summary).toMatchTextContent('$12.34');
    await customer.button('payment.button.payAmount', { amount: '$13.74' }).click();
    await payInWindow(customer.page);
    await customer.confirmedNumber();
    await expect.element(customer.heading('confirmation.title')).toBeVisible();
  });
});
