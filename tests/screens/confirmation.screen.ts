import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import { payInWindow } from './card-window.ts';
import { openPhotoStep } from './earlier-order.ts';
import { linesOf, show } from './fit.ts';
import { placeOrder } from './placed-order.ts';

describe('the confirmation', () => {
  it('keeps a total of five figures on one line', async () => {
    const visit = { path: '/ru', language: 'ru', person: people.US } as const;
    const customer = await openPhotoStep(visit);
    const { page } = customer;
    const card = page.css('[data-photo]');
    await customer.chooseVariant(card, '3d_frame:rectangle');
    await card.getByRole('spinbutton').fill('99');
    await userEvent.keyboard('{Enter}');
    await customer.next();
    await customer.payButton().click();
    await payInWindow(page);
    await customer.confirmedNumber();
    const total = page.getByText('13\u00a0860,00\u00a0$', { exact: true });
    for (const width of [1366, 768, 360]) {
      await show(page, { width, height: 768 });
      expect.soft(linesOf(total.element()), `${width} px`).toHaveLength(1);
      expect.soft(page.document.documentElement.scrollWidth, `${width} px`).toBe(width);
    }
  });

  it('breaks a long e-mail address behind its parts, so that its full stop is not alone', async () => {
    const email = 'leila.ben.ammar-photos.and.prints@example.com';
    const { customer } = await placeOrder({ person: { ...people.TN, email } });
    const { page } = customer;
    for (let width = 320; width <= 480; width += 8) {
      await show(page, { width, height: 800 });
      const lines = linesOf(page.getByText(email).element());
      expect.soft(lines.at(-1)?.replaceAll(/\p{Cf}/gu, ''), `${width} px`).toMatch(/com\.$/);
    }
  });
});
