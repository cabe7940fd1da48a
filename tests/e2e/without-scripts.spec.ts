import { catalogueOf } from '#locales/catalogues.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

for (const path of ['/fr', '/fr/booking', '/fr/send-originals']) {
  test(
    `the page ${path} says that it needs scripts instead of loading without end @essential`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto(path);
      // Searches by text leave out the content of this element.
      await expect(page.locator('noscript > p')).toBeInViewport({ ratio: 1 });
      const { loading } = catalogueOf('fr').storefront.common;
      await expect(page.getByText(loading)).toBeHidden();
    },
  );
}
