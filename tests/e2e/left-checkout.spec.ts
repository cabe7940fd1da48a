import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { openCheckout } from './stored-order.ts';

test.describe('an order whose checkout is left before it is sent', () => {
  test.use({ expectedErrors: { patterns: [/status of 40[04]/] } });

  test('is not sent when its photos have arrived, nor from the banner of another screen', async ({
    page,
    shop,
  }, info) => {
    const email = emailFor('left');
    const customer = new Customer(page, 'ar');
    const person = { ...people.TN, email };
    await openCheckout(customer, '/TN', { country: 'TN', person });
    const place = customer.button('navigation.placeOrderCod');
    await page.route('**/api/orders/chunk', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_phone', message: 'refused' } }),
    );
    await place.click();
    const again = page.getByRole('alert').getByRole('button', {
      name: customer.text('banner.tryAgain'),
    });
    await expect(again).toBeVisible();
    await page.goBack();
    await expect(customer.photosTitle()).toBeVisible();
    await expect(again).toHaveCount(0);

    await page.unroute('**/api/orders/chunk');
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/uploads**', async (route) => {
      await gate;
      await route.continue();
    });
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 1));
    await expect(page.locator('[data-photo]')).toHaveCount(2);
    await customer.next();
    await place.click();
    const waits = customer.text('submission.waitingForPhotos', { done: 1, total: 2 });
    await expect(page.getByText(waits).first()).toBeVisible();
    await page.goBack();
    letGo();
    await customer.waitUntilSent();
    await customer.next();
    expect(await ordersOf(shop, email)).toEqual([]);
    await place.click();
    const number = await customer.confirmedNumber();
    expect(await ordersOf(shop, email)).toMatchObject([{ number, lines: 2, mails: 2 }]);
  });
});
