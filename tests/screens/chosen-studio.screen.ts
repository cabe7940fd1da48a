import { describe, expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { studioWire } from '#tests/support/studio-wire.ts';
import { Customer } from './customer.ts';
import { openCheckout, rememberCountry, rememberStudio } from './earlier-order.ts';
import { ShopDouble } from './double/shop-double.ts';
import { newPage } from './open-page.ts';

/** The studio selector in the header, while it names a studio. */
function current({ page }: Customer, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(name) });
}

describe('a chosen studio', () => {
  it('of an earlier visit is dropped on the path of another country', async () => {
    const shop = new ShopDouble();
    const studio = studioWire({ name: 'Far Studio', slug: 'far', country: 'CA' });
    shop.studios.push(studio);
    const customer = await openCheckout({
      shop,
      path: '/TN',
      language: 'ar',
      country: 'TN',
      width: 390,
      remembered: () => {
        rememberStudio(studio);
        rememberCountry('CA');
      },
    });
    const { page } = customer;
    await expect.element(page.getByText(/Far Studio.*في بلد آخر/)).toBeVisible();
    await expect.element(current(customer, 'Far Studio')).not.toBeInTheDocument();
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    await customer.button('navigation.placeOrder').click();
    const required = page.getByText(customer.text('checkout.delivery.pickupRequired'));
    await expect.element(required).toBeVisible();
  });

  it('shows the hours that an owner wrote in Arabic in their own direction', async () => {
    const shop = new ShopDouble();
    const words = { name: 'استوديو', address: 'تونس', description: 'مفتوح 9-17 كل يوم' };
    const studio = studioWire({ country: 'TN', translations: { ar: words } });
    shop.studios.push(studio);
    const customer = await openCheckout({
      shop,
      path: '/TN',
      language: 'ar',
      country: 'TN',
      remembered: () => rememberStudio(studio),
    });
    const { page } = customer;
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    await expect.element(page.getByText(words.description)).toBeVisible();
    const hours = page.css('bdi[dir=ltr]').filter({ hasText: /^9-17$/ });
    await expect.element(hours).toBeVisible();
  });

  it('stays chosen when the one of the link arrives after it', async () => {
    const shop = new ShopDouble();
    const gate = Promise.withResolvers<void>();
    shop.replace('findStudio', async (asked, usual) => {
      await gate.promise;
      return usual(asked);
    });
    const page = newPage({ shop, country: 'CA' });
    const customer = new Customer(page);
    await page.goto('/demo-montreal');
    await customer.button('studios.find').click();
    await expect.element(page.css('[data-studio]').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const country = page.getByRole('combobox', { name: customer.text('country.label') });
    await country.selectOptions('US');
    await expect.element(page.getByText(/Country: United States/)).toBeVisible();
    await customer.button('studios.find').click();
    await page.css('[data-studio]').first().click();
    await expect.poll(() => page.path).not.toBe('/demo-montreal');
    const { path } = page;
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.path).toBe(path);
    await expect.element(country).toHaveValue('US');
  });
});

describe('a discount code of a link', () => {
  it('survives a reload before it was looked up', async () => {
    const shop = new ShopDouble();
    const usual = shop.replace('findPriceRule', () => new Promise<never>(() => {}));
    const page = newPage({ shop, country: 'US' });
    const customer = new Customer(page);
    await page.goto('/demo-chicago?discount=welcome10');
    await expect.poll(() => shop.sent('findPriceRule')).toHaveLength(1);
    shop.replace('findPriceRule', usual);
    await page.reload();
    await expect.element(page.getByText(/WELCOME10.*: .*10%.* off/)).toBeVisible();
    await expect.poll(() => page.window.location.search).toBe('');
    await expect.element(customer.button('intro.startPrinting').first()).toBeVisible();
  });
});
