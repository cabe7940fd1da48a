import { toCheckout } from './card-checkout.ts';
import { Customer, emailFor } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { steer } from './steer.ts';

/** Phones get a longer timeout and are recognized by this user agent. */
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Every screen and direction this journey runs in. */
const visits = [
  { language: 'en', path: '/', tag: [], error: 'stillLoading', userAgent: null },
  { language: 'ar', path: '/ar', tag: ['@phone'], error: 'stillLoadingMobile', userAgent: iPhone },
] as const;

for (const { language, path, tag, error, userAgent } of visits) {
  test.describe(`paying with several faults, in ${language}`, { tag: [...tag] }, () => {
    test.use({ expectedErrors: { patterns: [/status of 500/] }, ...(userAgent && { userAgent }) });
    test.afterEach(async ({ shop }) => {
      await steer(shop, '/window', { page: 'normal', script: 'normal', dropSuccess: 0 });
      await steer(shop, '/webhooks', { hold: false });
      await steer(shop, '/webhooks/release', { order: 'reverse' });
    });

    test('recovers from a script that hangs, an error page in the window and a lost message of the payment', async ({
      page,
      shop,
    }) => {
      const email = emailFor('bad-day');
      const customer = new Customer(page, language);
      const { text } = customer;
      await steer(shop, '/window', { script: 'hang' });
      await toCheckout(customer, path, email);

      await test.step('a script that never arrives', async () => {
        await expect(page.getByText(text(`payment.errors.${error}`))).toBeVisible({
          timeout: 25_000,
        });
        await expect(page.getByText(text('payment.failedText'))).toBeVisible();
        await expect(customer.button('payment.otherWay.page')).toBeVisible();
        await expect(customer.payButton()).toBeEnabled();
      });

      await test.step('an error page inside the window', async () => {
        await steer(shop, '/window', { script: 'normal', page: 'error' });
        // Nothing was tried yet, so there is nothing to try again.
        await expect(customer.button('payment.tryAgain')).toHaveCount(0);
        await customer.payButton().click();
        await expect(customer.cardWindow().getByText('SANDBOX fault on request')).toBeVisible({
          timeout: 30_000,
        });
        // Nothing of the window covers the control that leaves it.
        await customer.button('payment.leaveWindow').click({ timeout: 5000 });
        await expect(page.locator('#helcimPayIframe')).toHaveCount(0);
        await expect(page.getByText(text('payment.errors.cancelled'))).toBeVisible({
          timeout: 15_000,
        });
        await expect(page.getByText(/FPX-/).first()).toBeVisible();
      });

      await test.step('a lost SUCCESS message', async () => {
        await steer(shop, '/window', { page: 'normal', dropSuccess: 1 });
        await steer(shop, '/webhooks', { hold: true });
        await customer.button('payment.tryAgain').click();
        await customer.cardWindow().locator('#pay').waitFor({ timeout: 30_000 });
        await customer.payWith('100');
        const number = await customer.confirmedNumber();
        await expect(page.locator('#helcimPayIframe')).toHaveCount(0);
        expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid' }]);
      });
    });
  });
}
