import type { Locator, Page } from '@playwright/test';
import { findAxeFaults } from './axe.ts';
import { Customer } from './customer.ts';
import { findMisfits, show } from './fit.ts';
import { expect, test } from './fixtures.ts';
import { writePhotos } from './pictures.ts';
import { openPhotoStep } from './stored-order.ts';
import { measureShownPart } from './shown-part.ts';
import { loseParts, storedParts, storeNow } from './stored.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

/** Drags from one point of a box to another, both as fractions of its width and height. */
async function drag(
  page: Page,
  box: Box,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 5 });
  await page.mouse.up();
}

async function openViewer(page: Page, customer: Customer) {
  const card = page.locator('[data-photo]').first();
  const onCard = await boxOf(card.locator('.placed-paper'));
  await customer.button('photos.card.enlarge', { number: 1 }).click();
  const viewer = page.getByRole('dialog');
  const paper = page.getByRole('application', { name: customer.text('crop.stage') });
  await expect(paper).toBeVisible();
  return { card, onCard, viewer, paper };
}

/** Expects every control of the viewer on small screens and on a phone in landscape, as large as a fingertip. */
async function expectFits(page: Page, viewer: Locator): Promise<void> {
  const controls = viewer.locator('button, input, [role=application]');
  for (const [width, height] of [
    [320, 568],
    [320, 640],
    [640, 320],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() =>
        controls.evaluateAll(
          (all, screen) =>
            all
              .filter((control) => {
                const box = control.getBoundingClientRect();
                const isSmall = box.width < 43.5 || box.height < 43.5;
                const isBeside = box.left < 0 || box.right > screen.width;
                // The number between two buttons is typed; the buttons are the targets.
                const isTyped = control.getAttribute('role') === 'spinbutton';
                return (
                  (isSmall && !isTyped) || isBeside || box.top < 0 || box.bottom > screen.height
                );
              })
              .map((control) => control.outerHTML.slice(0, 90)),
          { width, height },
        ),
      )
      .toEqual([]);
  }
}

for (const { tag, path, country, language } of [
  { tag: '@phone', path: '/TN', country: 'TN', language: 'ar' },
  { tag: '@desktop', path: '/', country: 'US', language: 'en' },
] as const) {
  test(
    `a photo on the whole screen keeps its crop while the customer pages to others, and its controls fit small screens (${path})`,
    { tag },
    async ({ page }) => {
      if (language === 'ar') await page.setViewportSize({ width: 390, height: 844 });
      const customer = new Customer(page, language);
      await openPhotoStep(customer, path, { prints: 3, country });
      const { card, onCard, viewer, paper } = await openViewer(page, customer);
      const at = (number: number) =>
        expect(viewer).toContainText(customer.text('crop.position', { at: number, count: 3 }));
      const [onward, backward] =
        language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      const shown = await boxOf(paper);
      expect(shown.width).toBeGreaterThanOrEqual(onCard.width);
      expect(shown.height).toBeGreaterThanOrEqual(onCard.height);
      expect(await findAxeFaults(page)).toEqual([]);

      const before = await measureShownPart(card);
      await page.getByRole('slider', { name: customer.text('crop.zoom') }).fill('2');
      await drag(page, await boxOf(paper), [0.5, 0.5], [0.6, 0.6]);
      await at(1);
      // Beside the crop window the same movement turns the page, against the reading direction.
      const stage = await boxOf(viewer.locator('.viewer-stage'));
      const [near, far] = language === 'ar' ? [0.4, 0.7] : [0.7, 0.4];
      await drag(page, stage, [near, 0.01], [far, 0.01]);
      await at(2);
      await page.keyboard.press(onward);
      await at(3);
      await expect(customer.button('crop.next')).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press(backward);
      await at(2);
      await customer.button('crop.previous').click();
      await at(1);
      // In the crop window itself, the arrow keys move the crop.
      await paper.focus();
      await page.keyboard.press(onward);
      await at(1);
      await expect.poll(async () => (await measureShownPart(card)).width).toBeCloseTo(0.5, 2);
      await customer.button('crop.putBack').click();
      await expect.poll(() => measureShownPart(card)).toEqual(before);
      await expect(customer.button('crop.putBack')).toBeDisabled();

      await customer.button('photos.card.more').and(viewer.locator('button')).click();
      const chooseSize = viewer.locator('button[aria-haspopup=dialog]');
      await chooseSize.click();
      const sizes = page.getByRole('dialog').last();
      const size = language === 'ar' ? '15×22' : '5×7';
      await sizes.locator('label', { hasText: size }).click();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(chooseSize).toBeFocused();
      await expect(chooseSize).toContainText(size);
      await expect(viewer).toContainText(language === 'ar' ? /7[.,]00/ : '$5.98');
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      await expect(card).toHaveAttribute('data-copies', '2');
      await expect(customer.button('photos.card.enlarge', { number: 1 })).toBeFocused();
      await customer.button('photos.card.enlarge', { number: 1 }).click();
      await expect(paper).toBeVisible();
      await expectFits(page, viewer);
    },
  );
}

test('a photo on the whole screen shows the order copy while the device has it', async ({
  page,
}, info) => {
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 1));
  await customer.waitUntilSent();
  const { viewer } = await openViewer(page, customer);
  const width = () =>
    viewer
      .locator('[role=application] img, img')
      .first()
      .evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
  // A viewer opened while much is being stored does not wait for the copy.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await customer.button('photos.card.enlarge', { number: 1 }).click();
    await expect.poll(width, { timeout: 1000 }).toBe(1200);
  }).toPass();
  await page.keyboard.press('Escape');
  await storeNow(page);
  await expect.poll(() => storedParts(page, 'order-copy')).toBe(1);
  await loseParts(page, 'order-copy');
  await page.reload();
  await customer.button('photos.card.enlarge', { number: 1 }).click();
  await expect.poll(width).toBe(480);
});

test('a gift that may look blurred has the same mark in the viewer as such a print', async ({
  page,
}, info) => {
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 1, [480, 360]));
  const card = page.locator('[data-photo]').first();
  const markOf = async (variant: string): Promise<string> => {
    await customer.chooseVariant(card, variant);
    const { viewer } = await openViewer(page, customer);
    const quality = viewer.locator('.viewer-quality');
    await expect(quality.getByText(customer.text('sizes.quality.poor'))).toBeVisible();
    const mark = await quality.locator('svg').innerHTML();
    await customer.button('common.done').click();
    return mark;
  };
  expect(await markOf('3d_frame:heart')).toBe(await markOf('4x6'));
});

test(
  'no control of the viewer is covered on a phone in landscape, with long words in French',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page, 'fr');
    await openPhotoStep(customer, '/fr', { prints: 2 });
    await openViewer(page, customer);
    const landscape = { width: 568, height: 320, text: 100 };
    await show(page, landscape);
    expect(await findMisfits(page, landscape.width)).toEqual([]);
  },
);

test(
  'an Arabic size stays on one line of the smallest phone',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page, 'ar');
    await page.setViewportSize({ width: 320, height: 568 });
    await openPhotoStep(customer, '/TN', { country: 'TN' });
    await customer.chooseVariant(page.locator('[data-photo]').first(), '3.5x4.5');
    const { viewer } = await openViewer(page, customer);
    const size = viewer.locator('button[aria-haspopup=dialog] strong');
    await expect(size).toContainText('3,5×4,5');
    const lines = await size.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
    expect(lines).toBe(1);
  },
);
