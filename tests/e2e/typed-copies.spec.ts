import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';

test('copies are kept that are still being typed when the page closes or another screen opens @essential', async ({
  page,
}) => {
  await openPhotoStep(new Customer(page), '/');
  const copies = page.locator('[data-photo]').getByRole('spinbutton');
  await copies.fill('25');
  await page.reload();
  await expect(copies).toHaveValue('25');
  await copies.fill('31');
  await page.goBack();
  await expect(copies).toBeHidden();
  await page.goForward();
  await expect(copies).toHaveValue('31');
});
