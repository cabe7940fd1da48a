import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openReports(shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: '/production/remakes', shop, language });
  await expect.element(page.getByText('FPX-418204402')).toBeVisible();
  return page;
}

describe('the reports of customers', () => {
  it('show the ordered photo beside the customer’s picture, with their words', async () => {
    const page = await openReports();
    await expect.element(page.getByRole('img', { name: 'As ordered' })).toBeInTheDocument();
    await expect
      .element(page.getByRole('img', { name: 'Their picture of the print' }))
      .toBeInTheDocument();
    await expect.element(page.getByText('The sky is purple')).toBeVisible();
    await expect.element(page.getByText(/2 of 3 copies wrong/)).toBeVisible();
  });

  it('are accepted for as many copies as are chosen', async () => {
    const page = await openReports();
    await page.getByRole('button', { name: 'One copy more' }).click();
    await page.getByRole('button', { name: 'Make 3 copies again, at our cost' }).click();
    await expect.poll(() => page.shop.sent('acceptRemake')).toEqual([{ copies: 3 }]);
    await expect.element(page.getByText('No report is open.')).toBeVisible();
  });

  it('are declined with one answer in the language of the customer', async () => {
    const page = await openReports();
    await expect.element(page.getByText(/one mail about the decision, in Arabic/)).toBeVisible();
    await page.getByRole('button', { name: 'Decline…' }).click();
    const decline = page.getByRole('button', { name: 'Decline and send the answer' });
    await expect.element(decline).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Your answer, which the customer reads (Arabic)').fill('هذا لونها');
    await decline.click();
    await expect.poll(() => page.shop.sent('declineRemake')).toEqual([{ reply: 'هذا لونها' }]);
    await expect.element(page.getByText('No report is open.')).toBeVisible();
  });

  it('leave the list when a colleague decided meanwhile', async () => {
    const page = await openReports();
    page.shop.replace('acceptRemake', () => {
      page.shop.production.remakes = [];
      return fail('remake_not_found');
    });
    await page.getByRole('button', { name: 'Make 2 copies again, at our cost' }).click();
    await expect.element(page.getByText('No report is open.')).toBeVisible();
  });

  it('say so when they cannot be loaded', async () => {
    const shop = new StaffShop();
    shop.replace('listRemakes', () => fail('not_found'));
    const page = await openConsole({ path: '/production/remakes', shop });
    await expect.element(page.getByText('The reports could not be loaded.')).toBeVisible();
  });

  inEachLook('fit and are accessible', async (language) => {
    const page = await openReports(new StaffShop(), language);
    await expectFitAndAccess(page);
  });
});
