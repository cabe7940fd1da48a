import type { Locator, Page } from '@playwright/test';
import { languages } from '#locales/index.ts';
import { languageOffers } from '#locales/language-offers.ts';
import { findAxeFaults } from './axe.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openStudio } from './studios-in.ts';

test.use({ expectedErrors: { patterns: [/status of 404 .*nobody-has-this-slug/] } });

function offerIn(page: Page, language: 'ar' | 'en' | 'fr'): Locator {
  return page.getByRole('region', { name: languageOffers[language].text });
}

function pickerOf(customer: Customer, language: string): Locator {
  return customer.button('language.current', { language });
}

function askFor(page: Page, tags: readonly string[]): Promise<unknown> {
  return page.addInitScript((asked) => {
    Object.defineProperty(navigator, 'languages', { get: () => asked });
  }, tags);
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

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
    await pickerOf(new Customer(page), 'English').click();
    await page.getByRole('link', { name: 'Français' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const sent = await headOf(page, `/fr${path}`);
    expect(sent.length).toBe(english.length);
    expect(sent).not.toEqual(english);
    await expect.poll(() => headOf(page)).toEqual(sent);
  });
}

test('French that Tunisia brought stays on the first screen, also after Back and a reload', async ({
  page,
}) => {
  await new Customer(page).startPrinting('/');
  const french = new Customer(page, 'fr');
  await page.getByRole('combobox', { name: /Country/ }).selectOption('TN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goBack();
  await expect(french.button('intro.startPrinting').first()).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe('/fr');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test(
  'a language chosen in the menu is remembered, and the menu closes on Escape and on a tap outside',
  { tag: '@phone' },
  async ({ page }) => {
    const english = new Customer(page);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: english.text('language.choose') });
    await pickerOf(english, 'English').click();
    const names = languages.map(({ nativeName }) => nativeName);
    await expect(menu.getByRole('link')).toHaveText(names);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(pickerOf(english, 'English')).toBeFocused();
    await pickerOf(english, 'English').click();
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } });
    await expect(menu).toBeHidden();
    await pickerOf(english, 'English').click();
    await menu.getByRole('link', { name: 'Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(menu).toBeHidden();
    expect(pathOf(page)).toBe('/fr');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await pickerOf(new Customer(page, 'fr'), 'Français').click();
    await expect(page.getByRole('link', { name: 'Русский' }).first()).toHaveAttribute(
      'href',
      '/ru',
    );
    await page.getByRole('link', { name: 'العربية' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(pathOf(page)).toBe('/TN');
  },
);

test(
  'a first visit is offered the browser’s language in that language, until the offer is dismissed',
  { tag: '@phone' },
  async ({ page }) => {
    await askFor(page, ['nl', 'fr-CA', 'en']);
    await page.goto('/fr');
    await expect(new Customer(page, 'fr').button('intro.startPrinting').first()).toBeVisible();
    await expect(offerIn(page, 'fr')).toHaveCount(0);
    await page.goto('/');
    await expect(offerIn(page, 'fr')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await findAxeFaults(page)).toEqual([]);
    await offerIn(page, 'fr').getByRole('button', { name: languageOffers.fr.dismiss }).click();
    await expect(offerIn(page, 'fr')).toHaveCount(0);
    await page.reload();
    await expect(new Customer(page).button('intro.startPrinting').first()).toBeVisible();
    await expect(offerIn(page, 'fr')).toHaveCount(0);
  },
);

test(
  'an accepted offer of Arabic keeps the country and is not repeated',
  { tag: '@phone' },
  async ({ page }) => {
    await askFor(page, ['ar-SA']);
    await page.goto('/');
    const country = page.getByRole('combobox').first();
    const before = await country.inputValue();
    await offerIn(page, 'ar').getByRole('button', { name: languageOffers.ar.accept }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(pathOf(page)).toBe('/ar');
    await expect(country).toHaveValue(before);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(pathOf(page)).toBe('/ar');
    await expect(country).toHaveValue(before);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(offerIn(page, 'ar')).toHaveCount(0);
    await page.goto('/ar/nobody-has-this-slug');
    await expect(page.getByText('nobody-has-this-slug')).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe('/ar');
    await expect(country).toHaveValue(before);
  },
);
