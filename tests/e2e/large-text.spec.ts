import { languageCodes } from '#locales/languages.ts';
import { Customer, emailFor, people } from './customer.ts';
import { findMisfits, show, findSmallTargets, findUnmarked } from './fit.ts';
import { expect, test } from './fixtures.ts';
import { privateLinkFor } from './private-links.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';
import { rememberCountry } from './studios-in.ts';

const phone = { width: 390, height: 844, text: 100 };
const smallest = { width: 320, height: 640, text: 100 };

/** Large text on both phones, a desktop at 400 %, and the smallest phone; px and percent. */
const views = {
  'text at 200 %': { ...phone, text: 200 },
  'the smallest phone at 200 %': { ...smallest, text: 200 },
  '1280 px at 400 %': { width: 320, height: 256, text: 100 },
  'the smallest phone': smallest,
} as const;

for (const { path, language, country } of [
  { path: '/TN', language: 'ar', country: 'TN' },
  { path: '/', language: 'en', country: 'US' },
  { path: '/de', language: 'de', country: 'US' },
] as const) {
  test(
    `nothing is cut off, covered or too small with text at 200 % or a page at 400 %, from ${path} to the order`,
    { tag: '@desktop' },
    async ({ page, shop }) => {
      const customer = new Customer(page, language);
      const email = emailFor('fit');
      const measure = async (screen: string): Promise<void> => {
        for (const [name, view] of Object.entries(views)) {
          await show(page, view);
          expect.soft(await findMisfits(page, view.width), `${screen}, ${name}`).toEqual([]);
        }
        expect.soft(await findSmallTargets(page), `targets of ${screen}`).toEqual([]);
        await page.emulateMedia({ forcedColors: 'active' });
        expect.soft(await findUnmarked(page), `forced colors on ${screen}`).toEqual([]);
        await page.emulateMedia({ forcedColors: null });
        await show(page, phone);
      };
      await page.goto(path);
      await expect(customer.button('intro.startPrinting').first()).toBeVisible();
      await measure('the intro');
      const person = { ...people[country], email };
      await openPhotoStep(customer, path, { prints: 3, country, person });
      await measure('the photos');
      await customer.button('photos.card.enlarge', { number: 1 }).click();
      await expect(page.getByRole('application')).toBeVisible();
      await measure('one photo');
      await customer.button('common.done').click();
      await customer.next();
      await measure('the checkout');
      await show(page, views['the smallest phone']);
      const bar = await page.locator('#order-bar').boundingBox();
      expect.soft(bar?.height, 'the bar of the checkout').toBeLessThanOrEqual(64);
      await show(page, phone);
      if (country === 'TN') {
        await customer.button('navigation.placeOrderCod').click();
      } else {
        await customer.payButton().click();
        await expect(customer.cardWindow().locator('#pay')).toBeVisible();
        await measure('the payment');
        await customer.payWith('100');
      }
      await customer.confirmedNumber();
      await measure('the confirmation');
      await page.goto(await privateLinkFor(shop, email));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await measure('the order');
    },
  );
}

test(
  'nothing in an empty checkout is cut off with text at 200 %, in every language',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/healthz');
    await rememberCountry(page, 'CA');
    await openCheckout(new Customer(page), '/', { country: 'CA' });
    for (const language of languageCodes) {
      for (const country of ['CA', 'US']) {
        await rememberCountry(page, country);
        await page.goto(`/${language === 'en' ? '' : language}`);
        await expect(page.locator('select[name^=shippingAddress]')).toBeVisible();
        for (const name of ['text at 200 %', 'the smallest phone at 200 %'] as const) {
          await show(page, views[name]);
          const misfits = await findMisfits(page, views[name].width);
          expect.soft(misfits, `${language}, ${country}, ${name}`).toEqual([]);
        }
      }
    }
  },
);

test(
  'nothing is cut off or covered before the scripts have arrived',
  { tag: '@desktop' },
  async ({ page }) => {
    const { promise: measured, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await measured;
      await route.continue();
    });
    for (const path of ['/TN', '/', '/ja', '/ru']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('#order-bar')).toBeAttached();
      for (const [name, view] of Object.entries(views)) {
        await show(page, view);
        expect.soft(await findMisfits(page, view.width), `${path}, ${name}`).toEqual([]);
      }
    }
    release();
  },
);
