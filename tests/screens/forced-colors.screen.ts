import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPhotoStep, type EarlierOrder } from './earlier-order.ts';
import { prefer } from './fit.ts';

async function openWithOwnColors(order: EarlierOrder = {}) {
  const customer = await openPhotoStep(order);
  await prefer({ 'forced-colors': 'active' });
  return customer;
}

function parentOf(element: Element): Element {
  const { parentElement } = element;
  if (!parentElement) throw new Error('the element has no parent');
  return parentElement;
}

describe('with the colors of the reader', () => {
  it('only selected photos have a check mark', async () => {
    const customer = await openWithOwnColors({ prints: 2 });
    const { page } = customer;
    await customer.button('photos.choices.select').click();
    const boxes = page.getByRole('checkbox');
    await expect.element(boxes).toHaveLength(2);
    await boxes.first().click();
    const marks = (): number[] =>
      boxes.elements().map((box) => parentOf(box).querySelectorAll('svg').length);
    await expect.poll(marks).toEqual([1, 0]);
    await expect.element(page.css(':has(> input[type=checkbox]) svg')).toBeVisible();
  });

  it('the country has an outline like the buttons beside it, and a thicker one in the focus', async () => {
    const customer = await openWithOwnColors({ width: 390, height: 844 });
    const name = customer.text('country.label');
    const select = customer.page.getByRole('combobox', { name }).element();
    const outline = (): string => getComputedStyle(parentOf(select)).outline;
    await expect.poll(outline).toMatch(/solid 1px$/);
    select.focus();
    await userEvent.keyboard('{Shift}');
    await expect.poll(outline).toMatch(/solid 3px$/);
  });

  it('a window has an edge, as its shadow is removed', async () => {
    const customer = await openWithOwnColors();
    const window = await customer.openPhotoMenu();
    await expect.element(window).toBeVisible();
    expect(getComputedStyle(parentOf(window.element())).outlineStyle).toBe('solid');
  });
});
