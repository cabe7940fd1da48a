import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import { payInWindow } from './card-window.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';

function shopWith(...rules: ShopDouble['rules']): ShopDouble {
  const shop = new ShopDouble();
  shop.rules.push(...rules);
  return shop;
}

describe('a discount without a code', () => {
  const autumn = priceRule('AUTUMN', { valueThousandths: 5000, isAutomatic: true });

  it('is in the summary, and the order pays it', async () => {
    const customer = await openCheckout({ shop: shopWith(autumn), person: people.US });
    const { page } = customer;
    const line = page.getByRole('term').filter({ hasText: /^Discount .*AUTUMN/ });
    await expect.element(line).toBeVisible();
    await customer.button('payment.button.payAmount', { amount: '$14.82' }).click();
    await payInWindow(page);
    const stored = page.shop.orders.get(await customer.confirmedNumber());
    expect(stored?.wire).toMatchObject({ totalAmount: 14.82 });
  });

  it('gives way to a code that takes more off, and stays before one that takes less', async () => {
    const shop = shopWith(autumn, priceRule('TINY', { valueThousandths: 1000 }));
    const customer = await openCheckout({ shop, person: people.US });
    const { page } = customer;
    const pay = (amount: string) => customer.button('payment.button.payAmount', { amount });
    const field = page.css('[data-section=codes]').getByRole('textbox');
    const apply = customer.button('checkout.codes.apply');
    await field.fill('tiny');
    await apply.click();
    await expect.element(page.getByText(/Another discount takes more off/).first()).toBeVisible();
    await expect.element(pay('$14.82')).toBeVisible();
    await page.getByRole('button', { name: /Remove discount code .*TINY/ }).click();
    await field.fill('welcome10');
    await apply.click();
    await expect.element(pay('$14.04')).toBeVisible();
    await expect.element(page.getByText('AUTUMN')).not.toBeInTheDocument();
  });

  it('of pieces says what it gives away', async () => {
    const offer = priceRule('PAIRS', {
      valueThousandths: 0,
      pieces: { of: 1, paid: 0, percentThousandths: 50_000 },
      isAutomatic: true,
    });
    const customer = await openCheckout({ shop: shopWith(offer), person: people.US });
    const { page } = customer;
    await expect.element(page.getByText(/every 1: 0 in full, 50%.* off the others/)).toBeVisible();
    await expect
      .element(customer.button('payment.button.payAmount', { amount: '$15.30' }))
      .toBeVisible();
  });
});
