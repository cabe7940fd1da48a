import { expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { Customer } from './customer.ts';
import { newPage } from './open-page.ts';

/**
 * A picture that is bright and orange on the left, dark and blue on the right; of the crystal's shape, so that nothing
 * is cut off.
 */
async function paintHalves(): Promise<File> {
  const canvas = new OffscreenCanvas(600, 900);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to paint on');
  for (const [left, color] of [
    [0, '#fac896'],
    [300, '#0a0a28'],
  ] as const) {
    pen.fillStyle = color;
    pen.fillRect(left, 0, 300, 900);
  }
  const content = await canvas.convertToBlob({ type: 'image/jpeg' });
  return new File([content], 'halves.jpg', { type: 'image/jpeg' });
}

function shoot(element: Locator): Promise<string> {
  return element.screenshot({ save: false });
}

/** Brightness and colorfulness of a small part of a screenshot; x and y are its center as fractions of width and height. */
async function lookAt(shown: string, x: number, y: number) {
  const bytes = Uint8Array.from(atob(shown), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) throw new Error('no canvas to paint on');
  const side = 12;
  const [left, top] = [x * picture.width - side / 2, y * picture.height - side / 2];
  pen.drawImage(picture, left, top, side, side, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return {
    brightness: (red + green + blue) / 3,
    colorfulness: Math.max(red, green, blue) - Math.min(red, green, blue),
  };
}

/** Expects the stage's front view: the photo's left is bright, its right dark, both without color. */
async function expectEngraved(stage: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const shown = await shoot(stage);
      const [left, right] = [await lookAt(shown, 0.4, 0.5), await lookAt(shown, 0.6, 0.5)];
      return {
        contrast: left.brightness - right.brightness > 80,
        gray: left.colorfulness < 30,
      };
    })
    .toEqual({ contrast: true, gray: true });
}

it('a photo is previewed as a turning crystal, as a drawing without WebGL, and in a keychain', async () => {
  // The processor computes every pixel of the glass here.
  const page = newPage({ country: 'US', width: 1024, height: 560 });
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await customer.addPhotos([await paintHalves()]);
  await customer.waitUntilSent();
  const open = (product: string) => customer.button('gifts.openFor', { number: 1, product });
  const window = page.getByRole('dialog');
  const variant = page.css('article select').first();
  await variant.selectOptions('3d_frame:rectangle');

  const crystal = open('3D crystal, Rectangle');
  await crystal.click();
  const glass = window.getByRole('application');
  await expect.element(glass).toBeVisible();
  await customer.button('gifts.front').click();
  await expectEngraved(glass);
  const before = await shoot(glass);
  const canvas = glass.element();
  canvas.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(async () => (await shoot(glass)) === before).toBe(false);

  // The WebGL context is lost, as happens on phones.
  if (!(canvas instanceof page.window.HTMLCanvasElement)) throw new Error('the glass is no canvas');
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  const stage = window.css('[data-motion=still]');
  const still = window.getByText(customer.text('gifts.still'));
  await expect.element(still).toBeVisible();
  await expectEngraved(stage);
  await userEvent.keyboard('{Escape}');
  await expect.element(crystal).toHaveFocus();

  Object.defineProperty(page.window.HTMLCanvasElement.prototype, 'getContext', {
    value: () => null,
  });
  await crystal.click();
  await expect.element(still).toBeVisible();
  await expectEngraved(stage);
  await userEvent.keyboard('{Escape}');

  await variant.selectOptions('keychain');
  await open('Keychain').click();
  const placed = window.css('.placed-picture');
  await expect.element(placed).toBeVisible();
  const shown = await shoot(placed);
  const [left, right] = [await lookAt(shown, 0.3, 0.75), await lookAt(shown, 0.7, 0.75)];
  expect(left.brightness).toBeGreaterThan(170);
  expect(left.colorfulness).toBeGreaterThan(60);
  expect(right.brightness).toBeLessThan(60);
});
