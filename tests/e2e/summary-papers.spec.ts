import type { Locator, Page } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';

const variants = ['4x4', '5x7', '8x10', 'keychain', '3d_frame:heart'];

/** Opens the photo step on a small desktop with six photos, each in another size or gift. */
async function openLongSummary(page: Page): Promise<Customer> {
  await page.setViewportSize({ width: 1366, height: 768 });
  const customer = new Customer(page);
  await openPhotoStep(customer, '/', { prints: 6 });
  for (const [index, variant] of variants.entries()) {
    await customer.chooseVariant(page.locator('[data-photo]').nth(index), variant);
  }
  await expect(page.locator('[data-summary] dt')).toHaveCount(6);
  return customer;
}

/** Distances between the papers of the summary, px; a white rim of 4 px around each is drawn outside of its box. */
function gapsOfPapers(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const papers = [...document.querySelectorAll('[data-summary] li .paper-box')];
    const boxes = papers.map((paper) => paper.getBoundingClientRect());
    return boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? left) - 2 * 4);
  });
}

test('the papers of a long summary do not touch', async ({ page }) => {
  await openLongSummary(page);
  const gaps = await gapsOfPapers(page);
  expect(gaps).toHaveLength(5);
  expect(Math.min(...gaps), 'distance between papers').toBeGreaterThanOrEqual(4);
});

/** Distance from the end of a part of the page to the bottom bar, px. */
function roomBelow(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const bars = getComputedStyle(document.documentElement).getPropertyValue('--bars');
    return innerHeight - Number.parseFloat(bars) - element.getBoundingClientRect().bottom;
  });
}

test('the button of a long summary is above the bottom bar', async ({ page }) => {
  const customer = await openLongSummary(page);
  expect(await roomBelow(customer.button('navigation.next'))).toBeGreaterThan(0);
  expect(await roomBelow(page.locator('[data-summary]'))).toBeGreaterThan(0);
  await customer.next();
  await expect(page.locator('[data-summary] dt').nth(5)).toBeVisible();
  expect(await roomBelow(customer.payButton())).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await roomBelow(customer.payButton())).toBeGreaterThan(0);
});

test('the summaries name the shape of each crystal', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const customer = new Customer(page);
  await openPhotoStep(customer, '/', { prints: 3 });
  for (const [index, shape] of ['heart', 'rectangle', 'heart'].entries()) {
    await customer.chooseVariant(page.locator('[data-photo]').nth(index), `3d_frame:${shape}`);
  }
  const names = page.locator('[data-summary] dt');
  const crystals = ['2 × 3D crystal, Heart', '1 × 3D crystal, Rectangle'];
  await expect(names).toContainText(crystals);
  await customer.next();
  await expect(names.filter({ hasText: '3D crystal' })).toContainText(crystals);
});

test('the summary of the photos says that it is delivery that is free from an amount', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const customer = new Customer(page);
  await openPhotoStep(customer, '/');
  const summary = page.locator('[data-summary]');
  await expect(summary).toContainText('$49.40 more and delivery is free.');
  await customer.chooseVariant(page.locator('[data-photo]'), '3d_frame:heart');
  await expect(summary).toContainText('Delivery is free from $50.');
});
