// @module-tag whole
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { languageOf, type LanguageCode } from '#locales/languages.ts';
import { Customer } from './customer.ts';
import { openPhotoStep, type EarlierOrder } from './earlier-order.ts';
import { show } from './fit.ts';
import { clearStorage, newPage } from './open-page.ts';
import { photoFiles } from './pictures.ts';
import type { ShopPage } from './shop-page.ts';

const phone = { width: 390, height: 844 };

function openIn(language: LanguageCode, options: EarlierOrder = phone): Promise<Customer> {
  const path = languageOf(language).neutralPath;
  return openPhotoStep({ path, language, prints: 2, ...options });
}

/** Opens the photo step without photos. */
async function openEmpty(language: LanguageCode): Promise<Customer> {
  const customer = new Customer(newPage({ ...phone, country: 'US' }), language);
  await clearStorage();
  await customer.startPrinting(languageOf(language).neutralPath);
  return customer;
}

function boxOf(page: ShopPage, selector: string): DOMRect {
  const [element] = page.all(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element.getBoundingClientRect();
}

/** Heights of the bar and the header, the distance of the first print from the top, and the width beyond the window. */
async function measure(page: ShopPage, width: number, height: number) {
  await show(page, { width, height });
  const { document, window } = page;
  return {
    firstPhoto: boxOf(page, '[data-photo] .paper-box').top + window.scrollY,
    bar: boxOf(page, 'aside').height,
    header: boxOf(page, 'header').height,
    sideways: document.documentElement.scrollWidth - window.innerWidth,
  };
}

/** Expects the title of the photo step and its buttons to share one row. */
async function expectOneRow(customer: Customer, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await show(customer.page, { width, height: 740 });
    const row = customer.photosTitle().element().parentElement;
    const middles = [...(row?.querySelectorAll('h1, button') ?? [])].map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    expect.soft(new Set(middles).size, `${width} px: ${middles.join()}`).toBe(1);
  }
}

describe('the photo step', () => {
  it.for([
    { language: 'en', path: '/', country: 'US' },
    { language: 'ar', path: '/TN', country: 'TN' },
  ] as const)('begins with the photos, above a bar of one row, at $path', async (visit) => {
    for (const prints of [1, 10, 100]) {
      const customer = await openPhotoStep({ ...visit, ...phone, prints });
      const { page } = customer;
      const onPhone = await measure(page, 390, 844);
      expect.soft(onPhone.firstPhoto, `${prints} on a phone`).toBeLessThan(300);
      expect.soft(onPhone.sideways, `${prints} on a phone`).toBe(0);
      const small = await measure(page, 320, 640);
      expect.soft(small.bar, `${prints} on a small phone`).toBeLessThanOrEqual(64);
      expect.soft(small.header, `${prints} on a small phone`).toBeLessThan(110);
      expect.soft(small.sideways, `${prints} on a small phone`).toBe(0);
      const desktop = await measure(page, 1366, 900);
      expect.soft(desktop.firstPhoto, `${prints} on a desktop`).toBeLessThan(400);
      if (prints < 100) continue;
      page.resize(phone.width, phone.height);
      await customer.button('photos.choices.select').click();
      const picking = await measure(page, 320, 640);
      expect.soft(picking.bar, 'while photos are picked').toBeLessThanOrEqual(64);
      expect.soft(picking.sideways, 'while photos are picked').toBe(0);
    }
  });

  it('keeps the button for more photos beside their count on every phone', async () => {
    for (const language of ['de', 'fr', 'ru'] as const) {
      const customer = await openIn(language);
      const title = customer.photosTitle().element();
      title.textContent = customer.text('photos.count', { count: 100 });
      await expectOneRow(customer, [320, 344, 360, 375, 390, 412, 430]);
    }
  });

  it('keeps the button that ends a selection beside its count on phones from 360 px', async () => {
    for (const language of ['es', 'pt'] as const) {
      const customer = await openIn(language);
      await customer.button('photos.choices.select').click();
      await expect.element(customer.button('photos.choices.finish')).toBeVisible();
      await expectOneRow(customer, [360, 375, 390, 412, 430]);
    }
  });

  it('has buttons of at least 44 px above two photos to be selected', async () => {
    const customer = await openIn('en');
    await customer.button('photos.choices.select').click();
    for (const label of ['photos.choices.all', 'photos.choices.finish']) {
      const button = customer.button(label, { count: 2 });
      await expect.element(button).toBeVisible();
      const { width } = button.element().getBoundingClientRect();
      expect.soft(width, label).toBeGreaterThanOrEqual(44);
    }
  });

  it('shows the chips of blurred and accepted photos in one line on the smallest phone', async () => {
    const customer = await openEmpty('en');
    const { page } = customer;
    await customer.addPhotos(await photoFiles(2, 240, 160));
    const soft = page.css('[data-notice=soft]');
    await expect.element(soft).toHaveLength(2);
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    await soft.first().click();
    await page.getByRole('dialog').getByRole('checkbox').click();
    await userEvent.keyboard('{Escape}');
    for (const language of ['en', 'de', 'fr', 'ru', 'ja'] as const) {
      await page.goto(languageOf(language).neutralPath);
      await show(page, { width: 320, height: 640 });
      for (const notice of ['soft', 'accepted']) {
        const chip = page.css(`[data-notice=${notice}] > span`).first();
        await expect.element(chip).toBeVisible();
        const { height } = chip.element().getBoundingClientRect();
        expect.soft(height, `${language}, ${notice}`).toBeLessThan(36);
      }
    }
  });

  it('shows the button that adds the first photos above the bar of small phones', async () => {
    for (const language of ['en', 'fr', 'de', 'ar', 'ja', 'ru'] as const) {
      const customer = await openEmpty(language);
      const { page } = customer;
      for (const [width, height] of [
        [320, 568],
        [375, 553],
      ] as const) {
        await show(page, { width, height });
        const { bottom } = customer.button('photos.addPhotos').element().getBoundingClientRect();
        const { top } = boxOf(page, '#order-bar');
        expect.soft(bottom, `${language}, ${width}×${height}`).toBeLessThanOrEqual(top);
      }
    }
  });
});

describe('the bar of the photo step', () => {
  it('has one row on every phone before any photo is added', async () => {
    for (const language of ['de', 'es', 'fr', 'ru'] as const) {
      const { page } = await openEmpty(language);
      for (const width of [320, 340, 360, 390, 430]) {
        await show(page, { width, height: 740 });
        expect.soft(boxOf(page, '#order-bar').height, `${language}, ${width} px`).toBe(64);
      }
    }
  });

  it.for([
    { language: 'de', path: '/de', country: 'US' },
    { language: 'pt', path: '/pt', country: 'US' },
    { language: 'ru', path: '/ru', country: 'US' },
    { language: 'ar', path: '/TN', country: 'TN' },
  ] as const)('has one row with prints and gifts on small phones at $path', async (visit) => {
    const customer = await openPhotoStep({ ...visit, ...phone, prints: 2 });
    const { page } = customer;
    const cards = page.css('[data-photo]');
    await customer.chooseVariant(cards.first(), 'keychain');
    for (const [card, copies] of [
      [cards.first(), 12],
      [cards.last(), 98],
    ] as const) {
      await card.css('[data-size-control]').click();
      await page.getByRole('dialog').getByRole('spinbutton').fill(`${copies}`);
      await userEvent.keyboard('{Enter}');
      await expect.element(card).toHaveAttribute('data-copies', `${copies}`);
      await userEvent.keyboard('{Escape}');
    }
    const peek = page.css('[data-peek]');
    await expect.element(peek).toMatchTextContent(customer.text('peek.prints', { count: 98 }));
    await expect.element(peek).toMatchTextContent(customer.text('peek.gifts', { count: 12 }));
    for (const width of [320, 360, 390]) {
      const { bar, sideways } = await measure(page, width, 640);
      expect.soft(bar, `${width} px`).toBeLessThanOrEqual(64);
      expect.soft(sideways, `${width} px`).toBe(0);
    }
  });
});

describe('the cards of a small desktop', () => {
  it.for([
    ['fr', 'TN', ['10x15', '3.5x4.5', 'keychain', 'keyring_magnet']],
    ['de', 'US', ['8x10', '3d_frame:rectangle', 'keychain', 'keyring_magnet']],
  ] as const)(
    'show sizes and gifts whole beside their arrow, in %s',
    async ([language, country, variants]) => {
      const customer = await openIn(language, { width: 1280, height: 900, prints: 4 });
      const { page } = customer;
      const label = customer.text('country.label');
      await page.getByRole('combobox', { name: label }).selectOptions(country);
      const cards = page.css('[data-photo]');
      for (const [index, variant] of variants.entries()) {
        await customer.chooseVariant(cards.nth(index), variant);
        await expect.element(cards.nth(index)).toHaveAttribute('data-variant', variant);
      }
      const faults = page.all('[data-photo] select').flatMap((select) => {
        const name = select.parentElement?.querySelector('bdi');
        const arrow = select.parentElement?.querySelector('svg');
        if (!name || !arrow) return [];
        const range = page.document.createRange();
        range.selectNodeContents(name);
        const isOver = range.getBoundingClientRect().right > arrow.getBoundingClientRect().left + 3;
        return isOver || range.getClientRects().length > 1 ? [name.textContent] : [];
      });
      expect(faults).toEqual([]);
      // The size of most prints stays in the row of its copies.
      const size = boxOf(page, '[data-photo] select');
      const copies = boxOf(page, '[data-photo] fieldset');
      expect(Math.abs(size.top - copies.top)).toBeLessThan(4);
    },
  );
});
