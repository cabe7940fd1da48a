import type { Page, TestInfo } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { languageOf, type LanguageCode } from '#locales/languages.ts';
import { infoPages } from '#domain/storefront/info-pages.ts';
import { emailFor, people, type Customer } from '../e2e/customer.ts';
import { expect } from '../e2e/fixtures.ts';
import { writePhotos } from '../e2e/pictures.ts';
import { privateLinkFor } from '../e2e/private-links.ts';
import type { openLooks } from './looks.ts';

/** Dependencies of a walk through the shop. */
export interface Walk {
  readonly customer: Customer;
  readonly look: ReturnType<typeof openLooks>;
  readonly shop: RunningShop;
  readonly info: TestInfo;
  readonly language: LanguageCode;
  /** Path of the first screen. */
  readonly path: string;
}

const dialog = { isDialog: true } as const;
const phone = { width: 390, height: 844 };

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens the intro and starts the shop's scripts, which wait for a pointer movement on a first visit. */
async function openIntro(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
}

async function lookAtIntro({ customer, look, path, shop, language }: Walk): Promise<void> {
  const { page } = customer;
  await openIntro(page, path);
  await expect(customer.button('intro.startPrinting').first()).toBeVisible();
  await look('intro');
  const own = { language: languageOf(language).nativeName };
  await customer.button('language.current', own).click();
  await look('languages', { isMenu: true });
  await page.keyboard.press('Escape');
  await openIntro(page, `${shop.url}${path}`);
  await customer.button('intro.bookPhotography').click();
  await expect(
    page.getByRole('dialog').locator('input[name=booking-studio]').first(),
  ).toBeAttached();
  await customer.button('booking.book').click();
  await look('booking', dialog);
  await closeDialog(page);
}

async function lookAtPhotos({ customer, look, path, info }: Walk): Promise<void> {
  const { page } = customer;
  await customer.startPrinting(path);
  await look('photos-empty');
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 5));
  await customer.waitUntilSent();
  await look('photos');
  await page.setViewportSize(phone);
  await customer.openPhotoMenu();
  await look('photo-menu', dialog);
  await closeDialog(page);
  await page.setViewportSize(phone);
  await page.locator('[data-photo] [data-size-control]').first().click();
  await look('size', { ...dialog, onWidths: [320, 390] });
  await page.setViewportSize(phone);
  await closeDialog(page);
  await customer.openForAll(5);
  await look('size-for-all', { ...dialog, onWidths: [320, 390] });
  await page.setViewportSize(phone);
  await closeDialog(page);
  await customer.button('crop.open', { number: 1 }).click();
  await expect(page.getByRole('application')).toBeVisible();
  await look('crop', dialog);
  await page.keyboard.press('Escape');
  await customer.button('photos.card.enlarge', { number: 1 }).click();
  await expect(page.getByRole('application')).toBeVisible();
  await look('viewer', dialog);
  await customer.button('common.done').click();
  await page.setViewportSize(phone);
  await page.locator('#order-bar [aria-haspopup=dialog]').click();
  await look('order-peek', dialog);
  await page.setViewportSize(phone);
  await page.keyboard.press('Escape');
}

async function lookAtCheckout({ customer, look }: Walk, email: string): Promise<void> {
  const { page } = customer;
  await customer.next();
  await customer.payButton().click();
  await look('checkout-missing');
  await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
  await expect(page.getByRole('listitem').getByRole('radio').first()).toBeAttached();
  await look('checkout-pickup');
  await page.getByText(customer.text('checkout.delivery.shipping'), { exact: true }).click();
  await customer.fillContact({ ...people.US, email });
  await customer.fillAddress(people.US, 'US');
  await look('checkout');
}

async function lookAtPayment(walk: Walk, email: string): Promise<void> {
  const { customer, look, shop } = walk;
  const { page } = customer;
  await customer.payButton().click();
  await expect(customer.cardWindow().locator('#pay')).toBeVisible();
  await look('card-window', dialog);
  await customer.payWith('100');
  await customer.confirmedNumber();
  await look('confirmation');
  await page.goto(await privateLinkFor(shop, email));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('order');
}

async function lookAtOthers({ customer, look, language }: Walk): Promise<void> {
  const { page } = customer;
  const others = ['no/such/page', 'no-such-studio', 'send-originals', `track/${'x'.repeat(70)}`];
  const { neutralPath } = languageOf(language);
  for (const address of [...others, ...infoPages]) {
    await page.goto(`${neutralPath === '/' ? '' : neutralPath}/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(address.replaceAll(/\W+/g, '-').slice(0, 24));
  }
}

/** Captures every screen of a language during an order paid by card. */
export async function walkThrough(walk: Walk): Promise<void> {
  const email = emailFor(`sheet-${walk.language}`);
  await lookAtIntro(walk);
  await lookAtPhotos(walk);
  await lookAtCheckout(walk, email);
  await lookAtPayment(walk, email);
  await lookAtOthers(walk);
}
