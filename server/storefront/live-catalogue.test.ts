import { expect } from 'vitest';
import { parsePageCatalogue } from '#domain/storefront/page-catalogue.ts';
import { tiersOf } from '#domain/catalogue/prices.ts';
import { publishChange, withSmallPrints } from '#tests/support/catalogue-versions.ts';
import { servePages } from '#tests/support/served-pages.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { makeFolder } from '#tests/support/test-folders.ts';

const it = shopTest.extend('pages', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const pages = await servePages(shop, await makeFolder());
  onCleanup(pages.close);
  return pages;
});

it.for(['/fr', '/console', '/shell'])(
  '%s has the prices that were published last',
  async (url, { shop, pages }) => {
    const owner = await signInAs(shop, 'owner');
    const unitIn = async () => {
      const { body } = await pages.get(url);
      const [, text = ''] = /id="fpx-catalogue">(.*?)<\/script>/.exec(body) ?? [];
      const catalogue = parsePageCatalogue(text);
      return catalogue && tiersOf(catalogue, 'TN', '10x15')?.[0].unit;
    };
    for (const unit of [710, 720]) {
      await publishChange(owner, (catalogue) => withSmallPrints(catalogue, { from: 1, unit }));
      expect(await unitIn()).toBe(unit);
    }
  },
);
