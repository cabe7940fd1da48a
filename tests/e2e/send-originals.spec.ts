import type { Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { mailsIn } from './mails-in.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { queryIn } from './query-in.ts';

/** Only originals are uploaded in pieces; an order copy is part of its creation request. */
function holdOriginals(page: Page) {
  return page.route('**/api/uploads/*', (route) => route.abort());
}

async function placeOrder(page: Page, files: readonly string[], email: string): Promise<string> {
  const customer = new Customer(page, 'ar');
  await holdOriginals(page);
  await customer.rememberForm({ ...people.TN, email }, 'TN');
  await customer.startPrinting('/TN');
  await customer.addPhotos(files);
  await customer.waitUntilSent();
  await customer.next();
  await customer.button('navigation.placeOrderCod').click();
  return customer.confirmedNumber();
}

/** Makes the order three hours old and runs the worker's periodic job. */
async function passThreeHours(shop: RunningShop, number: string): Promise<void> {
  await queryIn(
    shop,
    `update orders set placed_at = placed_at - interval '3 hours' where number = $1`,
    [number],
  );
  await queryIn(shop, `select graphile_worker.add_job('remind-originals')`);
}

async function reminderOf(shop: RunningShop, number: string): Promise<string | null> {
  const mails = await mailsIn(shop, 'originals-reminder');
  const mail = mails.find(({ subject }) => subject?.includes(number));
  return mail ? (mail.text ?? '') : null;
}

async function linkOf(shop: RunningShop, number: string): Promise<string> {
  await passThreeHours(shop, number);
  await expect.poll(() => reminderOf(shop, number), { timeout: 30_000 }).not.toBeNull();
  const text = (await reminderOf(shop, number)) ?? '';
  return new URL(/https?:\S+#\S+/.exec(text)?.[0] ?? '').href.replace(/^https?:\/\/[^/]+/, '');
}

async function originalsOf(shop: RunningShop, email: string) {
  const [order] = await findOrders(shop, email);
  return (order?.pictures ?? []).filter(({ kind }) => kind === 'original');
}

test.describe('the link of the originals reminder', () => {
  test.use({ expectedErrors: { patterns: [/ERR_FAILED/, /status of 404/] } });

  test(
    'accepts the photos on another device, each in its place @essential',
    { tag: '@phone' },
    async ({ page, shop, browser }, info) => {
      const email = emailFor('other');
      const files = await writePhotos(info.outputPath('photos'), 3);
      const link = await linkOf(shop, await placeOrder(page, files, email));
      const other = await browser.newContext({
        baseURL: shop.url,
        viewport: page.viewportSize(),
      });
      await page.close();
      const device = await other.newPage();
      const customer = new Customer(device, 'ar');
      await device.goto(link);
      await expect(device.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(device.getByRole('link', { name: 'FPX' })).toHaveAttribute('href', '/ar');
      await expect(
        device.getByText(customer.text('sendOriginals.missing', { count: 3 })),
      ).toBeVisible();
      const input = device.locator('input[type=file]');
      const pictures = device.locator('li img');
      await expect
        .poll(() =>
          pictures.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth)),
        )
        .toEqual([100, 100, 100]);
      const [first = '', ...rest] = files;
      const [strange = ''] = await writePhotos(info.outputPath('strange'), 1);
      await input.setInputFiles([first, strange]);
      await expect(
        device.getByText(customer.text('sendOriginals.others', { count: 1 })),
      ).toBeVisible();
      await expect(
        device.getByText(customer.text('sendOriginals.missing', { count: 2 })),
      ).toBeVisible();
      await device.screenshot({ path: info.outputPath('missing.png'), fullPage: true });
      await input.setInputFiles(rest);
      await expect(device.getByText(customer.text('sendOriginals.done'))).toBeVisible();
      const arrived = await originalsOf(shop, email);
      expect(arrived).toHaveLength(3);
      for (const { recorded, actual } of arrived) expect(actual).toBe(recorded);
      await other.close();
    },
  );

  test('continues the upload by itself on the device that has the photos', async ({
    page,
    shop,
  }, info) => {
    const email = emailFor('same');
    const files = await writePhotos(info.outputPath('photos'), 3);
    const link = await linkOf(shop, await placeOrder(page, files, email));
    const customer = new Customer(page, 'ar');
    // Coming from the shop's own page, the browser would change the fragment without loading a page.
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText(customer.text('sendOriginals.here', { count: 3 }))).toBeVisible();
    await expect(customer.button('sendOriginals.choose')).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('here.png'), fullPage: true });
    await page.unroute('**/api/uploads/*');
    await page.reload();
    await expect(page.getByText(customer.text('sendOriginals.done'))).toBeVisible({
      timeout: 60_000,
    });
    expect(await originalsOf(shop, email)).toHaveLength(3);
  });

  test('keeps the originals on the device when their session is over', async ({
    page,
    context,
    shop,
  }, info) => {
    const email = emailFor('over');
    const files = await writePhotos(info.outputPath('photos'), 2);
    await placeOrder(page, files, email);
    await page.unroute('**/api/uploads/*');
    const refused: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/uploads')) refused.push(response.status());
    });
    for (let visit = 1; visit <= 2; visit += 1) {
      await page.goto('about:blank');
      await context.clearCookies();
      await page.goto('/TN');
      await expect.poll(() => refused).toEqual(Array.from({ length: 2 * visit }, () => 404));
    }
    expect(await originalsOf(shop, email)).toEqual([]);
  });
});
