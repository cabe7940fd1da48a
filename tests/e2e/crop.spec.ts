import { mkdir, writeFile } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  layPrint,
  plainFraming,
  type Framing,
  type PixelRect,
} from '#domain/prints/print-geometry.ts';
import { findPrintPaper } from '#domain/prints/print-papers.ts';
import { picturesque } from '#tests/support/photo-files.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findFramings } from './orders-in.ts';
import { measureShownPart } from './shown-part.ts';
import { storeNow } from './stored.ts';

const picture = { width: 1600, height: 1200 };

async function writePicture(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'picture.jpg');
  await writeFile(file, await picturesque(picture.width, picture.height));
  return file;
}

/** The part of the original that a card shows, in pixels of the original. */
async function shownBy(page: Page): Promise<PixelRect> {
  const { x, y, width, height } = await measureShownPart(page.locator('article'));
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

test(
  'a crop made in Arabic survives a reload, and the order has it as the card showed it @essential',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = emailFor('crop');
    const customer = new Customer(page, 'ar');
    await customer.rememberForm({ ...people.TN, email }, 'TN');
    await customer.startPrinting('/TN');
    await customer.addPhotos([await writePicture(info.outputPath('photos'))]);
    await customer.waitUntilSent();
    expect(await shownBy(page)).toEqual(sourceOf(plainFraming));

    await customer.button('crop.open', { number: 1 }).click();
    const stage = page.getByRole('application', { name: customer.text('crop.stage') });
    await expect(stage).toBeVisible();
    await page.getByRole('slider', { name: customer.text('crop.zoom') }).fill('2');
    const box = await stage.boundingBox();
    if (!box) throw new Error('no stage');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 30, { steps: 6 });
    await page.mouse.up();
    await customer.button('common.done').click();
    await expect.poll(async () => (await shownBy(page)).width).toBe(800);
    const chosen = await shownBy(page);
    // The picture was dragged right and down, so the printed part is further left and up.
    expect(chosen.left).toBeLessThan(400);
    expect(chosen.top).toBeLessThan(331);

    await storeNow(page);
    await page.reload();
    await expect(customer.photosTitle()).toBeVisible();
    await expect.poll(() => shownBy(page)).toEqual(chosen);

    await customer.next();
    await customer.button('navigation.placeOrderCod').click();
    await customer.confirmedNumber();
    const [framing] = await findFramings(shop, email);
    expect(framing && sourceOf(framing)).toEqual(chosen);
  },
);
