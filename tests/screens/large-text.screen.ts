// @module-tag whole
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { languageCodes } from '#locales/languages.ts';
import { findUnmarkedIn } from '#tests/support/fit-checks.ts';
import { people } from '#tests/support/customers.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { openBooking } from './booking-form.ts';
import { payInWindow } from './card-window.ts';
import { Customer } from './customer.ts';
import { openCheckout, openPhotoStep, remember, rememberCountry } from './earlier-order.ts';
import { findMisfits, findSmallTargets, prefer, show } from './fit.ts';
import { newPage } from './open-page.ts';
import type { ShopPage } from './shop-page.ts';

const phone = { width: 390, height: 844 };

/** Windows in px, and text in percent of the default. */
const views = {
  'text at 200 %': { ...phone, text: 200 },
  'the smallest phone at 200 %': { width: 320, height: 640, text: 200 },
  '1280 px at 400 %': { width: 320, height: 256 },
  'the smallest phone': { width: 320, height: 640 },
  'a small phone': { width: 320, height: 568 },
} as const;

const visits = [
  { path: '/TN', language: 'ar', country: 'TN' },
  { path: '/', language: 'en', country: 'US' },
  { path: '/de', language: 'de', country: 'US' },
  { path: '/es', language: 'es', country: 'US' },
  { path: '/ru', language: 'ru', country: 'US' },
] as const;

/** Finds what does not fit the page or its open window in some views. */
async function measure(page: ShopPage, what: string, names: readonly (keyof typeof views)[]) {
  for (const name of names) {
    await show(page, views[name]);
    expect.soft(findMisfits(page), `${what}, ${name}`).toEqual([]);
  }
}

/** Measures a screen in all views; its targets, and what marks them in forced colors. */
async function measureScreen(page: ShopPage, screen: string): Promise<void> {
  await measure(page, screen, [
    'text at 200 %',
    'the smallest phone at 200 %',
    '1280 px at 400 %',
    'the smallest phone',
  ]);
  expect.soft(findSmallTargets(page), `targets of ${screen}`).toEqual([]);
  await prefer({ 'forced-colors': 'active' });
  expect.soft(findUnmarkedIn(page.window), `forced colors on ${screen}`).toEqual([]);
  await prefer({});
  await show(page, phone);
}

describe('text at 200 % and a page at 400 %', () => {
  it.for(visits.slice(0, 3))(
    'leave nothing cut off, covered or too small from $path to the order',
    async (visit) => {
      const { path, language, country } = visit;
      const first = newPage({ country, ...phone });
      await first.goto(path);
      const start = new Customer(first, language).button('intro.startPrinting').first();
      await expect.element(start).toBeVisible();
      await measureScreen(first, 'the intro');
      const person = people[country];
      const customer = await openPhotoStep({ ...visit, ...phone, prints: 3, person });
      const { page } = customer;
      await measureScreen(page, 'the photos');
      await customer.button('photos.card.enlarge', { number: 1 }).click();
      await expect.element(page.getByRole('application')).toBeVisible();
      await measureScreen(page, 'one photo');
      await customer.button('common.done').click();
      await customer.next();
      await measureScreen(page, 'the checkout');
      await show(page, views['the smallest phone']);
      const [bar] = page.all('#order-bar');
      expect.soft(bar?.offsetHeight, 'the bar of the checkout').toBeLessThanOrEqual(64);
      await show(page, phone);
      if (country === 'TN') {
        await customer.button('navigation.placeOrderCod').click();
      } else {
        await customer.payButton().click();
        await expect.element(page.css('#helcimPayIframe')).toBeVisible();
        await measureScreen(page, 'the payment');
        await payInWindow(page);
      }
      const stored = page.shop.orders.get(await customer.confirmedNumber());
      await measureScreen(page, 'the confirmation');
      await page.goto(stored?.wire.privatePath ?? '');
      await expect.element(customer.heading('track.title')).toBeVisible();
      await measureScreen(page, 'the order');
    },
  );

  it(
    'leave nothing in an empty checkout cut off, in every language',
    { timeout: 180_000 },
    async () => {
      const { page } = await openCheckout({ country: 'CA' });
      for (const language of languageCodes) {
        for (const country of ['CA', 'US']) {
          rememberCountry(country);
          await page.goto(`/${language === 'en' ? '' : language}`);
          await expect.element(page.css('select[name^=shippingAddress]')).toBeVisible();
          await measure(page, `${language}, ${country}`, [
            'text at 200 %',
            'the smallest phone at 200 %',
          ]);
        }
      }
    },
  );

  it.for(visits)('leave nothing in a window cut off or covered, from $path', async (visit) => {
    const measureWindow = (name: string): Promise<void> =>
      measure(page, name, ['text at 200 %', 'the smallest phone at 200 %', 'a small phone']);
    let page = newPage({ country: visit.country, ...phone });
    await page.goto(visit.path);
    await openBooking(new Customer(page, visit.language));
    await measureWindow('the booking');

    const customer = await openPhotoStep({ ...visit, ...phone, prints: 3 });
    ({ page } = customer);
    const dialog = page.getByRole('dialog');
    const close = async (): Promise<void> => {
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    };
    await customer.openPhotoMenu();
    const sorting = page.getByLabelText(customer.text('photos.choices.sort'));
    for (const by of ['added', 'name', 'date', 'size']) {
      await sorting.selectOptions(by);
      await measureWindow(`the menu sorted by ${by}`);
    }
    await customer.button('photos.choices.prices').click();
    await expect.element(dialog.getByRole('table').first()).toBeVisible();
    await measureWindow('the prices');
    await close();
    for (const [control, name] of [
      ['[data-size-control]', 'the sizes'],
      ['[data-peek]', 'the order so far'],
    ] as const) {
      await page.css(control).first().click();
      await expect.element(dialog).toBeVisible();
      await measureWindow(name);
      await close();
    }

    const checkout = await openCheckout({
      ...visit,
      ...phone,
      remembered: () => remember(storageKeys.discountCode, 'WELCOME10'),
    });
    ({ page } = checkout);
    await checkout.button('saved.clear').click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await measureWindow('the question before clearing');
    await userEvent.keyboard('{Escape}');
    await page.getByText(checkout.text('checkout.delivery.pickup'), { exact: true }).click();
    await expect.element(page.css('li input[type=radio]').first()).toBeInTheDocument();
    await measureWindow('the studios');
  });
});
