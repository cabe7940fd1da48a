import { describe, expect, it } from 'vitest';
import type { Failure } from '#contract/errors.ts';
import { people } from '#tests/support/customers.ts';
import { closeWindow } from './card-window.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';
import type { ShopPage } from './shop-page.ts';

/** Records where each page shows the pay button of the summary from the moment it can be pressed. */
function watchPayButton(places: number[]) {
  return (view: ShopPage['window']): void => {
    const look = (): void => {
      const buttons = view.document.querySelectorAll('[data-section=summary] button');
      const button = [...buttons].find(({ textContent }) => textContent?.startsWith('Pay $'));
      if (button) {
        const top = Math.round(button.getBoundingClientRect().top);
        if (places.at(-1) !== top) places.push(top);
      }
      view.requestAnimationFrame(look);
    };
    view.requestAnimationFrame(look);
  };
}

describe('the pay button', () => {
  it('stays where it is while pictures and an unpaid order arrive', async () => {
    const shop = new ShopDouble();
    const places: number[] = [];
    const prepare = watchPayButton(places);
    const customer = await openCheckout({ shop, person: people.US, prepare });
    const { page } = customer;
    const pay = customer.button('payment.button.payAmount', { amount: '$15.60' });
    await expect.element(pay).toBeEnabled();
    await expect.element(page.css('[data-summary] img')).toBeVisible();
    expect.soft(places, 'with a picture').toHaveLength(1);
    await pay.click();
    await closeWindow(page);
    const gate = Promise.withResolvers<void>();
    shop.replace('findOrder', async (asked, usual) => {
      await gate.promise;
      return usual(asked);
    });
    places.length = 0;
    await page.reload();
    await expect.element(pay).toBeEnabled();
    gate.resolve();
    const [, ending = ''] = customer.text('payment.onTheWay', { orderNumber: '|' }).split('|');
    await expect.element(page.getByText(ending)).toBeVisible();
    expect(places, 'with an unpaid order').toHaveLength(1);
  });
});

const refusal: Failure<'payment_method_not_offered'> = {
  ok: false,
  code: 'payment_method_not_offered',
  details: { asked: 'helcim', offered: ['credit'] },
};

describe('a payment method that the shop stopped offering', () => {
  it('leaves the checkout once it is refused, and the order is paid in another way', async () => {
    const shop = new ShopDouble();
    shop.replace('sendOrderChunk', (asked, usual) => {
      const { methods } = shop.setup;
      shop.setup = { ...shop.setup, methods: { ...methods, helcimCurrencies: [] } };
      return asked.body.order.paymentMethod === 'helcim' ? refusal : usual(asked);
    });
    const customer = await openCheckout({ shop, person: people.US });
    const { page } = customer;
    const pay = customer.button('payment.button.payAmount', { amount: '$15.60' });
    await pay.click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This way of paying is not offered for this order.');
    const method = page.css('input[name=paymentMethod][value=helcim]');
    await expect.element(method).not.toBeInTheDocument();
    await pay.click();
    const number = await customer.confirmedNumber();
    expect(shop.orders.get(number)).toMatchObject({ payment: 'paid' });
  });
});
