import path from 'node:path';
import type { Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { sentOriginals, storedParts, storeNow } from './stored.ts';
import { openCheckout } from './stored-order.ts';

test.describe('a customer’s data', { tag: '@phone' }, () => {
  test('survives a reload in the middle of uploading @essential', async ({ page }, info) => {
    const customer = new Customer(page);
    await customer.startPrinting('/');
    // Slow enough that the reload comes in the middle.
    await page.route('**/api/uploads/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 6));
    await expect(page.locator('[data-photo]').first()).toBeVisible();
    await expect.poll(() => storedParts(page, 'order-copy')).toBe(6);
    // The stored form is unreadable, independently of the photos.
    await page.evaluate(() => localStorage.setItem('formData', '{broken'));
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(page.locator('[data-photo]').first()).toBeVisible();
    await customer.waitUntilSent();
    await expect(customer.photosTitle()).toHaveText(customer.text('photos.count', { count: 6 }));
    await customer.next();
    await expect(page.getByText(customer.text('saved.restoreFailed.fields'))).toBeVisible();
    await expect(page.getByText(customer.text('saved.restoreFailed.photosKept'))).toBeVisible();
  });
});

test.describe('a shop that no longer has the photos', () => {
  test.use({ expectedErrors: { patterns: [/status of 40[49]/] } });

  /** A shop knows its customers by a cookie, and customers clear their cookies. */
  const startOrder = async (page: Page, folder: string, email: string): Promise<Customer> => {
    const customer = new Customer(page, 'ar');
    await customer.rememberForm({ ...people.TN, email }, 'TN');
    await customer.startPrinting('/TN');
    await customer.addPhotos(await writePhotos(folder, 4));
    await customer.waitUntilSent();
    await customer.next();
    // An original that arrives after the cookies have gone would bring its photo to the new session.
    await expect.poll(() => sentOriginals(page), { timeout: 60_000 }).toBe(4);
    return customer;
  };

  test('receives them again without a new choice, and then the order', async ({
    page,
    shop,
  }, info) => {
    const email = emailFor('again');
    const customer = await startOrder(page, info.outputPath('photos'), email);
    await page.context().clearCookies();
    await customer.button('navigation.placeOrderCod').click();
    await expect(page.getByText(customer.text('failures.photosAgain', { count: 4 }))).toBeVisible();
    await customer.button('navigation.placeOrderCod').click();
    const number = await customer.confirmedNumber();
    const orders = await findOrders(shop, email);
    expect(orders).toMatchObject([{ number, lines: 4 }]);
    expect(orders[0]?.pictures.filter(({ kind }) => kind === 'order-copy')).toHaveLength(4);
  });

  test(
    'asks for the photos on their cards when the device has lost them too',
    { tag: '@phone' },
    async ({ page, shop }, info) => {
      const email = emailFor('gone');
      const customer = await startOrder(page, info.outputPath('photos'), email);
      await storeNow(page);
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('photos');
            request.addEventListener('success', () => {
              const { result } = request;
              const transaction = result.transaction('photoFiles', 'readwrite');
              transaction.objectStore('photoFiles').clear();
              transaction.addEventListener('complete', () => {
                result.close();
                resolve(null);
              });
            });
          }),
      );
      await page.context().clearCookies();
      await customer.button('navigation.placeOrderCod').click();
      await expect(
        page.getByText(customer.text('failures.photosAgain', { count: 4 })),
      ).toBeVisible();
      await customer.button('navigation.placeOrderCod').click();
      await expect(
        page.getByText(customer.text('failures.photosGone', { count: 4 })),
      ).toBeVisible();
      await page.goBack();
      const cards = page.locator('[data-photo]');
      await expect(cards.getByText(customer.text('photos.card.gone'))).toHaveCount(4);
      for (const name of ['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg']) {
        const card = cards.filter({ hasText: name });
        await card
          .locator('input[type=file]')
          .setInputFiles(path.join(info.outputPath('photos'), name));
        await expect(card.getByText(customer.text('photos.card.gone'))).toBeHidden();
      }
      await page
        .getByRole('button', { name: customer.text('photos.card.removeLabel', { number: 4 }) })
        .click();
      await customer.waitUntilSent();
      await customer.next();
      await customer.button('navigation.placeOrderCod').click();
      const number = await customer.confirmedNumber();
      expect(await findOrders(shop, email)).toMatchObject([{ number, lines: 3 }]);
    },
  );
});

test.describe('a lost response to an order', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/, /status of 409/] } });

  test('is recovered by the order’s number, and the order is placed once @essential', async ({
    page,
    shop,
  }) => {
    const email = emailFor('lost');
    const customer = new Customer(page, 'ar');
    await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
    let sent = 0;
    await page.route('**/api/orders/chunk', async (route) => {
      sent += 1;
      if (sent === 1) await route.fetch();
      await (sent === 1
        ? route.abort()
        : route.fulfill({ status: 409, json: { error: 'order_number_taken', message: 'taken' } }));
    });
    await customer.button('navigation.placeOrderCod').click();
    const number = await customer.confirmedNumber();
    expect(sent).toBe(2);
    expect(await findOrders(shop, email)).toMatchObject([{ number, lines: 1, mails: 1 }]);
  });
});

test.describe('a server killed while an order is placed', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR_/] } });

  test('restarts on the same database, and leaves exactly one order with all its files', async ({
    page,
    shop,
  }) => {
    const email = emailFor('killed');
    const customer = new Customer(page, 'ar');
    const person = { ...people.TN, email };
    await openCheckout(customer, '/TN', { prints: 25, country: 'TN', person });
    const firstChunk = page.waitForResponse((response) =>
      response.url().endsWith('/api/orders/chunk'),
    );
    await customer.button('navigation.placeOrderCod').click();
    await firstChunk;
    // A slow machine may restart the server only after the last automatic retry; the customer retries then.
    const tryAgain = customer.button('banner.tryAgain');
    await page.addLocatorHandler(tryAgain, () => tryAgain.click());
    const { databaseUrl } = shop;
    await shop.kill9();
    await shop.restart();
    // It restarts at the same address with the same database.
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect(shop.databaseUrl).toBe(databaseUrl);
    const number = await customer.confirmedNumber();
    const orders = await findOrders(shop, email);
    expect(orders).toMatchObject([{ number, lines: 25, mails: 1 }]);
    expect(orders[0]?.pictures.filter(({ kind }) => kind === 'order-copy')).toHaveLength(25);
    for (const { recorded, actual } of orders[0]?.pictures ?? []) expect(actual).toBe(recorded);
  });
});
