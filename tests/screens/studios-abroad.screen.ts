import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import { Customer } from './customer.ts';
import { loseConnection } from './double/respond.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';
import { newPage } from './open-page.ts';
import { fail } from '#domain/common/result.ts';

const phone = { width: 390, height: 844 };

function countryOf({ page, text }: Customer): Locator {
  return page.getByRole('combobox', { name: text('country.label') });
}

function question({ page, text }: Customer): Locator {
  return page.getByRole('alert').filter({ hasText: text('studios.abroad.title') });
}

describe('a country without studios', () => {
  it('says so where pickup is offered, and asks before the order goes to another country', async () => {
    const customer = await openCheckout({ ...phone, country: 'JP', person: people.US });
    const { page, text } = customer;
    const delivery = page.css('[data-section=delivery]');
    const pickup = delivery.css('label').filter({ hasText: text('checkout.delivery.pickup') });
    await expect.element(pickup).toMatchTextContent(text('studios.noneInRegion'));
    await expect.element(pickup).not.toMatchTextContent(text('common.free'));
    await pickup.click();
    const cards = page.css('#pickup-place li label');
    await cards.first().click();
    await expect.element(question(customer)).toBeInViewport();
    await expect.element(countryOf(customer)).toHaveValue('JP');
    await question(customer)
      .getByRole('button', { name: text('common.cancel') })
      .click();
    await expect.element(question(customer)).not.toBeInTheDocument();
    await expect.element(countryOf(customer)).toHaveValue('JP');
    await cards.first().click();
    await question(customer)
      .getByRole('button', { name: text('studios.abroad.choose') })
      .click();
    await expect.element(countryOf(customer)).not.toHaveValue('JP');
    await expect.element(question(customer)).not.toBeInTheDocument();
  });

  it('asks in the list at the top of the page as well', async () => {
    const page = newPage({ country: 'JP' });
    const customer = new Customer(page);
    await page.goto('/');
    await customer.button('studios.find').click();
    const panel = page.getByRole('dialog', { name: customer.text('studios.choose') });
    await panel.css('[data-studio]').first().click();
    await expect.element(question(customer)).toBeVisible();
    await expect.element(countryOf(customer)).toHaveValue('JP');
    await question(customer)
      .getByRole('button', { name: customer.text('studios.abroad.choose') })
      .click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(countryOf(customer)).not.toHaveValue('JP');
  });

  it('does not ask about a studio of the order’s own country', async () => {
    const customer = await openCheckout(phone);
    const { page } = customer;
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    await page.css('#pickup-place li label').first().click();
    await expect.element(page.css('#pickup-place input:checked')).toHaveLength(1);
    await expect.element(question(customer)).not.toBeInTheDocument();
  });
});

describe('a list of studios that cannot be loaded', () => {
  it.for([
    ['does not respond', 'studios.failedToLoad', loseConnection],
    ['fails', 'studios.failedToFetch', () => fail('service_unavailable')],
  ] as const)('says so as soon as the shop %s, and goes on trying', async ([, key, first]) => {
    const shop = new ShopDouble();
    const second = Promise.withResolvers<void>();
    let requests = 0;
    shop.replace('listStudios', async (asked, usual) => {
      requests += 1;
      if (requests === 1) return first();
      await second.promise;
      return usual(asked);
    });
    const page = newPage({ shop, country: 'US' });
    const customer = new Customer(page);
    await page.goto('/');
    await customer.button('studios.find').click();
    const panel = page.getByRole('dialog', { name: customer.text('studios.choose') });
    await expect.element(panel.getByText(customer.text(key))).toBeVisible();
    await expect.poll(() => requests).toBe(2);
    await expect.element(panel.getByText(customer.text(key))).toBeVisible();
    second.resolve();
    await expect.element(panel.css('[data-studio]').first()).toBeVisible();
    await expect.element(panel.getByText(customer.text(key))).not.toBeInTheDocument();
  });
});

describe('the window of the studio that a link chose', () => {
  it('shows the distance once the position is known', async () => {
    const chicago = { latitude: 41.9, longitude: -87.6 };
    const page = newPage({
      country: 'US',
      prepare: ({ navigator }) => {
        Object.assign(navigator.geolocation, {
          getCurrentPosition: (found: (at: { coords: typeof chicago }) => void) =>
            found({ coords: chicago }),
        });
      },
    });
    const customer = new Customer(page);
    await page.goto('/demo-chicago');
    await customer.button('links.about').click();
    const window = page.getByRole('dialog', { name: customer.text('links.label') });
    await window.getByRole('button', { name: customer.text('studios.place.use') }).click();
    await expect.element(window.getByText(/^\d+\.\d km$/)).toBeVisible();
  });
});
