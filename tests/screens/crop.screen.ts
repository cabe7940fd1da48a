import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import {
  layPrint,
  plainFraming,
  type Framing,
  type PixelRect,
} from '#domain/prints/print-geometry.ts';
import { findPrintPaper } from '#domain/prints/print-papers.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { emailFor, people } from '#tests/support/customers.ts';
import { readShownPart } from '#tests/support/shown-part.ts';
import { Customer } from './customer.ts';
import { rememberForm } from './earlier-order.ts';
import { newPage } from './open-page.ts';
import { photoFiles } from './pictures.ts';
import { drag, middleOf } from './pointer.ts';
import type { PageOptions, ShopPage } from './shop-page.ts';
import { storeNow } from './stored.ts';

const picture = { width: 1600, height: 1200 };

/** The part of the original that a card shows, in pixels of the original. */
function shownBy(page: ShopPage): PixelRect {
  const [image] = page.all('article .placed-paper img');
  if (!image) throw new Error('no picture');
  const { x, y, width, height } = readShownPart(image.style);
  return {
    left: Math.round(x * picture.width),
    top: Math.round(y * picture.height),
    width: Math.round(width * picture.width),
    height: Math.round(height * picture.height),
  };
}

function sourceOf(framing: Framing): PixelRect {
  const paper = findPrintPaper(defaultCatalogue, {
    productType: 'photo_print',
    shape: null,
    size: '10x15',
  });
  if (!paper) throw new Error('no paper');
  return layPrint(picture, paper, framing).source;
}

/** Opens the crop of a photo that was just chosen. */
async function addPhoto(language: LanguageCode, path: string, options: PageOptions) {
  const page = newPage(options);
  const customer = new Customer(page, language);
  await page.goto(path);
  await customer.button('intro.startPrinting').first().click();
  await customer.addPhotos(await photoFiles(1));
  await customer.waitUntilSent();
  return customer;
}

describe('a crop', () => {
  it('made in Arabic survives a reload, and the order has it as the card showed it', async () => {
    const person = { ...people.TN, email: emailFor('crop') };
    rememberForm(person, 'TN');
    const customer = await addPhoto('ar', '/TN', { country: 'TN', width: 390, height: 844 });
    const { page } = customer;
    expect(shownBy(page)).toEqual(sourceOf(plainFraming));

    await customer.button('crop.open', { number: 1 }).click();
    const stage = page.getByRole('application', { name: customer.text('crop.stage') });
    await expect.element(stage).toBeVisible();
    await page.getByRole('slider', { name: customer.text('crop.zoom') }).fill('2');
    const { x, y } = await middleOf(stage);
    await drag({ x, y }, { x: x + 60, y: y + 30 });
    await customer.button('common.done').click();
    await expect.poll(() => shownBy(page).width).toBe(800);
    const chosen = shownBy(page);
    // The picture was dragged right and down, so the printed part is further left and up.
    expect(chosen.left).toBeLessThan(400);
    expect(chosen.top).toBeLessThan(331);

    await storeNow(page);
    await page.reload();
    await expect.element(customer.photosTitle()).toBeVisible();
    await expect.poll(() => shownBy(page)).toEqual(chosen);

    await customer.next();
    await customer.button('navigation.placeOrderCod').click();
    const order = page.shop.orders.get(await customer.confirmedNumber());
    const framing = order?.wire.orderItems[0]?.framing;
    expect(framing && sourceOf(framing)).toEqual(chosen);
  });

  it('with a turned picture, a white border and a turned paper is reset at once', async () => {
    const customer = await addPhoto('en', '/', { country: 'US' });
    const { page } = customer;
    const before = shownBy(page);
    await customer.button('crop.open', { number: 1 }).click();
    await expect.element(customer.button('crop.putBack')).toBeDisabled();
    await customer.button('crop.turn').click();
    await customer.button('crop.turnPaper').click();
    await customer.button('crop.border').click();
    await customer.button('crop.putBack').click();
    await customer.button('common.done').click();
    expect(shownBy(page)).toEqual(before);
  });
});
