import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { picturesque, portrait, fullFigure } from '#tests/support/photo-files.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { measureShownPart } from './shown-part.ts';

test.use({ savesData: false });

/** Pixels of the wide picture and of both sides of the head in it, measured by eye. */
const wide = { width: 3000, height: 1200 };
const head = { left: 70, right: 290 };

/** Writes a picture with a woman at the left edge and a more striking area at the right. */
async function writePictures(folder: string): Promise<{ wide: string; portrait: string }> {
  await mkdir(folder, { recursive: true });
  const files = {
    wide: path.join(folder, 'wide.jpg'),
    portrait: path.join(folder, 'portrait.jpg'),
  };
  const figure = await sharp(await fullFigure())
    .extract({ left: 520, top: 0, width: 240, height: 400 })
    .resize(600, 1000)
    .toBuffer();
  const picture = sharp({ create: { ...wide, channels: 3, background: '#eeeeee' } })
    .composite([
      { input: figure, left: 0, top: 150 },
      { input: await picturesque(1200, 1200), left: 1700, top: 0 },
    ])
    .jpeg();
  await writeFile(files.wide, await picture.toBuffer());
  await writeFile(files.portrait, await portrait(2000));
  return files;
}

/** The start and end of the part of the width that a card shows, in pixels of the picture. */
async function shownWidth(card: Locator): Promise<readonly [number, number]> {
  const { x, width } = await measureShownPart(card);
  return [x * wide.width, (x + width) * wide.width];
}

test('crops keep faces on the paper, warn where they do not, and position a passport photo', async ({
  page,
  context,
  shop,
}, info) => {
  const asked: string[] = [];
  context.on('request', (request) => {
    // The service worker repeats requests of its pages.
    if (!request.serviceWorker()) asked.push(request.url());
  });
  const files = await writePictures(info.outputPath('photos'));
  const customer = new Customer(page, 'ar');
  await customer.startPrinting('/TN');
  await customer.addPhotos([files.wide, files.portrait]);
  const [group, passport] = [page.locator('article').first(), page.locator('article').nth(1)];
  await expect.poll(async () => (await shownWidth(group))[0]).toBeLessThan(head.left);
  expect((await shownWidth(group))[1]).toBeGreaterThan(head.right);
  expect(asked.filter((url) => /blazeface/.test(url))).toHaveLength(1);
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(shop.url))).toEqual([]);

  // Dragged to the left, the head is outside the paper.
  await group.getByRole('button', { name: customer.text('crop.open', { number: 1 }) }).click();
  const stage = page.getByRole('application', { name: customer.text('crop.stage') });
  const box = await stage.boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await customer.button('common.done').click();
  await expect(group.getByText(customer.text('risks.face'))).toBeVisible();
  expect((await shownWidth(group))[0]).toBeGreaterThan(head.left);

  await passport.locator('select').first().selectOption('3.5x4.5');
  // With the head as high as the rule requires, half of the picture's width is on the paper.
  await expect
    .poll(async () => {
      const [from, to] = await shownWidth(passport);
      return (to - from) / wide.width;
    })
    .toBeLessThan(0.6);
  await passport.getByRole('button', { name: customer.text('crop.open', { number: 2 }) }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(customer.text('passport.office'))).toBeVisible();
  for (const problem of ['noFace', 'headSmall', 'headLarge', 'offCentre', 'background']) {
    await expect(sheet.getByText(customer.text(`passport.${problem}`))).toHaveCount(0);
  }
  await page.getByRole('slider', { name: customer.text('crop.zoom') }).fill('1');
  await expect(sheet.getByText(customer.text('passport.headSmall'))).toBeVisible();
});
