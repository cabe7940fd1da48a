import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { countLines } from './count-lines.ts';
import { writePhotos } from './pictures.ts';
import { openCheckout } from './stored-order.ts';

test(
  'labels in Japanese keep their words whole on a phone of 320 px',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const customer = new Customer(page, 'ja');
    await customer.startPrinting('/ja');
    const empty = page.locator('#order-bar').getByText(customer.text('peek.empty'));
    for (const word of ['写真', '未選択']) expect.soft(await countLines(empty, word)).toBe(1);
    await page.goto('/ja/questions');
    const question = page.getByRole('heading', { name: '支払い方法' });
    expect.soft(await countLines(question, '支払い方法')).toBe(1);
    await page.goto('/ja/delivery');
    const column = page.getByRole('columnheader', { name: /無料/ });
    expect.soft(await countLines(column, '金額')).toBe(1);
    await page.goto('/ja');
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2, [240, 160]));
    await customer.waitUntilSent();
    const check = page.getByText(customer.text('risks.count', { count: 2 }));
    await expect(check).toBeVisible();
    expect.soft(await countLines(check, '写真')).toBe(1);
    await openCheckout(customer, '/ja');
    await customer.payButton().click();
    const missing = page.locator('#order-bar').getByRole('button', { name: /未入力/ });
    await expect(missing).toBeVisible();
    expect.soft(await countLines(missing, '7か所')).toBe(1);
  },
);
