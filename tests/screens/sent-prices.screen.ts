import { describe, expect, it } from 'vitest';
import { countryCatalogue, type Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { people } from '#tests/support/customers.ts';
import { closeWindow, payInWindow } from './card-window.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';
import { clearStorage, newPage } from './open-page.ts';

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

function dearShop(): ShopDouble {
  const shop = new ShopDouble();
  shop.setup = { ...shop.setup, catalogue: changePrices(shop.setup.catalogue) };
  return shop;
}

describe('the checkout', () => {
  it('shows and charges the prices, fees and taxes that the shop sent after the page', async () => {
    const customer = await openCheckout({ shop: dearShop(), person: people.US });
    const summary = customer.page.css('[data-section=summary]');
    await expect.element(summary).toMatchTextContent('GST 5%');
    await expect.element(summary).toMatchTextContent('$0.75');
    await expect.element(summary).toMatchTextContent('$12.34');
    await customer.button('payment.button.payAmount', { amount: '$13.74' }).click();
    await payInWindow(customer.page);
    await customer.confirmedNumber();
    await expect.element(customer.heading('confirmation.title')).toBeVisible();
  });

  it('asks about the price after the shop has changed it under an open page, and then shows the new ones', async () => {
    const shop = new ShopDouble();
    const customer = await openCheckout({ shop, person: people.US });
    const { page } = customer;
    const summary = page.css('[data-section=summary]');
    const pay = customer.button('payment.button.payAmount', { amount: '$15.60' });
    await expect.element(pay).toBeEnabled();
    shop.setup = dearShop().setup;
    await pay.click();
    const change = page.getByRole('alert').filter({ hasText: customer.text('summary.priceNow') });
    await expect.element(change).toMatchTextContent('from $15.60 to $13.74');
    await customer.button('summary.acceptPrice', { amount: '$13.74' }).click();
    await closeWindow(page);
    const again = customer.button('payment.tryAgain');
    await expect.element(again).toBeVisible();
    await expect.element(summary).toMatchTextContent('GST 5%');
    await expect.element(summary).toMatchTextContent('$12.34');
    await again.click();
    await payInWindow(page);
    await customer.confirmedNumber();
    await expect.element(customer.heading('confirmation.title')).toBeVisible();
  });
});

describe('the first screen', () => {
  it('shows the prices, the fee and the country’s products that came with the page', async () => {
    const shop = new ShopDouble();
    const page = newPage({ shop, country: 'US', catalogue: changePrices(shop.setup.catalogue) });
    await clearStorage();
    await page.goto('/');
    const print = page.getByRole('button', { name: '4×6 in $0.75' });
    await expect.element(print).toBeVisible();
    await expect.element(page.getByText('$70').first()).toBeVisible();
    expect(shop.made.map(({ name }) => name)).not.toContain('getCatalogue');
  });
});
