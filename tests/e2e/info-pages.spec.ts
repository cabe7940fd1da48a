import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findAxeFaults } from './axe.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { metaTexts } from '#locales/catalogues.ts';
import { countLinesIn } from '#tests/support/fit-checks.ts';

test(
  'the info pages open from the first screen, change their language and lead back @essential',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/ar');
    await page.getByRole('link', { name: metaTexts('ar')('info.delivery') }).click();
    await expect(page).toHaveURL('/ar/delivery');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery and returns');
    await expect(page.getByRole('row', { name: /Canada/ })).toContainText('CA$15.00');
    expect(await findAxeFaults(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBe(0);
    await page.getByRole('link', { name: 'Order prints' }).click();
    await expect(new Customer(page).button('intro.startPrinting').first()).toBeVisible();
  },
);

test(
  'the links below an info page are at least 44 px wide and high',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/contact');
    const links = page.getByRole('contentinfo').getByRole('link');
    const sides = await links.evaluateAll((all) =>
      all.map((link) => {
        const { width, height } = link.getBoundingClientRect();
        return { text: link.textContent, side: Math.min(width, height) };
      }),
    );
    expect(sides.length).toBeGreaterThan(10);
    expect(sides.filter(({ side }) => side < 44)).toEqual([]);
  },
);

test(
  'a wide table of the owner scrolls on a small phone, and its page does not',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const folder = path.join(shop.dataDir, 'pages');
    await mkdir(folder, { recursive: true });
    const row = (cell: string): string => `|${` ${cell} |`.repeat(12)}`;
    const text = [row('Column'), row('---:'), row('2.50')].join('\n');
    await writeFile(path.join(folder, 'privacy.it.md'), text);
    await page.goto('/it/privacy');
    await expect(page.getByRole('columnheader')).toHaveCount(12);
    const root = page.locator('html');
    expect(await root.evaluate(({ scrollWidth }) => scrollWidth)).toBe(320);
    await expect(page.getByRole('cell').first()).toHaveCSS('text-align', 'end');
  },
);

test(
  'the info pages keep Japanese words whole on a phone of 320 px',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/ja/questions');
    const question = page.getByRole('heading', { name: '支払い方法' });
    expect.soft(await question.evaluate(countLinesIn, '支払い方法')).toBe(1);
    await page.goto('/ja/delivery');
    const column = page.getByRole('columnheader', { name: /無料/ });
    expect.soft(await column.evaluate(countLinesIn, '金額')).toBe(1);
  },
);
