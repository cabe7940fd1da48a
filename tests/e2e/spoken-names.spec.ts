import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { privateLinkFor } from './private-links.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

test('the intro names the bank card beside the prints once', async ({ page }) => {
  const customer = new Customer(page);
  await page.goto('/');
  const card = page
    .getByRole('listitem')
    .filter({ hasText: customer.text('intro.products.bankCard') });
  await expect(card).toHaveText(customer.text('intro.products.bankCard'));
});

test(
  'the size control says of which photo it is, and the order so far that its photos are sent',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page, 'ja');
    await openPhotoStep(customer, '/ja', { prints: 2 });
    const choose = customer.text('photos.card.choose', { number: 2 });
    await expect(page.locator('[data-size-control]').last()).toHaveAccessibleName(
      `${choose}： 4×6 ×1`,
    );
    const sent = customer.text('photos.progress.allSent');
    const peek = page.locator('[data-peek]');
    await expect(peek).toContainText(sent);
    await peek.click();
    const window = page.getByRole('dialog');
    await expect(window.getByText(sent, { exact: true })).toBeVisible();
    await expect(window.getByRole('progressbar')).toHaveAccessibleName(sent);
  },
);

test('optional fields and the photos of an order have names of separate words', async ({
  page,
  shop,
}) => {
  const email = emailFor('named');
  const customer = new Customer(page);
  await openCheckout(customer, '/', { prints: 2, person: { ...people.US, email } });
  const optional = customer.text('common.optional');
  const note = page.getByLabel(customer.text('checkout.note.label'));
  await expect(note).toHaveAccessibleName(`${customer.text('checkout.note.label')} ${optional}`);
  await customer.payButton().click();
  await customer.payWith('100');
  await customer.confirmedNumber();
  await page.goto(await privateLinkFor(shop, email));
  for (const name of ['IMG_0001.jpg', 'IMG_0002.jpg']) {
    await expect(page.getByRole('listitem').getByRole('img', { name })).toBeVisible();
  }
});
