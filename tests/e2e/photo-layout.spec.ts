import type { Page } from '@playwright/test';
import { languageOf } from '#locales/languages.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { writePhotos } from './pictures.ts';
import { openPhotoStep } from './stored-order.ts';

interface Measured {
  /** Distance of the first print from the top of the page, px. */
  readonly firstPhoto: number;
  readonly bar: number;
  /** Brand, studio and language in one row, and the steps in another. */
  readonly header: number;
  /** How much wider the page is than the window, px. */
  readonly sideways: number;
}

async function measure(page: Page, width: number, height: number): Promise<Measured> {
  await page.setViewportSize({ width, height });
  const settled = async (): Promise<Measured> =>
    page.evaluate(() => {
      const bar = document.querySelector('aside');
      const header = document.querySelector('header');
      const print = document.querySelector('[data-photo] .paper-box');
      if (!bar || !header || !print) throw new Error('no photo on the screen');
      return {
        firstPhoto: print.getBoundingClientRect().top + scrollY,
        bar: bar.getBoundingClientRect().height,
        header: header.getBoundingClientRect().height,
        sideways: document.documentElement.scrollWidth - innerWidth,
      };
    });
  let last = await settled();
  await expect
    .poll(async () => {
      const before = last;
      last = await settled();
      return JSON.stringify(before) === JSON.stringify(last);
    })
    .toBe(true);
  return last;
}

for (const { language, path } of [
  { language: 'en', path: '/' },
  { language: 'ar', path: '/TN' },
] as const) {
  test(
    `photos come first, above a bar of one row, with 1, 10 and 100 photos at ${path}`,
    { tag: '@phone' },
    async ({ page }, info) => {
      const customer = new Customer(page, language);
      await customer.startPrinting(path);
      const files = await writePhotos(info.outputPath('photos'), 100, [240, 160]);
      let added = 0;
      for (const count of [1, 10, 100]) {
        await customer.addPhotos(files.slice(added, count));
        added = count;
        await expect(customer.photosTitle()).toHaveText(customer.text('photos.count', { count }));
        const phone = await measure(page, 390, 844);
        expect.soft(phone.firstPhoto, `${count} on a phone`).toBeLessThan(300);
        expect.soft(phone.sideways, `${count} on a phone`).toBe(0);
        const small = await measure(page, 320, 640);
        expect.soft(small.bar, `${count} on a small phone`).toBeLessThanOrEqual(64);
        expect.soft(small.header, `${count} on a small phone`).toBeLessThan(110);
        expect.soft(small.sideways, `${count} on a small phone`).toBe(0);
        const desktop = await measure(page, 1366, 900);
        expect.soft(desktop.firstPhoto, `${count} on a desktop`).toBeLessThan(400);
        await page.setViewportSize({ width: 390, height: 844 });
      }
      await customer.button('photos.choices.select').click();
      const picking = await measure(page, 320, 640);
      expect.soft(picking.bar, 'while photos are picked').toBeLessThanOrEqual(64);
      expect.soft(picking.sideways, 'while photos are picked').toBe(0);
    },
  );
}

/** Expects the title of the photo step and its buttons to share one row. */
async function expectOneRow(customer: Customer, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await customer.page.setViewportSize({ width, height: 740 });
    const middles = await customer.photosTitle().evaluate((title) =>
      [...(title.parentElement?.querySelectorAll('h1, button') ?? [])].map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect.soft(new Set(middles).size, `${width} px: ${middles.join()}`).toBe(1);
  }
}

for (const language of ['de', 'fr', 'ru'] as const) {
  test(
    `the button for more photos stays beside their count on every phone in ${language}`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      await openPhotoStep(customer, languageOf(language).neutralPath, { prints: 2 });
      await customer.photosTitle().evaluate(
        (title, count) => {
          title.textContent = count;
        },
        customer.text('photos.count', { count: 100 }),
      );
      await expectOneRow(customer, [320, 344, 360, 375, 390, 412, 430]);
    },
  );
}

for (const language of ['es', 'pt'] as const) {
  test(
    `the button that ends a selection stays beside its count on phones from 360 px in ${language}`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      await openPhotoStep(customer, languageOf(language).neutralPath, { prints: 2 });
      await customer.button('photos.choices.select').click();
      await expect(customer.button('photos.choices.finish')).toBeVisible();
      await expectOneRow(customer, [360, 375, 390, 412, 430]);
    },
  );
}

test(
  'the buttons above two photos to be selected are at least 44 px wide',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 2 });
    await customer.button('photos.choices.select').click();
    for (const label of ['photos.choices.all', 'photos.choices.finish'] as const) {
      const box = await customer.button(label, { count: 2 }).boundingBox();
      expect.soft(box?.width, label).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  'the chips of blurred and accepted photos have one line on a phone of 320 px',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const customer = new Customer(page);
    await customer.startPrinting('/');
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2, [240, 160]));
    const soft = page.locator('[data-notice=soft]');
    await expect(soft).toHaveCount(2);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await soft.first().click();
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    for (const language of ['en', 'de', 'fr', 'ru', 'ja'] as const) {
      await page.goto(languageOf(language).neutralPath);
      for (const notice of ['soft', 'accepted']) {
        const pill = page.locator(`[data-notice=${notice}] > span`).first();
        await expect(pill).toBeVisible();
        const { height } = (await pill.boundingBox()) ?? { height: 0 };
        expect.soft(height, `${language}, ${notice}`).toBeLessThan(36);
      }
    }
  },
);

for (const { language, path, country } of [
  { language: 'de', path: '/de', country: 'US' },
  { language: 'pt', path: '/pt', country: 'US' },
  { language: 'ru', path: '/ru', country: 'US' },
  { language: 'ar', path: '/TN', country: 'TN' },
] as const) {
  test(
    `the bar with prints and gifts has one row on small phones at ${path}`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      await openPhotoStep(customer, path, { prints: 2, country });
      const cards = page.locator('[data-photo]');
      await customer.chooseVariant(cards.first(), 'keychain');
      for (const [card, copies] of [
        [cards.first(), 12],
        [cards.last(), 98],
      ] as const) {
        await card.locator('[data-size-control]').click();
        const field = page.getByRole('dialog').getByRole('spinbutton');
        await field.fill(`${copies}`);
        await field.press('Enter');
        await expect(card).toHaveAttribute('data-copies', `${copies}`);
        await page.keyboard.press('Escape');
      }
      const peek = page.locator('[data-peek]');
      await expect(peek).toContainText(customer.text('peek.prints', { count: 98 }));
      await expect(peek).toContainText(customer.text('peek.gifts', { count: 12 }));
      for (const width of [320, 360, 390]) {
        const { bar, sideways } = await measure(page, width, 640);
        expect.soft(bar, `${width} px`).toBeLessThanOrEqual(64);
        expect.soft(sideways, `${width} px`).toBe(0);
      }
    },
  );
}

for (const { language, country, variants } of [
  {
    language: 'fr',
    country: 'TN',
    variants: ['10x15', '3.5x4.5', 'keychain', 'keyring_magnet'],
  },
  {
    language: 'de',
    country: 'US',
    variants: ['8x10', '3d_frame:rectangle', 'keychain', 'keyring_magnet'],
  },
] as const) {
  test(`sizes and gifts are whole beside their arrow on cards of a small desktop in ${language}`, async ({
    page,
  }) => {
    const customer = new Customer(page, language);
    await page.setViewportSize({ width: 1280, height: 900 });
    await openPhotoStep(customer, languageOf(language).neutralPath, { prints: 4 });
    const countries = page.getByRole('combobox', { name: customer.text('country.label') });
    await countries.selectOption(country);
    const cards = page.locator('[data-photo]');
    for (const [index, variant] of variants.entries()) {
      await customer.chooseVariant(cards.nth(index), variant);
      await expect(cards.nth(index)).toHaveAttribute('data-variant', variant);
    }
    const faults = await page.locator('[data-photo] select').evaluateAll((all) =>
      all.flatMap((select) => {
        const name = select.parentElement?.querySelector('bdi');
        const arrow = select.parentElement?.querySelector('svg');
        if (!name || !arrow) return [];
        const range = document.createRange();
        range.selectNodeContents(name);
        const isOver = range.getBoundingClientRect().right > arrow.getBoundingClientRect().left + 3;
        const isBroken = range.getClientRects().length > 1;
        return isOver || isBroken ? [name.textContent] : [];
      }),
    );
    expect(faults).toEqual([]);
    // The size of most prints stays in the row of its copies.
    const size = await cards.first().locator('select').first().boundingBox();
    const copies = await cards.first().locator('fieldset').first().boundingBox();
    if (!size || !copies) throw new Error('the card has no controls');
    expect(Math.abs(size.y - copies.y)).toBeLessThan(4);
  });
}

for (const language of ['de', 'es', 'fr', 'ru'] as const) {
  test(
    `the bar has one row in ${language} before any photo is added`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      await customer.startPrinting(languageOf(language).neutralPath);
      for (const width of [320, 340, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 740 });
        await expect
          .soft(page.locator('#order-bar'), `${width} px`)
          .toHaveJSProperty('offsetHeight', 64);
      }
    },
  );
}

for (const language of ['en', 'fr', 'de', 'ar', 'ja', 'ru'] as const) {
  test(
    `the button that adds the first photos is above the bar on small phones in ${language}`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      await customer.startPrinting(languageOf(language).neutralPath);
      for (const [width, height] of [
        [320, 568],
        [375, 553],
      ] as const) {
        await page.setViewportSize({ width, height });
        const bar = await page.locator('#order-bar').boundingBox();
        const button = await customer.button('photos.addPhotos').boundingBox();
        const end = (button?.y ?? height) + (button?.height ?? 0);
        expect.soft(end, `${width}×${height}`).toBeLessThanOrEqual(bar?.y ?? 0);
      }
    },
  );
}
