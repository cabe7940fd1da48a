import type { Page } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openStudio } from './studios-in.ts';

/** Reads title, meta tags and address links from the head of the open page, or of a page the server sends. */
function headOf(page: Page, address?: string): Promise<readonly string[]> {
  return page.evaluate(async (path) => {
    const read = async (sent: string): Promise<Document> =>
      new DOMParser().parseFromString(await (await fetch(sent)).text(), 'text/html');
    const { head } = path === undefined ? document : await read(path);
    const metadata =
      'title, meta[name="description"], meta[name="keywords"], meta[property^="og:"]';
    const addresses = 'link[rel="canonical"], link[hreflang]';
    return [...head.querySelectorAll(`${metadata}, ${addresses}`)].map(
      ({ outerHTML }) => outerHTML,
    );
  }, address);
}

for (const [what, hasStudio] of [
  ['the shop', false],
  ['a studio', true],
] as const) {
  test(`a change of language gives ${what} the head that the server sends in that language @essential`, async ({
    page,
    shop,
  }) => {
    const path = hasStudio ? `/${(await openStudio(shop, { name: 'Side Studio' })).slug}` : '';
    await page.goto(path || '/');
    const english = await headOf(page);
    await new Customer(page).button('language.current', { language: 'English' }).click();
    await page.getByRole('link', { name: 'Français' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const sent = await headOf(page, `/fr${path}`);
    expect(sent.length).toBe(english.length);
    expect(sent).not.toEqual(english);
    await expect.poll(() => headOf(page)).toEqual(sent);
  });
}
