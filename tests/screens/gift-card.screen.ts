import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import type { Customer } from './customer.ts';
import { payInWindow } from './card-window.ts';
import { loseConnection } from './double/respond.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';
import type { ShopPage } from './shop-page.ts';

/** A card of the demo data, which pays a whole order. */
const fullCard = 'DEMO500USD000000';

function panel(page: ShopPage) {
  return page.css('[data-section=codes]');
}

async function apply(customer: Customer, code: string): Promise<void> {
  await panel(customer.page).getByRole('textbox').fill(code);
  await customer.button('checkout.codes.apply').click();
}

/** Opens a checkout whose order a gift card pays. */
async function openPaid(): Promise<Customer> {
  const customer = await openCheckout({ person: people.US });
  await apply(customer, fullCard);
  await expect.element(fullyPaid(customer)).toBeVisible();
  return customer;
}

function fullyPaid({ page, text }: Customer) {
  return panel(page).getByText(text('checkout.codes.fullyPaid')).first();
}

describe('a code', () => {
  it('that is refused shows it above the bar of a small phone', async () => {
    const phone = { width: 320, height: 568 };
    const customer = await openCheckout({ ...phone, path: '/es', language: 'es' });
    const { page } = customer;
    /** Distance from the bottom of an element down to the bar, px; negative when the bar hides a part of it. */
    const roomBelow = (selector: string): number => {
      const [element, bar] = [page.all(`[data-section=codes] ${selector}`), page.all('#order-bar')]
        .flat()
        .map((found) => found.getBoundingClientRect());
      return element && bar ? bar.top - element.bottom : Number.NaN;
    };
    for (const code of ['nope', 'nope']) {
      // The field is the last thing above the bar.
      page.window.scrollBy(0, 8 - roomBelow('input'));
      await apply(customer, code);
      await expect.element(panel(page).css('[id$="-error"]')).toBeVisible();
      await expect.poll(() => roomBelow('[id$="-error"]')).toBeGreaterThanOrEqual(0);
    }
  });

  it('that the shop refuses without a word is said to be invalid', async () => {
    const shop = new ShopDouble();
    shop.replace('validateGiftCard', () => ({ success: false }));
    const customer = await openCheckout({ shop });
    await apply(customer, 'ABCD1234ABCD1234');
    await expect
      .element(panel(customer.page).css('[id$="-error"]'))
      .toHaveTextContent('Invalid gift card');
  });

  it('that was typed and not applied is applied before the order is paid', async () => {
    const customer = await openCheckout({ person: people.US, width: 390, height: 844 });
    const { page } = customer;
    const field = panel(page).getByRole('textbox');
    await field.fill('nope');
    await customer.payButton().click();
    await expect.element(panel(page).css('[id$="-error"]')).toBeInViewport();
    await field.fill('welcome10');
    const pay = (amount: string) => customer.button('payment.button.payAmount', { amount });
    await pay('$15.60').click();
    await expect.element(panel(page).getByText('WELCOME10')).toBeInViewport();
    await pay('$14.04').click();
    await payInWindow(page);
    const stored = page.shop.orders.get(await customer.confirmedNumber());
    expect(stored?.wire).toMatchObject({ discountCode: 'WELCOME10', totalAmount: 14.04 });
  });
});

describe('a gift card', () => {
  it('that cannot be checked after a reload holds back the order until the check ends, and is applied when the device is online again', async () => {
    const customer = await openPaid();
    const { page } = customer;
    const checked = Promise.withResolvers<void>();
    const usual = page.shop.replace('validateGiftCard', () => checked.promise.then(loseConnection));
    await page.reload();
    await expect.element(customer.button('common.loading')).toHaveAttribute('aria-busy', 'true');
    await expect.element(customer.payButton()).not.toBeInTheDocument();
    checked.resolve();
    const failed = panel(page).getByText(customer.text('checkout.codes.failed'));
    await expect.element(failed.first()).toBeVisible();
    await expect.element(customer.payButton()).toBeEnabled();
    page.shop.replace('validateGiftCard', usual);
    page.setOnline(false);
    page.setOnline(true);
    await expect.element(fullyPaid(customer)).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('that was disabled meanwhile shows the changed price, and one tap accepts it', async () => {
    const customer = await openPaid();
    const { page } = customer;
    const { shop } = page;
    shop.cards = shop.cards.map((card) => ({ ...card, isEnabled: false }));
    await customer.button('navigation.placeOrder').click();
    await expect.element(page.getByText(/changed from \$0\.00 to \$15\.60/)).toBeVisible();
    const alert = page.getByRole('alert').filter({ hasText: /gift card has been disabled/ });
    await expect.element(alert).toBeVisible();
    // The rest of the page shows the new total too.
    const bar = page.getByRole('complementary', { name: customer.text('bottomBar.label') });
    await expect.element(bar).toMatchTextContent('$15.60');
    await expect.element(fullyPaid(customer)).not.toBeInTheDocument();
    await customer.button('summary.acceptPrice', { amount: '$15.60' }).click();
    await payInWindow(page);
    const stored = shop.orders.get(await customer.confirmedNumber());
    expect(stored).toMatchObject({ payment: 'paid', wire: { giftCard: null } });
  });
});
