import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { errorText } from '#locales/catalogues.ts';
import { people } from '#tests/support/customers.ts';
import { closeWindow, payInWindow } from './card-window.ts';
import type { Customer } from './customer.ts';
import { fail } from '#domain/common/result.ts';
import { manualMethods } from '#domain/payments/payment-methods.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout, rememberCountry } from './earlier-order.ts';

/** All buttons that pay or try to. */
function payButtons({ page, text }: Customer): Locator {
  const retries = [text('payment.tryAgain'), text('payment.askAgain')].join('|');
  return page.getByRole('button', { name: new RegExp(`^(?:Pay \\$|${retries})`) });
}

function textOn({ page, text }: Customer, key: string): Locator {
  return page.getByText(text(key), { exact: true });
}

describe('a card window that reports a success', () => {
  it('is not announced as paid before the shop has checked it', async () => {
    const shop = new ShopDouble();
    const checked = Promise.withResolvers<void>();
    shop.replace('validatePayment', async (asked, usual) => {
      if (asked.body.eventMessage) await checked.promise;
      return usual(asked);
    });
    const customer = await openCheckout({ shop, person: people.US });
    await customer.payButton().click();
    await payInWindow(customer.page);
    await expect.element(textOn(customer, 'payment.checking')).toBeVisible();
    await expect.element(textOn(customer, 'payment.success.title')).not.toBeInTheDocument();
    checked.resolve();
    await expect.element(textOn(customer, 'payment.success.title')).toBeVisible();
    await customer.confirmedNumber();
  });

  it('that the shop cannot confirm offers a check and no payment, and says that money may have moved', async () => {
    const shop = new ShopDouble();
    const code = 'payment_verification_failed';
    const usual = shop.replace('validatePayment', ({ language }) => ({
      success: false,
      code,
      error: errorText(language, code),
    }));
    const customer = await openCheckout({ shop, person: people.US });
    await customer.payButton().click();
    await payInWindow(customer.page);
    await expect.element(textOn(customer, 'payment.errors.verificationFailed')).toBeVisible();
    await expect.element(textOn(customer, 'payment.mayBeTaken')).toBeVisible();
    await expect.element(payButtons(customer)).toHaveLength(1);
    const check = customer.button('payment.askAgain');
    shop.replace('validatePayment', usual);
    const [number] = shop.orders.keys();
    const stored = shop.orders.get(number ?? '');
    if (stored) stored.payment = 'paid';
    const openings = shop.sent('initializePayment').length;
    await check.click();
    expect(await customer.confirmedNumber()).toBe(number);
    expect(shop.sent('initializePayment')).toHaveLength(openings);
  });
});

describe('a payment whose outcome is unknown', () => {
  it('is asked about before another method can place the order', async () => {
    const shop = new ShopDouble();
    const { methods } = shop.setup;
    shop.setup = { ...shop.setup, methods: { ...methods, manual: manualMethods } };
    const code = 'payment_verification_failed';
    shop.replace('validatePayment', ({ language }) => ({
      success: false,
      code,
      error: errorText(language, code),
    }));
    const customer = await openCheckout({
      shop,
      country: 'CA',
      person: people.CA,
      remembered: () => rememberCountry('CA'),
    });
    await customer.payButton().click();
    await payInWindow(customer.page);
    await expect.element(textOn(customer, 'payment.mayBeTaken')).toBeVisible();
    const orders = shop.sent('sendOrderChunk').length;
    await customer.page
      .getByText(customer.text('payment.methods.interac.name'), { exact: true })
      .click();
    await expect.element(textOn(customer, 'payment.mayBeTaken')).toBeVisible();
    const asked = shop.sent('validatePayment').length;
    await customer.button('payment.askAgain').click();
    await expect.poll(() => shop.sent('validatePayment').length).toBeGreaterThan(asked);
    expect(shop.sent('sendOrderChunk')).toHaveLength(orders);
  });
});

describe('a card window that the customer leaves', () => {
  it('is said to be cancelled, and one button pays after that', async () => {
    const customer = await openCheckout({ person: people.US });
    const { page } = customer;
    await customer.payButton().click();
    await closeWindow(page);
    await expect.element(textOn(customer, 'payment.errors.cancelled')).toBeVisible();
    await expect.element(textOn(customer, 'payment.errors.cancelledTitle')).toBeVisible();
    await expect.element(payButtons(customer)).toHaveLength(1);
    await customer.button('payment.tryAgain').click();
    await payInWindow(page);
    await customer.confirmedNumber();
    expect([...page.shop.orders.keys()]).toHaveLength(1);
  });
});

describe('a card window that does not open', () => {
  it('names the reason as the start of the Helcim payment', async () => {
    const shop = new ShopDouble();
    shop.replace('initializePayment', () => fail('order_not_payable'));
    const customer = await openCheckout({ shop, person: people.US });
    await customer.payButton().click();
    await expect.element(textOn(customer, 'payment.errors.initializationFailed')).toBeVisible();
    const reason = errorText('en', 'order_not_payable');
    const text = customer.text('payment.errors.helcimFailed', { reason });
    await expect.element(customer.page.getByText(text)).toBeVisible();
    await expect.element(payButtons(customer)).toHaveLength(1);
  });
});
