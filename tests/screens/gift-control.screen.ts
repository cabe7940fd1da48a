import { describe, expect, it } from 'vitest';
import { countLinesIn } from '#tests/support/fit-checks.ts';
import { openPhotoStep } from './earlier-order.ts';

describe('the control under a gift', () => {
  it.for([
    ['de', 'Rechteck'],
    ['ja', '長方形'],
  ] as const)('keeps its words whole on the smallest phones (%s)', async ([language, shape]) => {
    const customer = await openPhotoStep({
      path: `/${language}`,
      language,
      prints: 2,
      width: 320,
      height: 568,
    });
    const card = customer.page.css('[data-photo]').first();
    await customer.chooseVariant(card, '3d_frame:rectangle');
    const control = card.css('[data-size-control]');
    await expect.element(control).toMatchTextContent(shape);
    expect(countLinesIn(control.element(), shape)).toBe(1);
    expect(control.element().getBoundingClientRect().height).toBeLessThanOrEqual(62);
  });
});

describe('the window of a gift', () => {
  it('is named for the gift, which no sentence declines', async () => {
    const { page } = await openPhotoStep({ path: '/de', language: 'de', prints: 2, width: 390 });
    await page.css('[data-size-control]').first().click();
    const sheet = page.getByRole('dialog');
    const title = sheet.getByRole('heading', { level: 2 });
    await expect.element(title).toHaveTextContent('Wie groß ist 4×6?');
    await sheet.css('label:has(input[value="keychain"])').click();
    await expect.element(title).toHaveTextContent('Schlüsselanhänger');
  });
});
