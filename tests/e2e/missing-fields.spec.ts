import type { Locator, Page } from '@playwright/test';
import { findAxeFaults } from './axe.ts';
import { isolate } from '#locales/isolate.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { openCheckout } from './stored-order.ts';

/** Expects the field to be on the screen above the bottom bars, and to stay there. */
async function expectInView(page: Page, field: Locator): Promise<void> {
  const hidden = () =>
    field.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const bars = Number.parseFloat(
        getComputedStyle(document.documentElement).getPropertyValue('--bars'),
      );
      const below = Math.min(bottom, top + 48) - (innerHeight - bars);
      return Math.round(Math.max(0, -top, below));
    });
  await expect.poll(hidden).toBe(0);
  // Content that loads later must not push it out again.
  await page.waitForTimeout(1500);
  expect(await hidden()).toBe(0);
}

/** Expects the bar to have one row on every phone. */
async function expectLowBar(page: Page): Promise<void> {
  const bar = page.locator('#order-bar');
  for (const width of [320, 375, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await bar.boundingBox())?.height, `${width} px`).toBe(64);
  }
}

function messages(page: Page): Locator {
  return page.locator('main [id$="-error"]');
}

test(
  'an order with missing fields leads to the first one, and counts them at the button',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page, 'ar');
    await openCheckout(customer, '/TN', { country: 'TN' });
    const final = customer.button('navigation.orderPrints');
    const field = (key: string) =>
      page.getByRole('textbox', { name: customer.text(`checkout.contact.${key}`), exact: true });
    // The longest label of the button: cash on delivery.
    await customer.button('navigation.placeOrderCod').click();
    await expect(customer.button('checkout.missing', { count: 6 })).toBeVisible();
    await expectLowBar(page);
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    await expect(page.locator('#pickup-place li').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await final.click();
    await expect(field('name')).toBeFocused();
    await expectInView(page, field('name'));
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await expect(messages(page)).toHaveCount(3);
    const count = (missing: number) => customer.button('checkout.missing', { count: missing });
    await expect(count(4)).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await expectLowBar(page);
    await field('name').fill(people.TN.name);
    await count(3).click();
    await expect(field('email')).toBeFocused();
    await expectInView(page, field('email'));
    await field('email').fill(people.TN.email);
    await field('phone').fill(people.TN.phone);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await final.click();
    await expect(page.locator('#pickup-place')).toBeFocused();
    await expectInView(page, page.locator('#pickup-place'));
    await expect(page.getByText(customer.text('checkout.delivery.pickupRequired'))).toHaveCount(1);
    await expect(count(1)).toBeVisible();
  },
);

test('a shipped order with missing fields leads to the first one on a desktop', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openCheckout(customer, '/');
  await customer.fillContact(people.US);
  // The contact's name is used for the parcel, so it is not typed twice.
  const address = page.getByRole('textbox', { name: customer.text('checkout.address.address') });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(address).toBeFocused();
  await expectInView(page, address);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(messages(page)).toHaveText([
    'Please enter the address.',
    'Please enter the city.',
    'Please choose a state.',
    'Please enter the ZIP code.',
  ]);
  await expect(page.getByText('4 fields still need an answer')).toHaveCount(1);
  await customer.fillAddress(people.US, 'US');
  await expect(page.getByText(/still needs? an answer/)).toHaveCount(0);
});

test.describe('a field that only the shop refuses', () => {
  test.use({
    expectedErrors: {
      patterns: [
        /422 \(Unprocessable Entity\)/,
        // The second press asks whether the first one has placed the order.
        /404 \(Not Found\) .*\/api\/orders\/FPX-/,
      ],
    },
  });

  test(
    'is marked and focused, and another text in it is sent',
    { tag: '@phone' },
    async ({ page, shop }) => {
      const customer = new Customer(page);
      const person = { ...people.US, email: emailFor('refused-field') };
      await openCheckout(customer, '/', { person });
      const refused = { field: 'shippingAddress.city', code: 'web_address_not_allowed' };
      await page.route(
        '**/api/orders/chunk',
        (route) =>
          route.fulfill({
            status: 422,
            json: { error: refused.code, message: 'Refused.', details: { fields: [refused] } },
          }),
        { times: 1 },
      );
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await customer.payButton().click();
      const city = page.getByRole('textbox', { name: customer.text('checkout.address.city') });
      await expect(city).toBeFocused();
      await expect(city).toHaveAccessibleDescription(customer.text('checkout.contact.webAddress'));
      await expect(city).toHaveAttribute('aria-invalid', 'true');
      await expectInView(page, city);
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
      await expect(customer.button('checkout.missing', { count: 1 })).toBeVisible();
      await city.fill('Springfield');
      await expect(city).not.toHaveAttribute('aria-invalid', 'true');
      await customer.payButton().click();
      await customer.payWith('100');
      await customer.confirmedNumber();
      expect(await findOrders(shop, person.email)).toMatchObject([{ paymentState: 'paid' }]);
    },
  );
});

test('the family name comes first in Japanese', { tag: '@phone' }, async ({ page }) => {
  const customer = new Customer(page, 'ja');
  await openCheckout(customer, '/ja');
  await customer.button('checkout.address.someoneElse').first().click();
  const family = page.getByLabel(customer.text('checkout.address.lastName'), { exact: true });
  await expect(family).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByLabel(customer.text('checkout.address.firstName'), { exact: true }),
  ).toBeFocused();
});

test(
  'a Japanese name without a space is asked for once, and the thanks are for its owner',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const customer = new Customer(page, 'ja');
    const person = { ...people.US, name: '山田太郎', email: emailFor('without-space') };
    await openCheckout(customer, '/ja');
    await customer.fillContact(person);
    const address = page.getByLabel(customer.text('checkout.address.address'), { exact: true });
    await address.fill(person.address);
    const recipient = customer.text('checkout.address.forName', { name: isolate(person.name) });
    await expect(page.getByText(recipient)).toBeVisible();
    await expect(
      page.getByLabel(customer.text('checkout.address.lastName'), { exact: true }),
    ).toHaveCount(0);
    await page
      .getByLabel(customer.text('checkout.address.city'), { exact: true })
      .fill(person.city);
    await page.getByLabel(customer.text('checkout.address.state')).selectOption(person.state);
    await page.getByLabel(customer.text('checkout.address.zipCode')).fill(person.postalCode);
    await customer.payButton().click();
    await customer.payWith('100');
    await customer.confirmedNumber();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      customer.text('confirmation.titleNamed', person),
    );
    expect(await findOrders(shop, person.email)).toMatchObject([{ paymentState: 'paid' }]);
  },
);

test('the thanks are for the customer, not for the recipient of the parcel', async ({ page }) => {
  const customer = new Customer(page);
  const recipient = { firstName: 'Paul', lastName: 'Klee' };
  await openCheckout(customer, '/', {
    person: { ...people.US, ...recipient, email: emailFor('recipient') },
  });
  await customer.payButton().click();
  await customer.payWith('100');
  await customer.confirmedNumber();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    customer.text('confirmation.titleNamed', { name: 'Test' }),
  );
});
