import { describe, expect, it } from 'vitest';
import { openPhotoStep } from './earlier-order.ts';
import type { ShopPage } from './shop-page.ts';

/** Opens the photo step on a small desktop with a photo in each of these variants. */
async function openSummary(variants: readonly string[], prints = variants.length) {
  const customer = await openPhotoStep({ prints, width: 1366, height: 768 });
  for (const [index, variant] of variants.entries()) {
    await customer.chooseVariant(customer.page.css('[data-photo]').nth(index), variant);
  }
  return customer;
}

/** Six photos, each in another size or gift. */
async function openLongSummary() {
  const customer = await openSummary(['4x4', '5x7', '8x10', 'keychain', '3d_frame:heart'], 6);
  await expect.element(customer.page.css('[data-summary] dt')).toHaveLength(6);
  return customer;
}

/** Distance from the end of a part of the page to the bottom bar, px. */
function roomBelow({ window, document }: ShopPage, part: Element): number {
  const bars = getComputedStyle(document.documentElement).getPropertyValue('--bars');
  return window.innerHeight - Number.parseFloat(bars) - part.getBoundingClientRect().bottom;
}

describe('the summary', () => {
  it('keeps distances between the papers of many products', async () => {
    const { page } = await openLongSummary();
    const boxes = page
      .all('[data-summary] li .paper-box')
      .map((paper) => paper.getBoundingClientRect());
    // A white rim of 4 px around each is drawn outside of its box.
    const gaps = boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? left) - 2 * 4);
    expect(gaps).toHaveLength(5);
    expect(Math.min(...gaps), 'distance between papers').toBeGreaterThanOrEqual(4);
  });

  it('of many products has its button above the bottom bar', async () => {
    const customer = await openLongSummary();
    const { page } = customer;
    expect(roomBelow(page, customer.button('navigation.next').element())).toBeGreaterThan(0);
    expect(roomBelow(page, page.css('[data-summary]').element())).toBeGreaterThan(0);
    await customer.next();
    await expect.element(page.css('[data-summary] dt').nth(5)).toBeVisible();
    await expect.element(customer.payButton()).toBeVisible();
    expect(roomBelow(page, customer.payButton().element())).toBeGreaterThan(0);
    page.window.scrollTo(0, page.document.body.scrollHeight);
    expect(roomBelow(page, customer.payButton().element())).toBeGreaterThan(0);
  });

  it('names the shape of each crystal in the photo step and in the checkout', async () => {
    const shapes = ['heart', 'rectangle', 'heart'];
    const customer = await openSummary(shapes.map((shape) => `3d_frame:${shape}`));
    const crystals = customer.page.css('[data-summary] dt').filter({ hasText: '3D crystal' });
    const expectNames = async (): Promise<void> => {
      await expect.element(crystals).toHaveLength(2);
      await expect.element(crystals.first()).toMatchTextContent('2 × 3D crystal, Heart');
      await expect.element(crystals.last()).toMatchTextContent('1 × 3D crystal, Rectangle');
    };
    await expectNames();
    await customer.next();
    await expectNames();
  });

  it('of the photos says how much is missing to free delivery, and then that it is free', async () => {
    const customer = await openSummary([], 1);
    const { page } = customer;
    const summary = page.css('[data-summary]');
    await expect.element(summary).toMatchTextContent('$49.40 more and delivery is free.');
    await customer.chooseVariant(page.css('[data-photo]'), '3d_frame:heart');
    await expect.element(summary).toMatchTextContent('Delivery is free.');
    await expect.element(summary).not.toMatchTextContent('$50');
  });
});
