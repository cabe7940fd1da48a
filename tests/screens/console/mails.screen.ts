import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openMails(
  path = '/mails',
  shop = new StaffShop(),
  language: 'en' | 'fr' | 'ar' = 'en',
) {
  const page = await openConsole({ path, shop, language });
  await expect.element(page.getByText('customer1@example.com')).toBeVisible();
  return page;
}

describe('the mails', () => {
  it('say what became of each, and which failed or were held back', async () => {
    const page = await openMails();
    await expect
      .element(page.getByText('Failed: the mail server refused the sign-in'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Held back', exact: true }).click();
    await expect.element(page.getByText('customer1@example.com')).not.toBeInTheDocument();
    await expect.element(page.getByText('customer2@example.com')).toBeVisible();
    expect(page.document.location.search).toBe('?state=held');
    await page.reload();
    await expect.element(page.getByText('customer2@example.com')).toBeVisible();
  });

  it('are sent again: one, or all that failed', async () => {
    const page = await openMails();
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await expect
      .poll(() => page.shop.sent('resendMail'))
      .toEqual([{ kind: 'customer-confirmation', reference: '' }]);
    await expect.element(page.getByText('Queued')).toBeVisible();
    await page.getByRole('button', { name: 'Send failed ones again' }).click();
    await expect.element(page.getByText('1 mail is queued.')).toBeVisible();
    await expect.element(page.getByText(/^Failed:/)).not.toBeInTheDocument();
  });

  it('get a sentence of the owner, which has no unknown placeholder', async () => {
    const page = await openMails();
    await page.getByRole('button', { name: 'Look' }).nth(1).click();
    const field = page.getByLabelText('In every mail of this kind in this language');
    await field.fill('Thank you, {nom}!');
    await expect.element(page.getByText('{nom} cannot be filled in.')).toBeVisible();
    await field.fill('Thank you, {name}!');
    await page.getByRole('button', { name: 'Save the sentence' }).click();
    await expect
      .poll(() => page.shop.sent('changeShopSettings'))
      .toMatchObject([
        {
          section: 'sentences',
          value: { list: [{ kind: 'shipped', language: 'en', text: 'Thank you, {name}!' }] },
        },
      ]);
  });

  it('are looked at in another language, with another order, and sent to oneself', async () => {
    const page = await openMails();
    await page.getByRole('button', { name: 'Look' }).nth(1).click();
    await expect.element(page.getByRole('heading', { name: 'shipped in en' })).toBeVisible();
    await page.getByLabelText('Language', { exact: true }).selectOptions('ja');
    await expect.element(page.getByRole('heading', { name: 'shipped in ja' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open as a mail shows it' }))
      .toHaveAttribute(
        'href',
        '/api/staff/mails/preview.html?kind=shipped&language=ja&number=FPX-418204871',
      );
    await page.getByRole('button', { name: 'Send it to me' }).click();
    await expect.element(page.getByText('It goes to nadia@example.com.')).toBeVisible();
    expect(page.shop.sent('sendTestMail')).toMatchObject([
      { kind: 'shipped', language: 'ja', number: 'FPX-418204871' },
    ]);
    const order = page.getByLabelText('Order number');
    await order.fill('FPX-000000001');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('There is no such mail about this order.')).toBeVisible();
    await order.fill('nonsense');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('This is no order number.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(order).not.toBeInTheDocument();
  });

  it('say when there are none, and when they could not be loaded', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.mails = [];
    shop.replace('listMails', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/mails', shop });
    await expect.element(page.getByText('The mails could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No mail here.')).toBeVisible();
  });

  inEachLook('fit and are accessible', async (language) => {
    const page = await openMails('/mails?preview=shipped', new StaffShop(), language);
    await expect.element(page.getByText('shipped in en')).toBeVisible();
    await expectFitAndAccess(page);
  });
});
