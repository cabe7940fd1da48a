import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import type { RunningShop } from '#tests/support/shop.ts';
import { mailTo } from './bookings-in.ts';
import { emailFor, people } from './customer.ts';
import { expect } from './fixtures.ts';
import { openCheckout } from './stored-order.ts';
import { openCustomer, openOrder, openPlace } from './week-steps.ts';

interface BrandStep {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly browser: Browser;
  readonly shop: RunningShop;
}

const brand = 'Harbor Prints';
const accent = { typed: '#1d4ed8', shown: 'rgb(29, 78, 216)' };

/** The text of a PDF. */
export async function textOf(pdf: Buffer): Promise<string> {
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  return (await extractText(proxy, { mergePages: true })).text;
}

async function typeBrand(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Your shop/ }).click();
  await page.getByLabel('Name of the shop').fill(brand);
  await page.getByLabel('Accent color').fill(accent.typed);
  const background = { r: 20, g: 60, b: 90, alpha: 1 };
  const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Logo: Choose a file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByAltText('The picture as it is')).toBeVisible();
  await page.getByRole('button', { name: 'Save for the whole shop' }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Name, Accent color, Logo' });
  await expect(change.getByText('Holds now')).toBeVisible();
}

/** An order of a customer who comes after the change, and sees the brand before and after paying. */
async function orderAfterwards({ browser, shop }: Pick<BrandStep, 'browser' | 'shop'>) {
  const customer = await openCustomer(browser, shop);
  await customer.page.goto('/');
  await expect(customer.page).toHaveTitle(new RegExp(brand));
  const header = customer.page.locator('header').first();
  await expect(header.getByText(brand)).toBeVisible();
  await expect(header.locator('img[src^="/assets/brand/logo-"]')).toBeVisible();
  const start = customer.page.locator('[data-picks-photos]').first();
  await expect(start).toHaveCSS('background-color', accent.shown);

  const email = emailFor('brand');
  await openCheckout(customer, '/', { country: 'US', person: { ...people.US, email } });
  await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await customer.payWith('100');
  const number = await customer.confirmedNumber();
  await customer.page.context().close();
  return { number, name: people.US.name, email };
}

/** The owner changes name, accent and logo; shop, mail, invoice and job ticket show them. */
export async function changeBrand({ page, context, browser, shop }: BrandStep): Promise<void> {
  await openPlace(shop, { page, context }, 'i', 'Settings');
  await typeBrand(page);
  const order = await orderAfterwards({ browser, shop });

  await expect
    .poll(() => mailTo(shop, 'customer-confirmation', order.email), { timeout: 30_000 })
    .not.toBeNull();
  const mail = await mailTo(shop, 'customer-confirmation', order.email);
  expect(mail?.subject).toContain(brand);
  expect(mail?.html).toContain('/assets/brand/logo-');

  await openOrder(page, order);
  const link = page.getByRole('link', { name: /^Invoice / });
  const invoice = await (await page.request.get((await link.getAttribute('href')) ?? '')).body();
  expect(await textOf(invoice)).toContain(brand);
  expect(invoice.includes('/Subtype /Image')).toBe(true);

  await page.goto('/console/orders');
  await page.getByRole('row', { name: order.number }).getByRole('checkbox').check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Job tickets' }).click();
  const ticket = await readFile(await (await downloading).path());
  const printed = await textOf(ticket);
  expect(printed).toContain(brand);
  expect(printed).toContain(order.number);
}
