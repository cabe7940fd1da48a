import { describe, expect, it } from 'vitest';
import { cdp, commands } from 'vitest/browser';
import type { Customer } from './customer.ts';
import { openPhotoStep } from './earlier-order.ts';
import { blockFiles } from './fit.ts';
import { expectErrors } from './open-page.ts';
import { base64Jpeg } from './pictures.ts';
import type { ShopPage } from './shop-page.ts';

const noPhoto = btoa('no photo');

/**
 * Drops a folder of the disk, which only the browser itself can turn into that of a page, at a point after dragging it
 * over another.
 */
async function drop(
  { page, text }: Customer,
  folder: string,
  point = { x: 200, y: 300 },
): Promise<void> {
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  const accepted = page.getByText(text('photos.dropNow'));
  let isDropped = false;
  const note = (): void => {
    isDropped = true;
  };
  page.window.document.addEventListener('drop', note, { capture: true, once: true });
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop', at = { x: 200, y: 300 }) => {
    await cdp().send('Input.dispatchDragEvent', { type, ...at, data });
  };
  // The browser lets go only where it knows that the page accepts, and takes the rest back: a hand would drag again.
  for (let attempt = 0; attempt < 5 && !isDropped; attempt += 1) {
    // The page may not listen yet.
    await expect
      .poll(async () => {
        await send('dragEnter');
        await send('dragOver');
        return accepted.elements().length;
      })
      .toBe(1);
    await send('dragOver');
    await send('drop', point);
    for (let waited = 0; waited < 40 && !isDropped; waited += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  expect(isDropped).toBe(true);
}

/** The names on the cards, in the order of the cards. */
function namesOn(page: ShopPage): string[] {
  return page
    .all('[data-photo]')
    .map((card) => (card.getAttribute('aria-label') ?? '').replace(/^.*: /, ''));
}

describe('a dropped folder', () => {
  it('adds the photos of its folders in the order of their names', async () => {
    const customer = await openPhotoStep();
    const { page } = customer;
    const folder = await commands.writeFiles({
      'IMG_12.jpg': await base64Jpeg(),
      'IMG_9.JPG': await base64Jpeg(),
      'Day 10/IMG_1.jpeg': await base64Jpeg(),
      'Day 2/IMG_3.jpg': await base64Jpeg(),
      'Day 2/__MACOSX/._IMG_3.jpg': await base64Jpeg(),
      '.DS_Store': noPhoto,
      'Day 2/Thumbs.db': noPhoto,
    });
    await drop(customer, folder);
    await expect
      .poll(() => namesOn(page))
      .toEqual(['IMG_0001.jpg', 'IMG_9.JPG', 'IMG_12.jpg', 'IMG_3.jpg', 'IMG_1.jpeg']);
    const refused = page.getByText(customer.text('photos.line.refused', { count: 1 }));
    await expect.element(refused).not.toBeInTheDocument();
  });

  it('leaves out files in other formats and says how many', async () => {
    const customer = await openPhotoStep({ path: '/fr', language: 'fr' });
    const { page } = customer;
    const folder = await commands.writeFiles({
      'IMG_0001.jpg': await base64Jpeg(),
      'IMG_0001.AAE': noPhoto,
      'IMG_0001.MOV': noPhoto,
      '.hidden': noPhoto,
    });
    await drop(customer, folder);
    const said = page.getByText(customer.text('photos.folder.others', { count: 2 }));
    await expect.element(said).toBeVisible();
    await expect.poll(() => namesOn(page)).toHaveLength(2);
  });

  it('without photos says so', async () => {
    const customer = await openPhotoStep({ path: '/TN', language: 'ar', country: 'TN' });
    const { page } = customer;
    await drop(customer, await commands.writeFiles({}));
    await expect.element(page.getByText(customer.text('photos.folder.none'))).toBeVisible();
    await expect.poll(() => namesOn(page)).toHaveLength(1);
  });

  it('is accepted when it is let go at once over another part of the page', async () => {
    const customer = await openPhotoStep();
    const { page } = customer;
    await drop(customer, await commands.writeFiles({ 'IMG_0001.jpg': await base64Jpeg() }), {
      x: 1100,
      y: 500,
    });
    await expect.poll(() => namesOn(page)).toHaveLength(2);
    const now = page.getByText(customer.text('photos.dropNow'));
    await expect.element(now).not.toBeInTheDocument();
  });

  it('adds nothing without a connection and says that it needs one', async () => {
    const customer = await openPhotoStep();
    const { page } = customer;
    const folder = await commands.writeFiles({ 'IMG_0001.jpg': await base64Jpeg() });
    expectErrors(/dynamically imported/, /failed to load/);
    await blockFiles('*/assets/*.js');
    page.setOnline(false);
    await drop(customer, folder);
    await expect.element(page.getByText(customer.text('offline.needed'))).toBeVisible();
    await expect.poll(() => namesOn(page)).toHaveLength(1);
  });
});
