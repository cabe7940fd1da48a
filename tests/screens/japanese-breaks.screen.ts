import { expect, it } from 'vitest';
import { countLinesIn } from '#tests/support/fit-checks.ts';
import { Customer } from './customer.ts';
import { openCheckout } from './earlier-order.ts';
import { newPage } from './open-page.ts';
import { photoFiles } from './pictures.ts';

const phone = { width: 320, height: 568 };

it('labels in Japanese keep their words whole on the smallest phone', async () => {
  const page = newPage({ ...phone, country: 'US' });
  const customer = new Customer(page, 'ja');
  await page.goto('/ja');
  await customer.button('intro.startPrinting').first().click();
  const empty = page.css('#order-bar').getByText(customer.text('peek.empty'));
  await expect.element(empty).toBeVisible();
  for (const word of ['写真', '未選択']) expect.soft(countLinesIn(empty.element(), word)).toBe(1);
  await customer.addPhotos(await photoFiles(2, 240, 160));
  await customer.waitUntilSent();
  const check = page.getByText(customer.text('risks.count', { count: 2 }));
  await expect.element(check).toBeVisible();
  expect.soft(countLinesIn(check.element(), '写真')).toBe(1);
  const paying = await openCheckout({ ...phone, path: '/ja', language: 'ja' });
  await paying.payButton().click();
  const missing = paying.page.css('#order-bar').getByRole('button', { name: /未入力/ });
  await expect.element(missing).toBeVisible();
  expect.soft(countLinesIn(missing.element(), '7か所')).toBe(1);
});
