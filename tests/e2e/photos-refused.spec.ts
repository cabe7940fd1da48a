import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { notPictures, pngBomb, truncated, uniqueJpeg } from '#tests/support/photo-files.ts';

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const refusals: readonly {
  readonly title: string;
  readonly file: () => Promise<ChosenFile> | ChosenFile;
  readonly text: string;
}[] = [
  {
    title: 'a text called .jpg',
    file: () => ({
      name: 'text.jpg',
      mimeType: 'image/jpeg',
      buffer: notPictures['text/plain'],
    }),
    text: 'Invalid file format',
  },
  {
    title: 'a drawing with a script in it called .jpg',
    file: () => ({
      name: 'drawing.jpg',
      mimeType: 'image/jpeg',
      buffer: notPictures['image/svg+xml'],
    }),
    text: 'Invalid file format',
  },
  {
    title: 'half a JPEG',
    file: async () => ({
      name: 'half.jpg',
      mimeType: 'image/jpeg',
      buffer: truncated(await uniqueJpeg(1600, 1200)),
    }),
    text: 'Failed to read file',
  },
  {
    title: 'a PNG whose header announces 3600 megapixels',
    file: () => ({ name: 'bomb.png', mimeType: 'image/png', buffer: pngBomb() }),
    text: 'This photo has more than 60 megapixels. Please choose a smaller one.',
  },
  {
    title: 'a file without a byte',
    file: () => ({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }),
    text: 'Invalid file format',
  },
  {
    title: 'a PDF',
    file: () => ({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: notPictures['application/pdf'],
    }),
    text: 'Invalid file type: application/pdf',
  },
];

for (const [index, { title, file, text }] of refusals.entries()) {
  // A card looks different on a phone, but not by its reason: one is enough there.
  const tag = index === 0 ? [] : ['@desk'];
  test(
    `${title} is refused on its own card, and the photo beside it is sent`,
    { tag },
    async ({ page }) => {
      const customer = new Customer(page);
      await customer.startPrinting('/');
      const refused = await file();
      const good = { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await uniqueJpeg() };
      await page.locator('input[type=file]').first().setInputFiles([refused, good]);
      const card = page.getByRole('article', { name: refused.name });
      await expect(card.getByText(text, { exact: true })).toBeVisible();
      await expect(card.getByRole('spinbutton')).toHaveCount(0);
      await customer.waitUntilSent();
      const neighbour = page.getByRole('article', { name: good.name });
      await expect(neighbour.getByText(customer.text('photos.card.sent'))).toBeAttached();
      await expect(neighbour.getByText(text, { exact: true })).toHaveCount(0);
      // What was refused is no part of the order.
      await customer.next();
      await expect(page.getByText('$0.60').first()).toBeVisible();
      await page.goBack();
      await card
        .getByRole('button', { name: customer.text('photos.card.remove'), exact: true })
        .click();
      await expect(page.locator('[data-photo]')).toHaveCount(1);
    },
  );
}

test(
  'a file beyond 60 MB is refused before it is read',
  { tag: '@desk' },
  async ({ page }, info) => {
    const { writeFile, truncate } = await import('node:fs/promises');
    const path = info.outputPath('huge.jpg');
    await writeFile(path, await uniqueJpeg());
    await truncate(path, 61 * 1024 * 1024);
    const customer = new Customer(page);
    await customer.startPrinting('/');
    await customer.addPhotos([path]);
    const card = page.getByRole('article', { name: 'huge.jpg' });
    await expect(card.getByText(/^This photo is larger than/)).toBeVisible();
  },
);

test('with nothing but refused files the next step stays closed, and says why', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'text.jpg', mimeType: 'image/jpeg', buffer: notPictures['text/plain'] },
    ]);
  const card = page.getByRole('article', { name: 'text.jpg' });
  await expect(card.getByText('Invalid file format')).toBeVisible();
  await customer.button('navigation.next').click();
  await expect(page.getByText(customer.text('photos.selectAtLeastOne'))).toBeVisible();
  await expect(customer.heading('photos.title')).toBeVisible();
});

test('only the files that are photos are counted as added', { tag: '@desk' }, async ({ page }) => {
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'text.jpg', mimeType: 'image/jpeg', buffer: notPictures['text/plain'] },
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await uniqueJpeg() },
      { name: 'bomb.png', mimeType: 'image/png', buffer: pngBomb() },
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: 'two', mimeType: '', buffer: await uniqueJpeg() },
    ]);
  await expect(page.getByText(customer.text('photos.added', { count: 2 }))).toBeVisible();
});

test(
  'a name that turns the text around shows nothing but its letters',
  { tag: '@desk' },
  async ({ page }) => {
    const customer = new Customer(page);
    await customer.startPrinting('/');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'IMG_\u202Egpj.exe\u2069.jpg', mimeType: 'image/jpeg', buffer: await uniqueJpeg() },
      ]);
    const card = page.getByRole('article', { name: 'IMG_gpj.exe.jpg' });
    await expect(card.getByText('IMG_gpj.exe.jpg', { exact: true })).toBeVisible();
    await expect(card.getByTitle('IMG_gpj.exe.jpg', { exact: true })).toBeVisible();
  },
);

test('a name made of markup stays text', { tag: '@desk' }, async ({ page }) => {
  const customer = new Customer(page);
  await customer.startPrinting('/');
  const name = '<img src=x onerror=alert(1)>.jpg';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name, mimeType: 'image/jpeg', buffer: await uniqueJpeg() }]);
  await expect(page.getByRole('article').getByText(name, { exact: true })).toBeVisible();
  await customer.waitUntilSent();
});
