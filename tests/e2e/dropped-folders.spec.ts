import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { writePhotos } from './pictures.ts';
import { openPhotoStep } from './stored-order.ts';

test.use({ expectedErrors: { patterns: [/net::ERR_/, /dynamically imported/] } });

/**
 * Drops files and folders of the disk, which only the browser itself can turn into those of a page, at a point after
 * dragging them over another.
 */
async function drop(
  page: Page,
  paths: readonly string[],
  point = { x: 200, y: 300 },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  }
  await session.send('Input.dispatchDragEvent', { type: 'drop', ...point, data });
}

/** The names on the cards, in the order of the cards. */
function namesOf(page: Page): Promise<string[]> {
  return page
    .locator('[data-photo]')
    .evaluateAll((cards) =>
      cards.map((card) => (card.getAttribute('aria-label') ?? '').replace(/^.*: /, '')),
    );
}

test.describe('dropped folder', () => {
  test('adds the photos of its folders in the order of their names', async ({ page }, testInfo) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 1 });
    const folder = testInfo.outputPath('Holiday');
    const [first = '', second = ''] = await writePhotos(testInfo.outputPath('photos'), 2);
    const [third = '', fourth = ''] = await writePhotos(testInfo.outputPath('more'), 2, [900, 600]);
    for (const name of ['Day 10', 'Day 2/__MACOSX']) {
      await mkdir(path.join(folder, name), { recursive: true });
    }
    await copyFile(first, path.join(folder, 'IMG_12.jpg'));
    await copyFile(second, path.join(folder, 'IMG_9.JPG'));
    await copyFile(third, path.join(folder, 'Day 10/IMG_1.jpeg'));
    await copyFile(fourth, path.join(folder, 'Day 2/IMG_3.jpg'));
    await copyFile(fourth, path.join(folder, 'Day 2/__MACOSX/._IMG_3.jpg'));
    for (const name of ['.DS_Store', 'Day 2/Thumbs.db']) {
      await writeFile(path.join(folder, name), 'no photo');
    }
    await drop(page, [folder]);
    await expect
      .poll(() => namesOf(page))
      .toEqual(['IMG_0001.jpg', 'IMG_9.JPG', 'IMG_12.jpg', 'IMG_3.jpg', 'IMG_1.jpeg']);
    await expect(page.getByText(customer.text('photos.line.refused', { count: 1 }))).toHaveCount(0);
  });

  test('leaves out files in other formats and says how many', async ({ page }, testInfo) => {
    const customer = new Customer(page, 'fr');
    await openPhotoStep(customer, '/fr', { prints: 1 });
    const folder = testInfo.outputPath('Vacances');
    await writePhotos(folder, 1, [800, 600]);
    for (const name of ['IMG_0001.AAE', 'IMG_0001.MOV', '.hidden']) {
      await writeFile(path.join(folder, name), 'no photo');
    }
    await drop(page, [folder]);
    await expect(page.getByText(customer.text('photos.folder.others', { count: 2 }))).toBeVisible();
    await expect.poll(() => namesOf(page)).toHaveLength(2);
  });

  test('without photos says so', async ({ page }, testInfo) => {
    const customer = new Customer(page, 'ar');
    await openPhotoStep(customer, '/TN', { prints: 1, country: 'TN' });
    const folder = testInfo.outputPath('empty');
    await mkdir(folder);
    await drop(page, [folder]);
    await expect(page.getByText(customer.text('photos.folder.none'))).toBeVisible();
    await expect.poll(() => namesOf(page)).toHaveLength(1);
  });

  test('is accepted when it is let go at once over another part of the page', async ({
    page,
  }, testInfo) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 1 });
    const folder = testInfo.outputPath('Holiday');
    await writePhotos(folder, 1, [900, 600]);
    await drop(page, [folder], { x: 1100, y: 500 });
    await expect.poll(() => namesOf(page)).toHaveLength(2);
    await expect(page.getByText(customer.text('photos.dropNow'))).toHaveCount(0);
  });

  test('adds nothing without a connection and says that it needs one', async ({
    page,
    context,
  }, testInfo) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 1 });
    const folder = testInfo.outputPath('Holiday');
    await writePhotos(folder, 1, [800, 600]);
    await context.setOffline(true);
    await drop(page, [folder]);
    await expect(page.getByText(customer.text('offline.needed'))).toBeVisible();
    await expect.poll(() => namesOf(page)).toHaveLength(1);
  });
});
