import type { Page } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';

/** The index of the card that has the focus and of the control inside it; null outside of the cards. */
function focusIn(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const card = focused?.closest('[data-photo]');
    if (!focused || !card) return null;
    const cards = [...document.querySelectorAll('[data-photo]')];
    const controls = [...card.querySelectorAll('button, select, input, a[href]')];
    return [cards.indexOf(card), controls.indexOf(focused)];
  });
}

for (const { tag, path, country, language, onward, backward } of [
  {
    tag: '@phone',
    path: '/TN',
    country: 'TN',
    language: 'ar',
    onward: 'ArrowLeft',
    backward: 'ArrowRight',
  },
  {
    tag: '@desktop',
    path: '/',
    country: 'US',
    language: 'en',
    onward: 'ArrowRight',
    backward: 'ArrowLeft',
  },
] as const) {
  test(
    `a card is one Tab stop, and a link at the top leads to the order (${path})`,
    { tag },
    async ({ page }) => {
      if (language === 'ar') await page.setViewportSize({ width: 390, height: 844 });
      const customer = new Customer(page, language);
      await openPhotoStep(customer, path, { prints: 3, country });
      await customer.button('photos.card.enlarge', { number: 1 }).focus();
      expect(await focusIn(page)).toEqual([0, 0]);
      await page.keyboard.press(onward);
      await page.keyboard.press(onward);
      expect(await focusIn(page)).toEqual([0, 2]);
      await page.keyboard.press(backward);
      expect(await focusIn(page)).toEqual([0, 1]);
      await page.keyboard.press('Tab');
      expect(await focusIn(page)).toEqual([1, 0]);
      await page.keyboard.press('Tab');
      expect(await focusIn(page)).toEqual([2, 0]);
      await page.keyboard.press('Tab');
      expect(await focusIn(page)).toBeNull();
      // The focus returns to the control that had it before.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      expect(await focusIn(page)).toEqual([0, 1]);

      const toOrder = page.getByRole('link', { name: customer.text('a11y.skipToOrder') });
      await toOrder.focus();
      await expect(toOrder).toBeInViewport();
      await page.keyboard.press('Enter');
      const order =
        language === 'ar'
          ? page.getByRole('complementary', { name: customer.text('bottomBar.label') })
          : page.locator('[data-summary]');
      await expect(order).toBeFocused();

      const toContent = page.getByRole('link', { name: customer.text('a11y.skipToContent') });
      await toContent.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('#main')).toBeFocused();
      await expect(customer.photosTitle()).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
    },
  );
}
