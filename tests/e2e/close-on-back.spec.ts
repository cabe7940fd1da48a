import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';

test('Back closes what is open over the intro before it leaves the shop', async ({ page }) => {
  const customer = new Customer(page);
  await page.goto('/delivery');
  await page.goto('/');
  const windows = page.locator('[role=dialog]');
  const opened = async () => {
    await customer.button('intro.bookPhotography').click();
    await expect(windows).toHaveCount(1);
  };
  await opened();
  await page.goBack();
  await expect(windows).toHaveCount(0);
  await expect(customer.button('intro.bookPhotography')).toBeFocused();
  await opened();
  await page.keyboard.press('Escape');
  await expect(windows).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/delivery$/);
});
