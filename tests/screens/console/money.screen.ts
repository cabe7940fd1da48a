import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { moneyIssue } from './money-responders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openMoney(shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en', query = '') {
  const page = await openConsole({ path: `/money${query}`, shop, language });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const found = 'What did you find or do?';

describe('the money that people see to', () => {
  it('gives a payment that nobody owes back with one button, once it says what was found', async () => {
    const page = await openMoney();
    await expect.element(page.getByText('Payment nobody owes')).toBeVisible();
    await pressKeys('j');
    const give = page.getByRole('button', { name: 'Give back 26.90 CAD' });
    await expect.element(give).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText(found).fill('Paid twice');
    await give.click();
    await expect.element(page.getByText('Payment nobody owes')).not.toBeInTheDocument();
    expect(page.shop.sent('returnCharge')).toEqual([{ note: 'Paid twice', amount: 26.9 }]);
  });

  it('asks for the typed amount of a payment above 50 dollars', async () => {
    const shop = new StaffShop();
    const issue = moneyIssue({ amount: 103.49 });
    shop.money.issues = [issue];
    const page = await openMoney(shop, 'en', `?open=${issue.id}`);
    await page.getByLabelText(found).fill('Paid twice');
    const give = page.getByRole('button', { name: 'Give back 103.49 CAD' });
    await expect.element(give).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Type 103.49 to give it back').fill('103,49');
    await give.click();
    await expect.element(page.getByText('Every payment belongs to its order.')).toBeVisible();
  });

  it('enters a refund made at the provider in the books, and closes without moving money', async () => {
    const shop = new StaffShop();
    const entered = moneyIssue({
      kind: 'provider_refund',
      canBeReturned: false,
      canBeAccepted: true,
    });
    const closed = moneyIssue({ canBeReturned: false });
    shop.money.issues = [entered, closed];
    const page = await openMoney(shop, 'en', `?open=${entered.id}`);
    await page.getByLabelText(found).fill('Asked by phone');
    await page.getByRole('button', { name: 'Enter 26.90 CAD in the books' }).click();
    await expect.element(page.getByText('Refunded at the provider')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Payment nobody owes' }).click();
    await expect.element(page.getByText(/cannot give it back by itself/)).toBeVisible();
    await page.getByLabelText(found).fill('Given back there');
    await page.getByRole('button', { name: 'Close without moving money' }).click();
    await expect.element(page.getByText('Every payment belongs to its order.')).toBeVisible();
    expect(shop.sent('acceptReview')).toEqual([{ note: 'Asked by phone' }]);
    expect(shop.sent('closeReview')).toEqual([{ note: 'Given back there' }]);
  });

  it('says what the shop holds when an order in review is not paid by it', async () => {
    const shop = new StaffShop();
    const own = { provider: null, transaction: null, reason: null, canBeReturned: false } as const;
    const issue = moneyIssue({ kind: 'order_in_review', ...own });
    shop.money.issues = [issue];
    const page = await openMoney(shop, 'en', `?open=${issue.id}`);
    await page.getByLabelText(found).fill('Looked there');
    await page.getByRole('button', { name: 'It is paid' }).click();
    await expect.element(page.getByText(/holds 0\.00 CAD.*26\.90 CAD/)).toBeVisible();
  });

  it('says under which reference a refund was paid out', async () => {
    const page = await openMoney();
    await pressKeys('2');
    await page.getByRole('button', { name: 'To pay out' }).click();
    await page.getByLabelText('Reference of the bank, or number of the receipt').fill('CA-7f2k');
    await page.getByRole('button', { name: 'Paid out, 12.20 CAD' }).click();
    await expect.element(page.getByText('To pay out')).not.toBeInTheDocument();
    expect(page.shop.sent('payOutRefund')).toEqual([{ reference: 'CA-7f2k' }]);
    await page.getByRole('button', { name: 'Outcome not known' }).click();
    await expect.element(page.getByText(/Nothing is to be done now/)).toBeVisible();
  });

  it('marks an order paid under the bank’s reference of its transfer', async () => {
    const page = await openMoney();
    await pressKeys('4', 'j');
    await page.getByLabelText('Reference of the bank').fill('CA-9');
    await page.getByRole('button', { name: 'Mark paid, 12.20 CAD' }).click();
    await expect
      .poll(() => page.shop.sent('act'))
      .toMatchObject([{ act: { kind: 'mark_paid', reference: 'CA-9', isShared: false } }]);
    await expect.element(page.getByText('Marked paid, 12.20 CAD.')).toBeVisible();
  });

  it('records a dispute by the number of its order, and says when there is none', async () => {
    const page = await openMoney();
    await pressKeys('n');
    await page.getByLabelText('Number of the order').fill('FPX-418206773');
    await page.getByLabelText('The provider’s number of the dispute').fill('5501');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect.element(page.getByText('Recorded.')).toBeVisible();
    await page.getByLabelText('How it ended').selectOptions('won');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect.element(page.getByText(/no lost dispute of that number/)).toBeVisible();
  });

  it('is a place behind G W for those with the right alone', async () => {
    const page = await openConsole({ path: '/orders' });
    await expect.element(page.getByRole('link', { name: 'Money' })).toBeVisible();
    await pressKeys('g', 'w');
    await expect.element(page.getByRole('heading', { name: 'Money to see to' })).toBeVisible();
    const shop = new StaffShop();
    const rights = listRights({ role: 'csr', studio: null, extraRights: [] });
    shop.person = { ...shop.person, role: 'csr', rights };
    const other = await openConsole({ path: '/orders', shop });
    await expect.element(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(other.getByRole('link', { name: 'Money' })).not.toBeInTheDocument();
  });

  it('says so when it cannot be loaded, and loads it again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listMoney', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openMoney(shop);
    await expect.element(page.getByText('The list could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Payment nobody owes')).toBeVisible();
  });

  inEachLook('fits and is accessible', async (language) => {
    const shop = new StaffShop();
    const id = shop.money.issues[0]?.id ?? '';
    const page = await openMoney(shop, language, `?open=${id}`);
    await expectFitAndAccess(page);
  });
});
