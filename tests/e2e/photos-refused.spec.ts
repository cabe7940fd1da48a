import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import {
  notPictures,
  otherPictures,
  pngBomb,
  truncated,
  uniqueJpeg,
} from '#tests/support/photo-files.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';

interface Refusal {
  readonly name: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  readonly text: string;
}

const refusals: readonly Refusal[] = [
  {
    name: 'text.jpg',
    bytes: () => notPictures['text/plain'],
    text: 'Invalid file type: text/plain',
  },
  // A drawing with a script in it.
  {
    name: 'drawing.jpg',
    bytes: () => otherPictures['image/svg+xml'],
    text: 'Invalid file format. Please choose the photo as a JPEG, PNG or HEIC file.',
  },
  {
    name: 'scan.bmp',
    bytes: () => otherPictures['image/bmp'],
    text: 'Invalid file format. Please choose the photo as a JPEG, PNG or HEIC file.',
  },
  {
    name: 'half.jpg',
    bytes: async () => truncated(await uniqueJpeg(1600, 1200)),
    text: 'Failed to read file',
  },
  // Its header announces 3600 megapixels.
  {
    name: 'bomb.png',
    bytes: pngBomb,
    text: 'This photo has more than 65 megapixels. Please choose a smaller one.',
  },
  {
    name: 'cloud.heic',
    bytes: () => Buffer.alloc(0),
    text: 'This photo is empty: your phone has not downloaded it yet. Please open it in your photo app, then add it again.',
  },
  {
    name: 'letter.pdf',
    bytes: () => notPictures['application/pdf'],
    text: 'Invalid file type: application/pdf',
  },
];

/** Names of photos, and how their cards show them. */
const photoNames: Readonly<Record<string, string>> = {
  'good.jpg': 'good.jpg',
  'no-extension': 'no-extension',
  'IMG_\u202Egpj.exe\u2069.jpg': 'IMG_gpj.exe.jpg',
  '<img src=x onerror=alert(1)>.jpg': '<img src=x onerror=alert(1)>.jpg',
};

/** Writes a file of 61 MB to the disk: more than Playwright passes from memory. */
async function writeHuge(info: TestInfo): Promise<string> {
  const file = info.outputPath('huge.jpg');
  await writeFile(file, await uniqueJpeg());
  await truncate(file, 61 * 1024 * 1024);
  return file;
}

const mimeTypes: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
};

test('every file that is not a photo is refused on its own card, and the photos beside it are sent @essential', async ({
  page,
}, info) => {
  const customer = new Customer(page);
  const photos = Object.values(photoNames);
  // Tall enough for every card: those far from the window are not rendered.
  await page.setViewportSize({ width: 1280, height: 2600 });
  await customer.startPrinting('/');
  await customer.addPhotos([await writeHuge(info)]);
  const huge = page.getByRole('article', { name: 'huge.jpg' });
  await expect.soft(huge.getByText(/^This photo is larger than/)).toBeVisible();
  const good = Object.keys(photoNames).map((name) => ({ name, bytes: () => uniqueJpeg() }));
  const files = [...refusals, ...good].map(async ({ name, bytes }) => ({
    name,
    mimeType: mimeTypes[path.extname(name)] ?? '',
    buffer: await bytes(),
  }));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(files));
  // The truncated JPEG counts too: its damage is found only by decoding it.
  const added = customer.text('photos.added', { count: photos.length + 1 });
  await expect.soft(page.getByText(added)).toBeVisible();
  for (const { name, text } of refusals) {
    const card = page.getByRole('article', { name });
    await expect.soft(card.getByText(text, { exact: true }), name).toBeVisible();
    await expect.soft(card.getByRole('spinbutton'), name).toHaveCount(0);
  }
  await customer.waitUntilSent();
  for (const name of photos) {
    const card = page.getByRole('article', { name });
    await expect.soft(card.getByText(name, { exact: true }), name).toBeVisible();
    await expect.soft(card.getByTitle(name, { exact: true }), name).toBeVisible();
    const sent = card.getByText(customer.text('photos.card.sent'));
    await expect.soft(sent, name).toBeAttached();
    for (const { text } of refusals) {
      await expect.soft(card.getByText(text, { exact: true }), name).toHaveCount(0);
    }
  }
  // Refused files are not part of the order: four prints at 0.60.
  await customer.next();
  await expect.soft(page.getByText('$2.40').first()).toBeVisible();
  await page.goBack();
  const remove = { name: customer.text('photos.card.remove'), exact: true };
  for (const name of ['huge.jpg', ...refusals.map((refusal) => refusal.name)]) {
    await page.getByRole('article', { name }).getByRole('button', remove).click();
    await expect.soft(page.getByRole('article', { name })).toHaveCount(0);
  }
  await expect(page.locator('[data-photo]')).toHaveCount(photos.length);
});
