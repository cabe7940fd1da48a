import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { moveOrder } from './double/orders.ts';
import { ShopDouble } from './double/shop-double.ts';
import { Customer } from './customer.ts';
import { openCheckout, rememberStudio } from './earlier-order.ts';
import { prefer } from './fit.ts';
import { newPage } from './open-page.ts';
import { openLink } from './placed-order.ts';

/** The darkest and the lightest tone of a QR code on the screen, from 0 to 255. */
async function tonesOf(code: Locator): Promise<{ readonly min: number; readonly max: number }> {
  const screenshot = await code.screenshot({ save: false });
  const bytes = Uint8Array.from(atob(screenshot), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen?.drawImage(image, 0, 0);
  const { data = [] } = pen?.getImageData(0, 0, image.width, image.height) ?? {};
  const tones = [...data].filter((_, index) => index % 4 === 0);
  return { min: Math.min(...tones), max: Math.max(...tones) };
}

/** Fails if a scanner could not distinguish the modules of the code in the colors that readers choose. */
async function expectReadable(code: Locator): Promise<void> {
  await expect.element(code).toBeVisible();
  const dark = { 'prefers-color-scheme': 'dark' };
  for (const preferences of [dark, { ...dark, 'forced-colors': 'active' }]) {
    await prefer(preferences);
    expect(await tonesOf(code), JSON.stringify(preferences)).toEqual({ min: 0, max: 255 });
  }
}

describe('the QR code', () => {
  it('of a ready order is black on white also in the dark', async () => {
    const shop = new ShopDouble();
    const studio = studioWire({ country: 'TN', timeZone: 'Africa/Tunis' });
    shop.studios.push(studio);
    const customer = await openCheckout({
      shop,
      path: '/TN',
      language: 'ar',
      country: 'TN',
      person: people.TN,
      remembered: () => rememberStudio(studio),
    });
    const { page, text } = customer;
    await page.getByText(text('checkout.delivery.pickup'), { exact: true }).click();
    await customer.button('navigation.placeOrder').click();
    const stored = shop.orders.get(await customer.confirmedNumber());
    if (!stored) throw new Error('the order is not placed');
    moveOrder(stored, { fulfilment: 'ready' });
    stored.linked = { pickup: { code: '123456', address: `${location.origin}/pickup/1` } };
    await openLink(customer, stored);
    await expectReadable(page.getByRole('figure', { name: text('track.pickup.qr') }).css('svg'));
  });

  it('of a studio’s link is black on white also in the dark, and is saved as PNG and as SVG', async () => {
    const saved: { readonly name: string; readonly file: Promise<Blob> }[] = [];
    const page = newPage({
      country: 'US',
      prepare: ({ HTMLAnchorElement }) => {
        HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
          const file = fetch(this.href).then((response) => response.blob());
          saved.push({ name: this.download, file });
        };
      },
    });
    const customer = new Customer(page);
    await page.goto('/demo-chicago');
    const linked = page.getByRole('region', { name: customer.text('links.label') });
    await linked.getByRole('button').click();
    await customer.button('links.qr.title').click();
    await expectReadable(page.getByRole('figure', { name: /demo-chicago/ }).css('svg'));
    for (const format of ['png', 'svg']) await customer.button(`links.qr.${format}`).click();
    await expect
      .poll(() => saved.map(({ name }) => name))
      .toEqual(['demo-chicago.png', 'demo-chicago.svg']);
    const [png, svg] = await Promise.all(saved.map(({ file }) => file));
    if (!png || !svg) throw new Error('nothing was saved');
    expect(png.type).toBe('image/png');
    expect((await createImageBitmap(png)).width).toBeGreaterThanOrEqual(1200);
    expect(await svg.text()).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  });
});
