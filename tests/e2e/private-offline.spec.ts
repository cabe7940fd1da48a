import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { privateLinkFor } from './private-links.ts';
import { openCheckout } from './stored-order.ts';

test.use({ expectedErrors: { patterns: [/ERR_INTERNET_DISCONNECTED/] } });

test(
  'a cancellation without a connection says so at once, and is repeated by its customer alone @essential',
  { tag: '@phone' },
  async ({ page, context, shop }) => {
    const email = emailFor('offline');
    const customer = new Customer(page, 'ar');
    await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
    await customer.button('navigation.placeOrderCod').click();
    await customer.confirmedNumber();
    await page.goto(await privateLinkFor(shop, email));
    const confirm = page.getByRole('alertdialog').getByRole('button', {
      name: customer.text('track.cancelConfirm'),
      exact: true,
    });
    await customer.button('track.cancel').click();
    await expect(confirm).toBeVisible();
    await context.setOffline(true);
    await confirm.click();
    await expect(page.getByText(customer.text('track.unreachable'))).toBeVisible();
    await context.setOffline(false);
    await expect(customer.button('track.cancel')).toBeEnabled();
    expect(await findOrders(shop, email)).toMatchObject([{ fulfilmentState: 'awaiting_csr' }]);
    await customer.button('track.cancel').click();
    await confirm.click();
    await expect(page.getByText(customer.text('track.cancelled'))).toBeVisible();
    expect(await findOrders(shop, email)).toMatchObject([{ fulfilmentState: 'cancelled' }]);
  },
);

test.describe('the form for a new link', () => {
  test.use({ expectedErrors: { patterns: [/ERR_INTERNET_DISCONNECTED/, /status of 404/] } });

  test(
    'keeps what is typed while the customer looks into a mail and the connection is lost',
    { tag: '@phone' },
    async ({ page, context }) => {
      const customer = new Customer(page, 'fr');
      let opened = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/order-links/mistyped')) opened += 1;
      });
      await page.goto('/fr/track/mistyped');
      const number = page.getByLabel(customer.text('track.newLink.number'));
      await number.fill('FPX-123456789');
      await page.getByLabel(customer.text('checkout.contact.email')).fill('me@example.com');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await context.setOffline(true);
      await customer.button('track.newLink.send').click();
      await expect(page.getByText(customer.text('track.newLink.unreachable'))).toBeVisible();
      await context.setOffline(false);
      await page.waitForTimeout(1000);
      await expect(number).toHaveValue('FPX-123456789');
      await customer.button('track.newLink.send').click();
      await expect(page.getByText(customer.text('track.newLink.sent'))).toBeVisible();
      // Each opening of a wrong link counts as a guess.
      expect(opened).toBe(1);
    },
  );
});
