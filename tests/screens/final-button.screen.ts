import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { StudioWire } from '#contract/studios.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { emailFor, people } from '#tests/support/customers.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { loseConnection } from './double/respond.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import { ShopDouble } from './double/shop-double.ts';
import type { Customer } from './customer.ts';
import { openCheckout, rememberCountry, rememberStudio } from './earlier-order.ts';
import { linesOf, roomAround } from './fit.ts';

const phone = { width: 390, height: 844 };

/** Makes a button too narrow for its text in one line with any fonts. */
function narrow(button: HTMLElement | SVGElement): void {
  const range = button.ownerDocument.createRange();
  range.selectNodeContents(button);
  button.style.whiteSpace = 'nowrap';
  const { width } = range.getBoundingClientRect();
  button.style.whiteSpace = '';
  const { paddingLeft, paddingRight } = getComputedStyle(button);
  const room = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + 2;
  button.style.flex = 'none';
  button.style.width = `${width * 0.75 + room}px`;
}

/** A checkout with payment in a studio, or on delivery in Tunisia. */
async function openInTunisia(language: LanguageCode, path: string) {
  const remembered = (): void => rememberCountry('TN');
  const customer = await openCheckout({ ...phone, path, language, country: 'TN', remembered });
  const button = customer.button('navigation.placeOrderCod');
  await expect.element(button).toBeVisible();
  return { customer, button };
}

async function payInStudio({
  country,
  path = '/',
  language,
  rules = [],
}: {
  readonly country: string;
  readonly path?: string;
  readonly language: LanguageCode;
  readonly rules?: ShopDouble['rules'];
}): Promise<Customer> {
  const shop = new ShopDouble();
  const studio: StudioWire = studioWire({ name: 'Side Studio', city: 'Town', country });
  shop.studios.push(studio);
  shop.rules.push(...rules);
  const customer = await openCheckout({
    ...phone,
    shop,
    path,
    language,
    remembered: () => {
      rememberStudio(studio);
      rememberCountry(country);
    },
  });
  const { page } = customer;
  await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
  const inStore = customer.text('payment.methods.in_store.name');
  await page.getByText(inStore, { exact: true }).click();
  await expect.element(page.getByRole('radio', { name: inStore })).toBeChecked();
  return customer;
}

/** The label stays inside the button, and the bar one row, on the smallest phones. */
async function expectToFit({ page }: Customer, button: Locator): Promise<void> {
  for (const width of [320, 360]) {
    page.resize(width, 640);
    await expect
      .poll(() => roomAround(button.element()), { message: `${width} px` })
      .toBeGreaterThanOrEqual(1);
    const [bar] = page.all('#order-bar');
    expect.soft(bar?.getBoundingClientRect().height, `${width} px`).toBe(64);
  }
}

describe('the final button', () => {
  it.for([
    { language: 'ar', path: '/TN' },
    { language: 'fr', path: '/fr' },
    { language: 'de', path: '/de' },
  ] as const)(
    'holds the longest label in $language on the smallest phones',
    async ({ language, path }) => {
      const { customer, button } = await openInTunisia(language, path);
      await expectToFit(customer, button);
    },
  );

  it('breaks between phrases in Japanese', async () => {
    const { button } = await openInTunisia('ja', '/ja');
    narrow(button.element());
    await expect.poll(() => linesOf(button.element())).toEqual(['代金引換で', '注文する']);
  });

  it.for([
    { country: 'US', language: 'en', path: '/', label: 'Place Order' },
    { country: 'CA', language: 'en', path: '/', label: 'Place Order' },
    { country: 'FR', language: 'fr', path: '/fr', label: 'Commander avec obligation de paiement' },
    { country: 'GB', language: 'en', path: '/', label: 'Order with obligation to pay' },
  ] as const)(
    'of an order to be paid in a studio of $country reads “$label”',
    async ({ label, ...visit }) => {
      const customer = await payInStudio(visit);
      const bar = customer.page.css('#order-bar');
      const button = bar.getByRole('button', { name: label, exact: true });
      await expect.element(button).toBeVisible();
      const summary = customer.page.css('[data-section=summary]');
      await expect.element(summary).toMatchTextContent(customer.text('receiving.toPay'));
      await expectToFit(customer, button);
    },
  );
});

describe('the price of an order to be paid in a studio of France', () => {
  it('is compared with what the customer saw, and accepted by a button that says that the order has to be paid', async () => {
    const email = emailFor('fading');
    const rule = priceRule('FADING', { valueThousandths: -50_000 });
    const customer = await payInStudio({
      country: 'FR',
      language: 'fr',
      path: '/fr?discount=fading',
      rules: [rule],
    });
    const { page } = customer;
    const { shop } = page;
    await customer.fillContact({ ...people.US, email });
    await expect.element(page.css('[data-section=summary]')).toMatchTextContent('FADING');
    shop.rules = [priceRule('FADING', { isActive: false })];
    await page
      .css('#order-bar')
      .getByRole('button', { name: /obligation/ })
      .click();
    const change = page.getByRole('alert').filter({ hasText: customer.text('summary.priceNow') });
    await expect.element(change).toMatchTextContent(/passé de 0,26\s€ à 0,54\s€/);
    await change.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
    const order = shop.orders.get(await customer.confirmedNumber());
    expect(order).toMatchObject({ payment: 'unpaid', wire: { email } });
  });
});

describe('the final button without the payment methods', () => {
  it('waits for them while there is no connection, and pays when it is back', async () => {
    const customer = await openCheckout({ ...phone, person: people.US });
    const { page } = customer;
    await expect.element(customer.payButton()).toBeVisible();
    page.setOnline(false);
    await page.css('#order-bar').getByRole('combobox').selectOptions('CA');
    const waiting = customer.button('common.loading');
    await expect.element(waiting).toBeVisible();
    await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
    page.setOnline(true);
    await expect.element(customer.payButton()).toBeVisible();
  });

  it('loads them again when they could not be loaded, which the page says at the first failure', async () => {
    const shop = new ShopDouble();
    const responder = shop.replace('getCatalogue', loseConnection);
    const customer = await openCheckout({ ...phone, shop, person: people.US });
    const failure = customer.page.getByRole('alert').filter({
      hasText: customer.text('country.unavailable'),
    });
    await expect.element(failure).toBeVisible();
    // The button waits while the shop is asked again by itself.
    await expect.element(customer.button('common.loading')).toBeVisible();
    const again = customer.page
      .css('#order-bar')
      .getByRole('button', { name: customer.text('common.tryAgain') });
    await expect.element(again).toBeVisible();
    shop.replace('getCatalogue', responder);
    await again.click();
    await expect.element(customer.payButton()).toBeVisible();
  });
});
