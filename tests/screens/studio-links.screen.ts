import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { fail } from '#domain/common/result.ts';
import { people } from '#tests/support/customers.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { findAxeFaults } from './axe.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import type { Responder } from './double/respond.ts';
import { ShopDouble } from './double/shop-double.ts';
import { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { newPage } from './open-page.ts';
import type { ShopPage } from './shop-page.ts';

const unknownSlug = /We do not know a studio called/;

function countryOf({ page, text }: Customer): Locator {
  return page.getByRole('combobox', { name: text('country.label') });
}

/** The studio chosen by the link, on the first screen. */
function linked({ page, text }: Customer): Locator {
  return page.getByRole('region', { name: text('links.label') });
}

async function open(path: string, page: ShopPage = newPage({ country: 'US' })) {
  await page.goto(path);
  return new Customer(page);
}

describe('the link of a studio', () => {
  it('in Arabic replaces the stored studio, and its details can be copied', async () => {
    const copied: string[] = [];
    const page = newPage({
      country: 'US',
      width: 390,
      height: 844,
      prepare: ({ navigator }) => {
        navigator.clipboard.writeText = async (text) => void copied.push(text);
      },
    });
    await expect.element(linked(await open('/demo-chicago', page))).toMatchTextContent('Chicago');
    const customer = new Customer(page, 'ar');
    await page.goto('/ar/demo-tunis');
    await expect.element(linked(customer)).toMatchTextContent('تونس');
    expect(page.document.documentElement.dir).toBe('rtl');
    await expect.element(countryOf(customer)).toHaveValue('TN');
    expect(page.path).toBe('/ar/demo-tunis');
    await linked(customer).getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await expect.element(sheet.getByRole('row')).toHaveLength(7);
    await expect.element(sheet.getByRole('row').first()).toMatchTextContent('مغلق');
    expect(await findAxeFaults(page)).toEqual([]);
    const copy = sheet.getByRole('button', { name: customer.text('common.copy') });
    await copy.click();
    await expect.element(sheet.getByText(customer.text('common.copied'))).toBeVisible();
    expect(copied).toEqual([`${location.origin}/demo-tunis`]);
    await expect.element(copy).toBeVisible();
  });

  it('that is unknown suggests studios, and the chosen one sets country and address', async () => {
    const shop = new ShopDouble();
    const suggestions = shop.studios.filter(({ slug }) => slug === 'demo-montreal');
    const page = newPage({ shop, country: 'US' });
    const customer = await open('/demo-chicago', page);
    await expect.element(linked(customer)).toMatchTextContent('Chicago');
    const usual = shop.replace('findStudio', () => fail('studio_not_found', { suggestions }));
    await page.goto('/demo-monteral');
    await expect.element(page.getByText(unknownSlug)).toBeVisible();
    await expect.element(countryOf(customer)).toHaveValue('US');
    expect(page.path).toBe('/');
    shop.replace('findStudio', usual);
    await page.getByRole('button', { name: /Demo counter Montr/ }).click();
    await expect.element(countryOf(customer)).toHaveValue('CA');
    expect(page.path).toBe('/demo-montreal');
    await expect.element(page.getByText(/Country: Canada\. Prices in/)).toBeVisible();
    await expect.element(page.getByText(unknownSlug)).not.toBeInTheDocument();
    // Another manually chosen country drops the studio, and undo restores it.
    await countryOf(customer).selectOptions('FR');
    const dropped = page.getByText(/is in another country and is no longer chosen/);
    await expect.element(dropped).toBeVisible();
    expect(page.path).toBe('/');
    await customer.button('photos.change.undo').click();
    await expect.element(countryOf(customer)).toHaveValue('CA');
    expect(page.path).toBe('/demo-montreal');
  });

  it('that is unknown is no longer reported once the order is placed', async () => {
    const customer = await openCheckout({
      path: '/demo-monteral',
      country: 'TN',
      person: people.TN,
    });
    const report = customer.page.getByText(unknownSlug);
    await expect.element(report).toBeVisible();
    await customer.button('navigation.placeOrderCod').click();
    await customer.confirmedNumber();
    await expect.element(report).not.toBeInTheDocument();
  });

  it('is never a reserved word, and its name is shown as text', async () => {
    const name = '<script>document.title="run"</script><img src=x onerror="document.title=1">';
    const shop = new ShopDouble();
    shop.studios.push(
      studioWire({ slug: 'fr', name: 'Not this one' }),
      studioWire({ slug: 'cart', name: 'Nor this one' }),
      studioWire({ slug: 'named-by-script', name }),
    );
    const page = newPage({ shop });
    await page.goto('/fr');
    const french = new Customer(page, 'fr').button('intro.startPrinting').first();
    await expect.element(french).toBeVisible();
    const customer = await open('/cart', page);
    await expect.element(customer.button('intro.startPrinting').first()).toBeVisible();
    expect(localStorage.getItem(storageKeys.studio)).toBeNull();
    await page.goto('/metrics');
    await expect.element(customer.heading('notFound.title')).toBeVisible();
    await page.goto('/named-by-script');
    await expect.element(linked(customer).getByText(name)).toBeVisible();
  });
});

describe('a discount code in the address', () => {
  it('is reported when it has expired, and can be removed when it is valid', async () => {
    const customer = await openPhotoStep({ path: '/?discount=SPRING24' });
    const { page } = customer;
    const expired = page.getByText(/SPRING24.*This discount code has expired/);
    await expect.element(expired).toBeVisible();
    expect(page.path).toBe('/');
    await page.goto('/?discount=fiveoff');
    await customer.next();
    const amount = page.getByText('-$5.00');
    await expect.element(amount).toBeVisible();
    const line = page.getByRole('term').filter({ hasText: /^Discount .*FIVEOFF/ });
    await expect.element(line).toMatchTextContent(/FIVEOFF\u2069?$/);
    await page.getByRole('button', { name: /Remove discount code .*FIVEOFF/ }).click();
    await expect.element(amount).not.toBeInTheDocument();
    await page.reload();
    const pay = customer.button('payment.button.payAmount', { amount: '$15.60' });
    await expect.element(pay).toBeVisible();
  });

  it('leaves the address of the first screen, also when the photo step came before its check', async () => {
    const { promise: isChecked, resolve: check } = Promise.withResolvers<void>();
    const page = newPage({ country: 'US' });
    const usual: Responder<'findPriceRule'> = page.shop.replace('findPriceRule', async (asked) => {
      await isChecked;
      return usual(asked);
    });
    const customer = await open('/?discount=fiveoff&from=mail', page);
    const start = customer.button('intro.startPrinting').first();
    await start.click();
    await expect.element(customer.photosTitle()).toBeVisible();
    check();
    await expect.element(page.getByText(/FIVEOFF.*: .*5\.00.* off/)).toBeVisible();
    await expect.poll(() => page.path).toBe('/?from=mail');
    page.back();
    await expect.element(start).toBeVisible();
    expect(page.path).toBe('/?from=mail');
  });

  it('that is used up meanwhile is reported when the checkout opens, and is not offered for sharing', async () => {
    const shop = new ShopDouble();
    const last = priceRule('LASTONE', { usageLimit: 1 });
    shop.rules = [last];
    const customer = await openPhotoStep({ shop, path: '/?discount=lastone', width: 390 });
    const { page } = customer;
    const sharing = page.getByRole('region', { name: customer.text('links.discount.shareTitle') });
    await customer.next();
    await expect.element(page.getByText('-$1.56')).toBeVisible();
    await expect.element(sharing).toBeInTheDocument();
    shop.rules = [{ ...last, used: 1 }];
    await customer.button('navigation.back').click();
    await customer.next();
    const summary = page.css('[data-section=summary]');
    await expect.element(summary.getByText(/has no uses left/)).toBeVisible();
    const pay = customer.button('payment.button.payAmount', { amount: '$15.60' });
    await expect.element(pay).toBeVisible();
    await expect.element(sharing).not.toBeInTheDocument();
    await page.goto('/?discount=lastone');
    await expect.element(page.getByText(/LASTONE.*has no uses left/)).toBeVisible();
  });
});

describe('the country', () => {
  it('can be changed and restored in the middle of an order with photos of all sizes', async () => {
    const sizes = ['4x4', '4x6', '5x7', '8x10', '3d_frame:heart'];
    const customer = await openPhotoStep({ prints: sizes.length });
    const { page } = customer;
    for (const [index, size] of sizes.entries()) {
      await customer.chooseVariant(page.css('[data-photo]').nth(index), size);
    }
    await customer.next();
    await customer.fillAddress(people.US, 'US');
    const address = page.css('[data-section=delivery]');
    await countryOf(customer).selectOptions('CA');
    await expect.element(page.getByText(/Country: Canada\. Prices in/)).toBeVisible();
    const province = address.getByLabelText(customer.text('checkout.address.province'));
    await expect.element(province).toHaveValue('');
    await countryOf(customer).selectOptions('US');
    const state = address.getByLabelText(customer.text('checkout.address.state'));
    await expect.element(state).toHaveValue('');
    await state.selectOptions('NY');
    await countryOf(customer).selectOptions('TN');
    // Chosen manually, Tunisia switches the page to French.
    const french = new Customer(page, 'fr');
    await expect.element(french.heading('checkout.title')).toBeVisible();
    expect(page.path).toBe('/fr');
    const changed = page.getByText(/4 photos ont changé de format.*1 cristal 3D/);
    await expect.element(changed).toBeVisible();
    await expect.element(french.button('navigation.placeOrderCod')).toBeVisible();
    // A real tap takes a moment, in which the focused field reports its change.
    await french.button('photos.change.undo').click({ delay: 100 });
    await expect.element(customer.heading('checkout.title')).toBeVisible();
    await expect.element(state).toHaveValue('NY');
    page.back();
    await expect.poll(() => customer.variants()).toEqual(sizes);
  });

  it('of a first visit is that of the browser’s location, and of the next what was chosen', async () => {
    const page = newPage({
      prepare: ({ navigator }) => {
        const coords = { latitude: 49.28, longitude: -123.12 };
        Object.assign(navigator.geolocation, {
          getCurrentPosition: (found: (position: unknown) => void) => found({ coords }),
        });
        navigator.permissions.query = async () =>
          Object.assign(new EventTarget(), { name: 'geolocation', state: 'granted' } as const, {
            onchange: null,
          });
      },
    });
    const customer = await open('/', page);
    await expect.element(countryOf(customer)).toHaveValue('CA');
    await countryOf(customer).selectOptions('GB');
    await expect.element(page.getByText(/Country: United Kingdom\. Prices in/)).toBeVisible();
    await page.reload();
    await expect.element(customer.button('intro.startPrinting').first()).toBeVisible();
    await expect.element(countryOf(customer)).toHaveValue('GB');
  });
});
