import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';

const bright = '#fac896';
const dark = '#0a0a28';

/**
 * Writes a picture that is bright and orange on the left, dark and blue on the right; of the crystal's
 * shape, so that nothing is cut off.
 */
async function writeHalves(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'halves.jpg');
  await sharp({ create: { width: 600, height: 900, channels: 3, background: dark } })
    .composite([
      {
        input: { create: { width: 300, height: 900, channels: 3, background: bright } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toFile(file);
  return file;
}

type Colour = readonly [number, number, number];

/** The mean color of a small part of a screenshot; x and y are its center as fractions of width and height. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<Colour> {
  const { width, height } = await sharp(picture).metadata();
  const side = 12;
  const part = await sharp(picture)
    .extract({
      left: Math.round(x * width - side / 2),
      top: Math.round(y * height - side / 2),
      width: side,
      height: side,
    })
    .toBuffer();
  const { channels } = await sharp(part).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return [red, green, blue];
}

function brightness([red, green, blue]: Colour): number {
  return (red + green + blue) / 3;
}

function colourfulness(colour: Colour): number {
  return Math.max(...colour) - Math.min(...colour);
}

async function previewOf(customer: Customer, page: Page, product: string): Promise<Locator> {
  await customer.button('gifts.openFor', { number: 1, product }).click();
  const window = page.getByRole('dialog', { name: product });
  await expect(window).toBeVisible();
  return window;
}

/** Expects the stage's front view: the photo's left is bright, its right dark, both without color. */
async function expectEngraved(stage: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const shown = await stage.screenshot();
      const [left, right] = await Promise.all([
        colourAt(shown, 0.4, 0.5),
        colourAt(shown, 0.6, 0.5),
      ]);
      return {
        contrast: brightness(left) - brightness(right) > 80,
        grey: colourfulness(left) < 30,
      };
    })
    .toEqual({ contrast: true, grey: true });
}

test('a photo is previewed as a turning crystal, as a drawing without WebGL, and in a keychain', async ({
  page,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The processor computes every pixel of the glass here.
  await page.setViewportSize({ width: 1024, height: 560 });
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await customer.addPhotos([await writeHalves(info.outputPath('photos'))]);
  await customer.waitUntilSent();
  const variant = page.locator('article select').first();
  await variant.selectOption('3d_frame:rectangle');

  const crystal = '3D crystal, Rectangle';
  const window = await previewOf(customer, page, crystal);
  const glass = window.getByRole('application');
  await expect(glass).toBeVisible();
  await customer.button('gifts.front').click();
  await expectEngraved(glass);
  const before = await glass.screenshot();
  await glass.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => before.equals(await glass.screenshot())).toBe(false);

  // The WebGL context is lost, as happens on phones.
  await glass.evaluate((canvas) => {
    if (canvas instanceof HTMLCanvasElement) {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    }
  });
  const stage = window.locator('[data-motion=still]');
  await expect(window.getByText(customer.text('gifts.still'))).toBeVisible();
  await expectEngraved(stage);
  await page.keyboard.press('Escape');
  await expect(customer.button('gifts.openFor', { number: 1, product: crystal })).toBeFocused();

  await page.evaluate(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });
  });
  await previewOf(customer, page, crystal);
  await expect(window.getByText(customer.text('gifts.still'))).toBeVisible();
  await expectEngraved(stage);
  await page.keyboard.press('Escape');

  await variant.selectOption('keychain');
  const keychain = await previewOf(customer, page, 'Keychain');
  const shown = await keychain.locator('.placed-picture').screenshot();
  const [left, right] = [await colourAt(shown, 0.3, 0.75), await colourAt(shown, 0.7, 0.75)];
  expect(brightness(left)).toBeGreaterThan(170);
  expect(colourfulness(left)).toBeGreaterThan(60);
  expect(brightness(right)).toBeLessThan(60);
});
