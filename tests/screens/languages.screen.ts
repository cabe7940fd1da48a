import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { languages } from '#locales/index.ts';
import { languageOffers } from '#locales/language-offers.ts';
import { findAxeFaults } from './axe.ts';
import { Customer } from './customer.ts';
import { newPage } from './open-page.ts';
import type { ShopPage } from './shop-page.ts';

const phone = { width: 390, height: 844 };

function pageIn(language: string, page: ShopPage) {
  return expect.poll(() => page.document.documentElement.lang).toBe(language);
}

/** A page in a browser whose owner reads these languages. */
function newPageFor(tags: readonly string[]): ShopPage {
  const prepare = ({ navigator }: ShopPage['window']): void => {
    Object.defineProperty(navigator, 'languages', { get: () => tags });
  };
  return newPage({ ...phone, country: 'US', prepare });
}

function offerIn(page: ShopPage, language: 'ar' | 'fr') {
  return page.getByRole('region', { name: languageOffers[language].text });
}

function countryOf(page: ShopPage) {
  return page.css('#order-bar').getByRole('combobox');
}

async function pick(page: ShopPage, name: string): Promise<void> {
  await page.css('footer').getByRole('link', { name, exact: true }).first().click();
}

describe('the languages that a shop offers', () => {
  const facts = { languages: 'en fr ar' };

  it('are those of the menu and of the offer', async () => {
    const tags = ['de', 'fr'];
    const prepare = ({ navigator, localStorage }: ShopPage['window']): void => {
      Object.defineProperty(navigator, 'languages', { get: () => tags });
      // Picked when it was still offered.
      localStorage.setItem('language', 'de');
    };
    const page = newPage({ ...phone, country: 'US', facts, prepare });
    await page.goto('/');
    await pageIn('en', page);
    await expect.element(offerIn(page, 'fr')).toBeVisible();
    await page.getByRole('button', { name: 'Language: English' }).click();
    const menu = page.getByRole('navigation', { name: 'Choose a language' }).getByRole('link');
    await expect
      .poll(() => menu.elements().map(({ textContent }) => textContent))
      .toEqual(['English', 'Français', 'العربية']);
  });

  it('bring no French with Tunisia where it is not offered', async () => {
    const page = newPage({ ...phone, country: 'US', facts: { languages: 'en de' } });
    await page.goto('/');
    await countryOf(page).selectOptions('TN');
    await expect.element(countryOf(page)).toHaveValue('TN');
    await pageIn('en', page);
    await page.goto('/TN');
    await pageIn('en', page);
    await expect.element(countryOf(page)).toHaveValue('TN');
  });
});

describe('Tunisia by mistake', () => {
  it('takes its French back when another country follows, and dinars go with them', async () => {
    const page = newPage({ ...phone, country: 'US' });
    await page.goto('/');
    await countryOf(page).selectOptions('TN');
    await pageIn('fr', page);
    await countryOf(page).selectOptions('CA');
    await pageIn('en', page);
    await expect.poll(() => page.path).toBe('/');
    // The same after a reload in between.
    await countryOf(page).selectOptions('TN');
    await pageIn('fr', page);
    await page.reload();
    await pageIn('fr', page);
    await countryOf(page).selectOptions('DE');
    await pageIn('en', page);
  });

  it('leaves a language alone that was picked, or that is on already', async () => {
    const page = newPage({ ...phone, country: 'US' });
    await page.goto('/fr');
    await countryOf(page).selectOptions('TN');
    await countryOf(page).selectOptions('CA');
    await expect.element(countryOf(page)).toHaveValue('CA');
    await pageIn('fr', page);
  });

  it('of the Arabic in the picker goes with the next language, and stays with French', async () => {
    const page = newPage({ ...phone, country: 'US' });
    await page.goto('/');
    await pick(page, 'العربية');
    await pageIn('ar', page);
    await expect.element(countryOf(page)).toHaveValue('TN');
    await pick(page, 'Français');
    await pageIn('fr', page);
    await expect.element(countryOf(page)).toHaveValue('TN');
    await pick(page, 'Español');
    await pageIn('es', page);
    await expect.element(countryOf(page)).toHaveValue('US');
    await expect.poll(() => page.path).toBe('/es');
  });

  it('chosen by hand stays with every language', async () => {
    const page = newPage({ ...phone, country: 'US' });
    await page.goto('/');
    await countryOf(page).selectOptions('TN');
    await pick(page, 'Español');
    await pageIn('es', page);
    await expect.element(countryOf(page)).toHaveValue('TN');
  });
});

describe('a language', () => {
  it('that Tunisia brought stays on the first screen, also after Back and a reload', async () => {
    const page = newPage({ country: 'US' });
    const french = new Customer(page, 'fr');
    await new Customer(page).startPrinting('/');
    await page.getByRole('combobox', { name: /Country/ }).selectOptions('TN');
    await pageIn('fr', page);
    page.back();
    await expect.element(french.button('intro.startPrinting').first()).toBeVisible();
    await expect.poll(() => page.path).toBe('/fr');
    await page.reload();
    await pageIn('fr', page);
  });

  it('chosen in the menu is remembered, and the menu closes on Escape and on a tap outside', async () => {
    const page = newPage(phone);
    await page.goto('/');
    const english = new Customer(page);
    const menu = page.getByRole('navigation', { name: english.text('language.choose') });
    const picker = english.button('language.current', { language: 'English' });
    await picker.click();
    const names = menu.getByRole('link').elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(
      languages.map(({ nativeName }) => nativeName),
    );
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(picker).toHaveFocus();
    await picker.click();
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } });
    await expect.element(menu).not.toBeInTheDocument();
    await picker.click();
    await menu.getByRole('link', { name: 'Français' }).click();
    await pageIn('fr', page);
    await expect.element(menu).not.toBeInTheDocument();
    expect(page.path).toBe('/fr');
    expect(localStorage.getItem('language')).toBe('fr');
    await page.goto('/');
    await pageIn('fr', page);
    await new Customer(page, 'fr').button('language.current', { language: 'Français' }).click();
    const russian = page.getByRole('link', { name: 'Русский' }).first();
    await expect.element(russian).toHaveAttribute('href', '/ru');
    await page.getByRole('link', { name: 'العربية' }).first().click();
    await expect.poll(() => page.document.dir).toBe('rtl');
    expect(page.path).toBe('/TN');
  });
});

describe('the offer of the browser’s language', () => {
  it('is made in that language until it is dismissed', async () => {
    const page = newPageFor(['nl', 'fr-CA', 'en']);
    await page.goto('/fr');
    const inFrench = new Customer(page, 'fr').button('intro.startPrinting').first();
    await expect.element(inFrench).toBeVisible();
    const offer = offerIn(page, 'fr');
    await expect.element(offer).not.toBeInTheDocument();
    await page.goto('/');
    await expect.element(offer).toHaveAttribute('lang', 'fr');
    await pageIn('en', page);
    expect(await findAxeFaults(page)).toEqual([]);
    await offer.getByRole('button', { name: languageOffers.fr.dismiss }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await page.reload();
    const inEnglish = new Customer(page).button('intro.startPrinting').first();
    await expect.element(inEnglish).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('keeps the country when Arabic is accepted, and is not repeated', async () => {
    const page = newPageFor(['ar-SA']);
    await page.goto('/');
    const country = page.getByRole('combobox').first();
    await expect.element(country).toHaveValue('US');
    await offerIn(page, 'ar').getByRole('button', { name: languageOffers.ar.accept }).click();
    for (const step of ['accepted', 'reloaded']) {
      await expect.poll(() => page.document.dir, { message: step }).toBe('rtl');
      expect(page.path).toBe('/ar');
      await expect.element(country).toHaveValue('US');
      if (step === 'accepted') await page.reload();
    }
    await page.goto('/');
    await pageIn('ar', page);
    await expect.element(offerIn(page, 'ar')).not.toBeInTheDocument();
    await page.goto('/ar/nobody-has-this-slug');
    await expect.element(page.getByText('nobody-has-this-slug')).toBeVisible();
    await expect.poll(() => page.path).toBe('/ar');
    await expect.element(country).toHaveValue('US');
  });
});
