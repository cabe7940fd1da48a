import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';

// A connection that breaks off, or a page older than the files that the shop still has.
test.use({
  expectedErrors: { patterns: [/net::ERR_FAILED/, /dynamically imported module/, /status of 503/] },
});

test('a list of studios that cannot be loaded leaves the order on the screen, and a retry shows it', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/');
  await page.route('**/assets/studio-panel-*', (route) => route.abort());
  await customer.button('studios.find').click();
  await expect(page.getByText(customer.text('failures.genericError'))).toBeVisible();
  await expect(page.locator('[data-photo]')).toHaveCount(1);
  await expect(customer.button('navigation.next')).toBeVisible();
  await page.unrouteAll();
  await customer.button('banner.tryAgain').click();
  await customer.button('studios.find').click();
  await expect(page.getByRole('dialog', { name: customer.text('studios.choose') })).toBeVisible();
  await expect(page.locator('[data-photo]')).toHaveCount(1);
});

test('a booking form that cannot be loaded leaves the first screen as it is @phone', async ({
  page,
}) => {
  const customer = new Customer(page);
  await page.goto('/');
  await page.route('**/assets/booking-*', (route) => route.abort());
  await customer.button('intro.bookPhotography').click();
  await expect(page.getByText(customer.text('failures.genericError'))).toBeVisible();
  await expect(customer.button('intro.startPrinting').first()).toBeVisible();
});

test('a private page that cannot be loaded says so, and a retry opens it @phone', async ({
  page,
}) => {
  await page.route('**/assets/pages-*', (route) => route.abort());
  await page.goto('/fr/booking#none');
  const customer = new Customer(page, 'fr');
  await expect(page.getByText(customer.text('failures.genericError'))).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/booking-links', (route) =>
    route.fulfill({ status: 503, json: { error: 'service_unavailable', message: 'later' } }),
  );
  await customer.button('banner.tryAgain').click();
  await expect(customer.heading('booking.link.title')).toBeVisible();
});
