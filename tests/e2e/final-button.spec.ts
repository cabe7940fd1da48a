import type { Locator, Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { openCheckout } from './stored-order.ts';
import { queryIn } from './query-in.ts';
import { openStudio, rememberCountry, rememberStudio } from './studios-in.ts';

/** Distances of a button's text from its upper and lower edge, px. */
function roomAround(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return Math.min(text.top - top, bottom - text.bottom);
  });
}

/** The lines of a button's text. */
function linesOf(button: Locator): Promise<string[]> {
  return button.evaluate((element) => {
    const lines = new Map<number, string>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (let at = 0; at < (text.textContent?.length ?? 0); at += 1) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { bottom } = range.getBoundingClientRect();
        lines.set(bottom, `${lines.get(bottom) ?? ''}${range.toString()}`);
      }
    }
    return [...lines.values()].map((line) => line.trim());
  });
}

/** Makes a button too narrow for its text in one line with any fonts. */
function narrow(button: Locator): Promise<void> {
  return button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    element.style.whiteSpace = 'nowrap';
    const { width } = range.getBoundingClientRect();
    element.style.whiteSpace = '';
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const room = parseFloat(paddingLeft) + parseFloat(paddingRight) + 2;
    element.style.flex = 'none';
    element.style.width = `${width * 0.75 + room}px`;
  });
}

async function openInTunisia(page: Page, customer: Customer, path: string): Promise<Locator> {
  await page.goto('/healthz');
  await rememberCountry(page, 'TN');
  await openCheckout(customer, path, { country: 'TN' });
  const button = customer.button('navigation.placeOrderCod');
  await expect(button).toBeVisible();
  return button;
}

for (const { language, path } of [
  { language: 'ar', path: '/TN' },
  { language: 'fr', path: '/fr' },
  { language: 'de', path: '/de' },
] as const) {
  test(
    `the longest label in ${language} stays inside the button of the smallest phones`,
    { tag: '@phone' },
    async ({ page }) => {
      const button = await openInTunisia(page, new Customer(page, language), path);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        await expect.poll(() => roomAround(button), `${width} px`).toBeGreaterThanOrEqual(1);
        const bar = await page.locator('#order-bar').boundingBox();
        expect.soft(bar?.height, `${width} px`).toBe(64);
      }
    },
  );
}

test('a Japanese button breaks between phrases', { tag: '@phone' }, async ({ page }) => {
  const button = await openInTunisia(page, new Customer(page, 'ja'), '/ja');
  await narrow(button);
  await expect.poll(() => linesOf(button)).toEqual(['代金引換で', '注文する']);
});

for (const { country, language, path, label } of [
  { country: 'US', language: 'en', path: '/', label: 'Print' },
  { country: 'FR', language: 'fr', path: '/fr', label: 'Commander avec obligation de paiement' },
  { country: 'GB', language: 'en', path: '/', label: 'Order with obligation to pay' },
] as const) {
  test(
    `the final button of an order to be paid in a studio of ${country} reads “${label}”`,
    { tag: '@phone' },
    async ({ page, shop }) => {
      const studio = await openStudio(shop, { name: 'Side Studio', city: 'Town', country });
      await page.goto('/healthz');
      await rememberStudio(page, studio);
      await rememberCountry(page, country);
      const customer = new Customer(page, language);
      await openCheckout(customer, path);
      await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
      const inStore = customer.text('payment.methods.in_store.name');
      await page.getByText(inStore, { exact: true }).click();
      await expect(page.getByRole('radio', { name: inStore })).toBeChecked();
      const button = page.locator('#order-bar').getByRole('button', { name: label, exact: true });
      await expect(button).toBeVisible();
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        await expect.poll(() => roomAround(button), `${width} px`).toBeGreaterThanOrEqual(1);
        const bar = await page.locator('#order-bar').boundingBox();
        expect.soft(bar?.height, `${width} px`).toBe(64);
      }
    },
  );
}

test.describe('the price of an order to be paid in a studio of France', { tag: '@phone' }, () => {
  test.use({ expectedErrors: { patterns: [/status of 409/, /status of 404/] } });

  test('is compared with what the customer saw, and accepted by a button that says that the order has to be paid @essential', async ({
    page,
    shop,
  }) => {
    await queryIn(
      shop,
      `insert into price_rules (code, status, value_type, value)
       values ('FADING', 'active', 'percentage', '-50.0')`,
    );
    const studio = await openStudio(shop, { name: 'Side Studio', city: 'Town', country: 'FR' });
    await page.goto('/healthz');
    await rememberStudio(page, studio);
    await rememberCountry(page, 'FR');
    const email = emailFor('fading');
    const customer = new Customer(page, 'fr');
    await openCheckout(customer, '/fr?discount=fading');
    await customer.fillContact({ ...people.US, email });
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    const inStore = customer.text('payment.methods.in_store.name');
    await page.getByText(inStore, { exact: true }).click();
    await expect(page.getByRole('radio', { name: inStore })).toBeChecked();
    await expect(page.locator('[data-section=summary]')).toContainText('FADING');
    await queryIn(shop, `update price_rules set status = 'inactive' where code = 'FADING'`);
    await page
      .locator('#order-bar')
      .getByRole('button', { name: /obligation/ })
      .click();
    const change = page.getByRole('alert').filter({ hasText: customer.text('summary.priceNow') });
    await expect(change).toContainText(/passé de 0,26\s€ à 0,54\s€/);
    await change.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
    await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'unpaid' }]);
  });
});

test.describe('the final button without the payment methods', { tag: '@phone' }, () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_/] } });

  test('waits for them while there is no connection, and pays when it is back', async ({
    page,
  }) => {
    const customer = new Customer(page);
    await openCheckout(customer, '/', { country: 'US', person: people.US });
    await expect(customer.payButton()).toBeVisible();
    await page.context().setOffline(true);
    await page.locator('#order-bar').getByRole('combobox').selectOption('CA');
    const waiting = customer.button('common.loading');
    await expect(waiting).toBeVisible();
    await expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await page.context().setOffline(false);
    await expect(customer.payButton()).toBeVisible();
  });

  test('loads them again when they could not be loaded', async ({ page }) => {
    const customer = new Customer(page);
    await page.route('**/api/catalogue*', (route) => route.abort());
    await openCheckout(customer, '/', { country: 'US', person: people.US });
    const retry = page
      .locator('#order-bar')
      .getByRole('button', { name: customer.text('common.tryAgain') });
    await expect(retry).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retry.click();
    await expect(customer.payButton()).toBeVisible();
  });
});
