import type { Page } from '@playwright/test';
import { findAxeFaults } from './axe.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { privateLinkFor } from './private-links.ts';
import { moveOrderIn } from './staff-in.ts';
import { openCheckout } from './stored-order.ts';
import { closeStudio, openStudio, rememberCountry, rememberStudio } from './studios-in.ts';

/** Lets no picture be decoded until the returned function is called. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await new Promise((resolve) => {
        window.addEventListener('read-on', resolve, { once: true });
      });
      return await decode(source);
    };
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('read-on')));
}

/** The browser refuses the clipboard to the page, as a customer or a policy may have it do. */
function refuseClipboard(page: Page): Promise<void> {
  return page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
}

test(
  'an order in Arabic gets a pickup code at the counter in Tunisia, and a wrong print is reported @essential',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = emailFor('counter');
    const studio = await openStudio(shop, {
      name: 'Side Studio',
      city: 'Tunis',
      country: 'TN',
      phone: '+216 (0)71 123 456x12',
      timeZone: 'Africa/Tunis',
      translations: { ar: { name: 'استوديو الجانب', address: '2 شارع جانبي' } },
    });
    await page.goto('/healthz');
    await rememberStudio(page, studio);
    const customer = new Customer(page, 'ar');
    await openCheckout(customer, '/TN', { prints: 2, country: 'TN' });
    await customer.fillContact({ ...people.TN, email, phone: '٧١ ١٢٣ ٤٥٦' });
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    await expect(page.getByLabel(customer.text('checkout.address.city'))).toHaveCount(0);
    const pay = page.getByRole('radio', { name: customer.text('payment.methods.in_store.name') });
    await expect(pay).toBeChecked();
    await expect(pay).toHaveAccessibleName(customer.text('payment.methods.in_store.name'));
    await expect(pay).toHaveAccessibleDescription(/استوديو الجانب/);
    expect(await findAxeFaults(page)).toEqual([]);
    await customer.button('navigation.placeOrder').click();
    const number = await customer.confirmedNumber();
    await expect(page.getByText('2 شارع جانبي')).toBeVisible();
    await expect(page.getByText(customer.text('receiving.closed')).first()).toBeVisible();
    await expect(page.getByText(/5,00.*استوديو الجانب/)).toBeVisible();
    await expect(page.getByRole('link', { name: studio.phone ?? '' })).toHaveAttribute(
      'href',
      'tel:+21671123456;ext=12',
    );
    await refuseClipboard(page);
    await customer.button('confirmation.copyNumber').click();
    await expect(page.getByText(customer.text('confirmation.numberCopied'))).toBeVisible();
    const [order] = await findOrders(shop, email);
    expect(order).toMatchObject({ paymentState: 'unpaid', fulfilmentState: 'placed', mails: 2 });

    await moveOrderIn(shop, number, [{ kind: 'start_production' }, { kind: 'mark_ready' }]);
    await page.goto(await privateLinkFor(shop, email));
    await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'FPX' })).toHaveAttribute('href', '/ar');
    await expect(
      page.getByRole('figure', { name: customer.text('track.pickup.qr') }),
    ).toBeVisible();
    await customer.button('track.remake.open').click();
    await customer.button('track.remake.send').click();
    const print = page.getByLabel(customer.text('track.remake.which'));
    await expect(print).toBeFocused();
    await print.selectOption({ index: 1 });
    const words = page.getByLabel(customer.text('track.remake.words'));
    await words.fill('خط أزرق عبر الصورة');
    const chosen = await print.inputValue();
    await page.reload();
    await expect(words).toHaveValue('خط أزرق عبر الصورة');
    await expect(print).toHaveValue(chosen);
    const [picture = ''] = await writePhotos(info.outputPath('print'), 1);
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(customer.button('track.remake.remove')).toBeVisible();
    await page.reload();
    // The order has a photo of the same name, whose picture comes from the shop.
    const kept = page.locator('img[src^="data:"]');
    await expect(kept.and(page.getByRole('img', { name: 'IMG_0001.jpg' }))).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    // A format that this browser does not show, but the shop may read.
    await customer.button('track.remake.remove').click();
    const unshown = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') };
    await page.locator('input[type=file]').setInputFiles(unshown);
    await expect(page.getByText(unshown.name)).toBeVisible();
    await expect(page.getByRole('img', { name: unshown.name })).toHaveCount(0);
    // Chosen again, and sent before the phone has read it.
    await customer.button('track.remake.remove').click();
    const readOn = await holdPictures(page);
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(customer.button('common.loading')).toHaveAttribute('aria-busy', 'true');
    const report = page.waitForRequest((request) => request.url().endsWith('/remakes'));
    await customer.button('track.remake.send').click();
    await readOn();
    expect((await report).postDataJSON()).toMatchObject({
      picture: expect.stringMatching(/^data:image\/jpeg;base64,./),
    });
    await expect(page.getByText(/وصلنا بلاغك/)).toBeVisible();
    await page.reload();
    await customer.button('track.remake.open').click();
    await expect(words).toHaveValue('');
  },
);

test.describe('a studio that closes after it was chosen', () => {
  test.use({ expectedErrors: { patterns: [/status of 404.*api\/orders\//] } });
  test('is replaced by another one in Canada, and the order is paid by card with the announced tax @essential', async ({
    page,
    shop,
  }) => {
    const email = emailFor('gone');
    const [gone, other] = await Promise.all([
      openStudio(shop, { name: 'Gone Studio' }),
      openStudio(shop, { name: 'Other Studio' }),
    ]);
    await page.goto('/healthz');
    await rememberStudio(page, gone);
    await rememberCountry(page, 'CA');
    const customer = new Customer(page);
    await openCheckout(customer, '/', { prints: 2, country: 'CA' });
    await customer.fillContact({ ...people.US, email });
    // The list of studios loads while the order is in flight, and both report that the studio is gone.
    const order = Promise.withResolvers<void>();
    await page.route('**/api/studios', async (route) => {
      await order.promise;
      await route.continue();
    });
    await page.route('**/api/orders/chunk', async (route) => {
      const result = await route.fetch();
      order.resolve();
      await expect(page.locator('#pickup-place')).toBeFocused();
      await route.fulfill({ response: result });
    });
    const summary = page.locator('[data-section=summary]');
    const nothingLater = summary.getByText(/Nothing is added later/);
    // The taxes of a parcel depend on the province, which is not chosen yet.
    await expect(summary).toContainText(customer.text('summary.provinceNeeded'));
    await expect(nothingLater).toHaveCount(0);
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    // 2 prints at 0.60 and GST 5 % of them.
    const pay = customer.button('payment.button.payAmount', { amount: '$1.26' });
    await expect(summary.getByText(customer.text('receiving.fee'))).toBeVisible();
    await expect(nothingLater).toBeVisible();
    await expect(summary).toContainText(/Gone Studio.*Ready \w+day, \w+.\d+ at 10:00.AM/);
    await closeStudio(shop, gone);
    const refused = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/api/orders/chunk'),
    );
    await pay.click();
    await refused;
    await expect(pay).toBeEnabled();
    await expect(page.getByText(/Gone Studio.* no longer takes orders/)).toBeVisible();
    await expect(page.locator('#pickup-place')).toBeFocused();
    await expect(page.getByText(customer.text('checkout.delivery.pickupRequired'))).toBeVisible();
    await expect(
      page.getByRole('textbox', { name: customer.text('checkout.contact.email') }),
    ).toHaveValue(email);
    expect(await findOrders(shop, email)).toEqual([]);
    await page.unrouteAll();
    await rememberStudio(page, other);
    await page.reload();
    await expect(summary).toContainText('Other Studio');
    await pay.click();
    await customer.payWith('100');
    await customer.confirmedNumber();
    await expect(page.getByText('2 Side Street')).toBeVisible();
    await expect(page.getByText(/^\w+day, \w+.\d+ at 10:00.AM$/).first()).toBeVisible();
    await expect(page.getByText('$1.26').first()).toBeVisible();
    expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid', mails: 2 }]);
  });
});
