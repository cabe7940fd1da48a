import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';

test('a total of five figures stays on one line of the confirmation', async ({ page }) => {
  const customer = new Customer(page, 'ru');
  await openPhotoStep(customer, '/ru', {
    person: { ...people.US, email: emailFor('large-total') },
  });
  const card = page.locator('[data-photo]');
  await customer.chooseVariant(card, '3d_frame:rectangle');
  const copies = card.getByRole('spinbutton');
  await copies.fill('99');
  await copies.press('Enter');
  await customer.next();
  await customer.payButton().click();
  await customer.payWith('100');
  await customer.confirmedNumber();
  const total = page.getByText('13\u00a0860,00\u00a0$', { exact: true });
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 768 });
    const lines = total.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect.soft(await lines, `${width} px`).toBe(1);
    const sideways = page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(await sideways, `${width} px`).toBe(0);
  }
});
