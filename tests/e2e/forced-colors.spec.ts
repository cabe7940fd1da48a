import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';

test('only selected photos have a check mark with the colors of the reader', async ({ page }) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/', { prints: 2 });
  await page.emulateMedia({ forcedColors: 'active' });
  await customer.button('photos.choices.select').click();
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await boxes.first().check();
  const marks = boxes.locator('xpath=..').locator('svg');
  await expect(marks).toHaveCount(1);
  await expect(boxes.first().locator('xpath=..').locator('svg')).toBeVisible();
});

test('the country has an outline like the buttons beside it, and a thicker one in the focus @phone', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/');
  await page.emulateMedia({ forcedColors: 'active' });
  const select = page.getByRole('combobox', { name: customer.text('country.label') });
  const frame = select.locator('xpath=..');
  await expect(frame).toHaveCSS('outline', /solid 1px$/);
  await select.focus();
  await page.keyboard.press('Shift');
  await expect(frame).toHaveCSS('outline', /solid 3px$/);
});

test('a window has an edge with the colors of the reader, which remove its shadow', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/');
  await page.emulateMedia({ forcedColors: 'active' });
  const window = await customer.openPhotoMenu();
  await expect(window.locator('xpath=..')).toHaveCSS('outline-style', 'solid');
});
