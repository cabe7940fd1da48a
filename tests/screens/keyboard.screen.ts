import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPhotoStep } from './earlier-order.ts';
import { focus, press } from './keyboard.ts';
import type { ShopPage } from './shop-page.ts';

/** The index of the card that has the focus and of the control inside it; null outside of the cards. */
function focusIn(page: ShopPage): readonly number[] | null {
  const focused = page.document.activeElement;
  const card = focused?.closest('[data-photo]');
  if (!focused || !card) return null;
  const cards: Element[] = page.all('[data-photo]');
  const controls = [...card.querySelectorAll('button, select, input, a[href]')];
  return [cards.indexOf(card), controls.indexOf(focused)];
}

describe('the keyboard', () => {
  it.for([
    { path: '/TN', country: 'TN', language: 'ar', width: 390, keys: ['ArrowLeft', 'ArrowRight'] },
    { path: '/', country: 'US', language: 'en', width: 1280, keys: ['ArrowRight', 'ArrowLeft'] },
  ] as const)(
    'stops at each card once, and reaches the order by a link at the top ($path)',
    async ({ keys: [onward, backward], ...visit }) => {
      const customer = await openPhotoStep({ ...visit, prints: 3, height: 844 });
      const { page } = customer;
      // Its picture brings a control to the card.
      await expect.element(page.css('[data-photo] img').first()).toBeVisible();
      await focus(customer.button('photos.card.enlarge', { number: 1 }));
      expect(focusIn(page)).toEqual([0, 0]);
      await userEvent.keyboard(`{${onward}}{${onward}}`);
      expect(focusIn(page)).toEqual([0, 2]);
      await userEvent.keyboard(`{${backward}}`);
      expect(focusIn(page)).toEqual([0, 1]);
      for (const place of [[1, 0], [2, 0], null]) {
        await userEvent.tab();
        expect(focusIn(page)).toEqual(place);
      }
      // The focus returns to the control that had it before.
      for (let step = 0; step < 3; step += 1) await userEvent.tab({ shift: true });
      expect(focusIn(page)).toEqual([0, 1]);

      const toOrder = page.getByRole('link', { name: customer.text('a11y.skipToOrder') });
      await focus(toOrder);
      await expect.element(toOrder).toBeInViewport();
      await userEvent.keyboard('{Enter}');
      const bar = page.getByRole('complementary', { name: customer.text('bottomBar.label') });
      const order = visit.language === 'ar' ? bar : page.css('[data-summary]');
      await expect.element(order).toHaveFocus();

      await press(page.getByRole('link', { name: customer.text('a11y.skipToContent') }));
      await expect.element(page.css('#main')).toHaveFocus();
      await expect.element(customer.photosTitle()).toBeVisible();
      expect(page.window.location.hash).toBe('');
    },
  );
});
