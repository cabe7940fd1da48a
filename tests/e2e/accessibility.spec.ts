import { faultsOf } from './axe.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { writePhotos } from './pictures.ts';

for (const [language, path, tag] of [
  // From left to right a phone has nothing of its own: its screens have the same parts, one under another.
  ['en', '/', ['@desk']],
  ['fr', '/fr', ['@desk']],
  ['ar', '/TN', []],
] as const) {
  test(
    `every screen of the order can be used by everybody, in ${language}`,
    { tag: [...tag] },
    async ({ page }, info) => {
      const customer = new Customer(page, language);
      await page.goto(path);
      await expect(customer.button('intro.startPrinting').first()).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await customer.startPrinting(path);
      expect(await faultsOf(page)).toEqual([]);
      await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
      await customer.waitUntilSent();
      expect(await faultsOf(page)).toEqual([]);
      await customer.next();
      expect(await faultsOf(page)).toEqual([]);
    },
  );
}
