import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { privateLinkFor } from './private-links.ts';
import { openCheckout } from './stored-order.ts';

test.use({ expectedErrors: { patterns: [/status of 404.*api\/pictures/] } });

test('the page of an order has no heading for its photos once they are deleted @phone', async ({
  page,
  shop,
}) => {
  const email = emailFor('deleted');
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
  await customer.button('navigation.placeOrderCod').click();
  await customer.confirmedNumber();
  await page.goto(await privateLinkFor(shop, email));
  const heading = page.getByRole('heading', { name: customer.text('orderPictures.title') });
  await expect(heading).toBeVisible();
  await page.route('**/api/pictures/*', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(customer.heading('track.title')).toBeVisible();
  await expect(heading).toBeHidden();
});
