import { describe, expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { readShownPart } from '#tests/support/shown-part.ts';
import { findAxeFaults } from './axe.ts';
import type { Customer } from './customer.ts';
import { openPhotoStep } from './earlier-order.ts';
import { openPhotos } from './empty-photo-step.ts';
import { findMisfits, linesOf, show } from './fit.ts';
import { photoFiles } from './pictures.ts';
import { drag, type Point } from './pointer.ts';
import type { ShopPage } from './shop-page.ts';
import { loseParts, storedParts, storeNow } from './stored.ts';

/** The point of a box at these fractions of its width and height. */
function pointIn({ left, top, width, height }: DOMRect, across: number, down: number): Point {
  return { x: left + width * across, y: top + height * down };
}

function boxOf(page: ShopPage, selector: string): DOMRect {
  const [element] = page.all(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element.getBoundingClientRect();
}

function shownBy(page: ShopPage) {
  const [image] = page.all('[data-photo] .placed-paper img');
  if (!image) throw new Error('no picture');
  return readShownPart(image.style);
}

async function openViewer(customer: Customer) {
  const { page } = customer;
  await expect.element(page.css('[data-photo] .placed-paper img').first()).toBeVisible();
  const onCard = boxOf(page, '[data-photo] .placed-paper');
  await customer.button('photos.card.enlarge', { number: 1 }).click();
  const paper = page.getByRole('application', { name: customer.text('crop.stage') });
  await expect.element(paper).toBeVisible();
  return { onCard, viewer: page.getByRole('dialog'), paper };
}

/** Opens the photo step with a photo that was just chosen. */
async function addPhoto(width: number, height: number): Promise<Customer> {
  const customer = await openPhotos();
  await customer.addPhotos(await photoFiles(1, width, height));
  await customer.waitUntilSent();
  return customer;
}

/** Controls of the viewer that are beyond the screen, or smaller than a fingertip. */
function findUnfit({ window }: ShopPage, viewer: Locator): string[] {
  return viewer
    .css('button, input, [role=application]')
    .elements()
    .filter((control) => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const isSmall = width < 43.5 || height < 43.5;
      // The number between two buttons is typed; the buttons are the targets.
      const isTyped = control.getAttribute('role') === 'spinbutton';
      const isBeside = left < 0 || right > window.innerWidth;
      return (isSmall && !isTyped) || isBeside || top < 0 || bottom > window.innerHeight;
    })
    .map((control) => control.outerHTML.slice(0, 90));
}

describe('a photo on the whole screen', () => {
  it.for([
    {
      visit: { path: '/TN', country: 'TN', language: 'ar', width: 390, height: 844 },
      keys: { onward: '{ArrowLeft}', backward: '{ArrowRight}' },
      swipe: [0.4, 0.7],
      size: '15×22',
      total: /7[.,]00/,
    },
    {
      visit: { path: '/', country: 'US', language: 'en' },
      keys: { onward: '{ArrowRight}', backward: '{ArrowLeft}' },
      swipe: [0.7, 0.4],
      size: '5×7',
      total: /\$5\.98/,
    },
  ] as const)(
    'keeps its crop while the customer pages to others, and its controls fit small screens ($visit.path)',
    async ({ visit, keys, swipe: [near, far], size, total }) => {
      const customer = await openPhotoStep({ ...visit, prints: 3 });
      const { page, text } = customer;
      const { onCard, viewer, paper } = await openViewer(customer);
      const at = (number: number) =>
        expect.element(viewer).toMatchTextContent(text('crop.position', { at: number, count: 3 }));
      const shown = paper.element().getBoundingClientRect();
      expect(shown.width).toBeGreaterThanOrEqual(onCard.width);
      expect(shown.height).toBeGreaterThanOrEqual(onCard.height);
      expect(await findAxeFaults(page)).toEqual([]);

      const before = shownBy(page);
      await page.getByRole('slider', { name: text('crop.zoom') }).fill('2');
      const crop = paper.element().getBoundingClientRect();
      await drag(pointIn(crop, 0.5, 0.5), pointIn(crop, 0.6, 0.6));
      await at(1);
      // Beside the crop window the same movement turns the page, against the reading direction.
      const stage = boxOf(page, '.viewer-stage');
      await drag(pointIn(stage, near, 0.01), pointIn(stage, far, 0.01));
      await at(2);
      await userEvent.keyboard(keys.onward);
      await at(3);
      const next = customer.button('crop.next');
      await expect.element(next).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard(keys.backward);
      await at(2);
      await customer.button('crop.previous').click();
      await at(1);
      // In the crop window itself, the arrow keys move the crop.
      await expect.element(paper).toBeVisible();
      paper.element().focus();
      await userEvent.keyboard(keys.onward);
      await at(1);
      await expect.poll(() => shownBy(page).width).toBeCloseTo(0.5, 2);
      const putBack = customer.button('crop.putBack');
      await putBack.click();
      await expect.poll(() => shownBy(page)).toEqual(before);
      await expect.element(putBack).toBeDisabled();

      await viewer.getByRole('button', { name: text('photos.card.more'), exact: true }).click();
      const chooseSize = viewer.css('button[aria-haspopup=dialog]');
      await chooseSize.click();
      await page.getByRole('dialog').last().css('label').filter({ hasText: size }).click();
      expect(await findAxeFaults(page)).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.element(chooseSize).toHaveFocus();
      await expect.element(chooseSize).toMatchTextContent(size);
      await expect.element(viewer).toMatchTextContent(total);
      await userEvent.keyboard('{Escape}');
      await expect.element(viewer).not.toBeInTheDocument();
      const card = page.css('[data-photo]').first();
      await expect.element(card).toHaveAttribute('data-copies', '2');
      const enlarge = customer.button('photos.card.enlarge', { number: 1 });
      await expect.element(enlarge).toHaveFocus();
      await enlarge.click();
      await expect.element(paper).toBeVisible();
      // The crop window follows a change of the window only once it was drawn.
      await page.nextFrame();
      for (const [width, height] of [
        [320, 568],
        [320, 640],
        [640, 320],
        [568, 320],
      ] as const) {
        page.resize(width, height);
        await expect
          .poll(() => findUnfit(page, viewer), { message: `${width} × ${height}` })
          .toEqual([]);
      }
    },
  );

  it('shows the order copy while the device has it', async () => {
    const customer = await addPhoto(1600, 1200);
    const { page } = customer;
    const widthOf = async (): Promise<number> => {
      await openViewer(customer);
      const image = page.getByRole('dialog').css('img').first().element();
      return image instanceof page.window.HTMLImageElement ? image.naturalWidth : 0;
    };
    // A viewer opened while much is being stored does not wait for the copy.
    await expect
      .poll(async () => {
        if (page.getByRole('dialog').query()) await userEvent.keyboard('{Escape}');
        return widthOf();
      })
      .toBe(1200);
    await userEvent.keyboard('{Escape}');
    await storeNow(page);
    await expect.poll(() => storedParts('order-copy')).toBe(1);
    await loseParts('order-copy');
    await page.reload();
    expect(await widthOf()).toBe(480);
  });

  it('has the same mark for a gift that may look blurred as for such a print', async () => {
    const customer = await addPhoto(480, 360);
    const markOf = async (variant: string): Promise<string> => {
      await customer.chooseVariant(customer.page.css('[data-photo]').first(), variant);
      const { viewer } = await openViewer(customer);
      const quality = viewer.css('.viewer-quality');
      const poor = quality.getByText(customer.text('sizes.quality.poor'));
      await expect.element(poor).toBeVisible();
      const mark = quality.css('svg').element().innerHTML;
      await customer.button('common.done').click();
      return mark;
    };
    expect(await markOf('3d_frame:heart')).toBe(await markOf('4x6'));
  });

  it('has no covered control on a phone in landscape, with long words in French', async () => {
    const customer = await openPhotoStep({ path: '/fr', language: 'fr', prints: 2, width: 390 });
    await openViewer(customer);
    await show(customer.page, { width: 568, height: 320 });
    expect(findMisfits(customer.page)).toEqual([]);
  });

  it('has an Arabic size on one line of the smallest phone', async () => {
    const customer = await openPhotoStep({
      path: '/TN',
      language: 'ar',
      country: 'TN',
      width: 320,
      height: 568,
    });
    await customer.chooseVariant(customer.page.css('[data-photo]').first(), '3.5x4.5');
    const { viewer } = await openViewer(customer);
    const size = viewer.css('button[aria-haspopup=dialog] strong');
    await expect.element(size).toMatchTextContent('3,5×4,5');
    expect(linesOf(size.element())).toHaveLength(1);
  });
});
