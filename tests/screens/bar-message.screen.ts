import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { show } from './fit.ts';

const widths = [390, 360, 320] as const;

function heightOf([element]: readonly HTMLElement[]): number | undefined {
  return element?.getBoundingClientRect().height;
}

describe('a message in the bar of phones', () => {
  it.for(['it', 'de', 'fr', 'ru'] as const)(
    'stays readable beside a long final button, in %s',
    async (language) => {
      const { page } = await openCheckout({
        path: `/${language}`,
        language,
        prints: 2,
        person: people.US,
        width: 390,
        height: 844,
        // Tunisia would switch to French for a customer who has chosen no language.
        remembered: () => localStorage.setItem(storageKeys.language, language),
      });
      const bar = page.css('#order-bar');
      for (const width of widths) {
        await show(page, { width, height: 844 });
        await bar.css('select').selectOptions('TN');
        const message = bar.css('output p');
        await expect.element(message).toBeVisible();
        const [text] = page.all('#order-bar output p');
        expect.soft(text?.getBoundingClientRect().width, `${width} px`).toBeGreaterThanOrEqual(144);
        expect.soft(heightOf(page.all('#order-bar')), `${width} px`).toBeLessThanOrEqual(128);
        await bar.css('select').selectOptions('US');
      }
    },
  );

  it.for(['fr', 'ar', 'it', 'de', 'ru'] as const)(
    'about a removed photo keeps to the row of the bar, in %s',
    async (language) => {
      const customer = await openPhotoStep({
        path: `/${language}`,
        language,
        prints: 4,
        width: 390,
        height: 844,
      });
      const { page } = customer;
      for (const [index, width] of widths.entries()) {
        await show(page, { width, height: 844 });
        await customer
          .button('photos.card.removeLabel', { number: index + 1 })
          .first()
          .click();
        await expect.element(page.css('#order-bar output p')).toBeVisible();
        expect.soft(heightOf(page.all('#order-bar')), `${width} px`).toBeLessThanOrEqual(65);
      }
    },
  );
});
