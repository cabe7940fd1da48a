import { findAxeFaults } from './axe.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';

for (const { screen, path, country, size, texts } of [
  {
    screen: '@phone',
    path: '/TN',
    country: 'TN',
    size: '15x22',
    texts: { changed: /3 صور أصبحت .*15×22.*10[.,]50/, each: /3[.,]50/ },
  },
  {
    screen: '@desktop',
    path: '/',
    country: 'US',
    size: '5x7',
    texts: { changed: /3 photos are now 5×7, \$8\.97/, each: /\$2\.99/ },
  },
] as const) {
  test(
    `a size for all photos applies at once, shows the price and can be undone (${path})`,
    { tag: screen },
    async ({ page }) => {
      const customer = new Customer(page, path === '/TN' ? 'ar' : 'en');
      await openPhotoStep(customer, path, { prints: 3, country });
      const before = await customer.variants();
      const last = page.locator('[data-photo]').last();
      await customer.chooseVariant(last, 'keychain');
      await customer.chooseVariant(last, size);
      const section = await customer.openForAll(3);
      const option = section.locator(`label:has(input[value="${size}"])`);
      await expect(option).toContainText(texts.each);
      // One photo differs: no size is shown as chosen for all.
      await expect(section.locator('input:checked')).toHaveCount(0);
      await option.click();
      expect(await customer.variants()).toEqual([size, size, size]);
      const total = page.getByRole('complementary', { name: customer.text('bottomBar.label') });
      const notices = page.getByLabel(customer.text('a11y.notices'));
      await expect(notices).toContainText(texts.changed);
      await expect(total).toContainText(path === '/' ? '$8.97' : /10[.,]50/);
      // The message is part of the bar, which has one row on the smallest phone too.
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      await page.setViewportSize({ width: 320, height: 640 });
      await expect(total.getByLabel(customer.text('a11y.notices'))).toContainText(texts.changed);
      expect((await total.boundingBox())?.height).toBeLessThanOrEqual(64);
      await page.setViewportSize({ width, height });
      await notices.getByRole('button', { name: customer.text('photos.change.undo') }).click();
      expect(await customer.variants()).toEqual([before[0], before[1], size]);
      await expect(notices).toBeEmpty();
      expect(await findAxeFaults(page)).toEqual([]);
    },
  );
}

test('the size for all photos wraps beside its picture in French at 320 px @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const customer = new Customer(page, 'fr');
  await openPhotoStep(customer, '/fr', { prints: 2 });
  const row = page.getByRole('button', { name: customer.text('photos.forAll.open') });
  const picture = await row.locator('svg').first().boundingBox();
  const size = await row.getByText('4×6', { exact: true }).boundingBox();
  expect(size?.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
});
