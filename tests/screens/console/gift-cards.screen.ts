import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { rightsOfRole } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { demoCode } from './gift-card-responders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openCards({
  shop = new StaffShop(),
  language = 'en',
  query = '',
}: {
  shop?: StaffShop;
  language?: 'en' | 'fr' | 'ar';
  query?: string;
} = {}) {
  const page = await openConsole({ path: `/gift-cards${query}`, shop, language });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}

const firstCard = '3c0a9f0e-55d8-4f6e-9a76-1d1f6a0a2b10';

describe('the gift cards', () => {
  it('go to somebody by mail, whose code nobody sees here, and once more on request', async () => {
    const page = await openConsole({ path: '/gift-cards' });
    await expect.element(page.getByText('KX7M')).toBeVisible();
    await pressKeys('w');
    await page.getByLabelText('Their e-mail').fill('amina@example.com');
    await userEvent.selectOptions(page.getByLabelText('Their language'), 'ja');
    await page.getByLabelText('Amount', { exact: true }).fill('25');
    await page.getByRole('button', { name: 'Send a card of' }).click();
    await expect
      .poll(() => page.shop.sent('mailGiftCard'))
      .toMatchObject([{ email: 'amina@example.com', language: 'ja', amount: 25, currency: 'USD' }]);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect.poll(() => page.shop.sent('resendGiftCard')).toEqual([{}]);
    await expect.element(page.getByText(/^Waiting/)).toBeVisible();
  });

  it('say at their head what the shop owes in each currency, and filter by it', async () => {
    const page = await openCards();
    const owed = page.getByRole('region', { name: 'The shop owes' });
    await expect.element(owed.getByRole('button', { name: '29.02 CAD' })).toBeVisible();
    await expect.element(owed.getByText('10.00 CAD')).toBeVisible();
    await owed.getByRole('button', { name: '1,300.00 TND' }).click();
    await expect.poll(() => page.path).toBe('/console/gift-cards?currency=TND');
    await expect.element(page.getByText('…KX7M')).not.toBeInTheDocument();
  });

  it('are moved through by keys, each with its ledger and a link to the order that it paid', async () => {
    const page = await openCards();
    await pressKeys('j');
    await expect.poll(() => page.path).toBe(`/console/gift-cards?card=${firstCard}`);
    const panel = page.getByRole('complementary', { name: 'Gift card …KX7M' });
    await expect.element(panel.getByText('-20.98 CAD')).toBeVisible();
    await expect.element(panel.getByRole('link', { name: /FPX/ })).toBeVisible();
    await pressKeys('{Escape}');
    await expect.poll(() => page.path).toBe('/console/gift-cards');
  });

  it('are found by a whole code, which never stands in the address', async () => {
    const page = await openCards();
    await page.getByRole('searchbox').fill(demoCode);
    await pressKeys('{Enter}');
    await expect.poll(() => page.path).toBe(`/console/gift-cards?card=${firstCard}`);
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    expect(page.shop.made.some(({ url }) => url.href.includes('ACDE'))).toBe(false);
  });

  it('say that no card has a code', async () => {
    const page = await openCards();
    await page.getByRole('searchbox').fill('ZZZZ-ZZZZ-ZZZZ');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('No gift card has this code.')).toBeVisible();
  });

  it('are filtered by the end of a code', async () => {
    const page = await openCards();
    await page.getByRole('searchbox').fill('q4tt');
    await pressKeys('{Enter}');
    await expect.poll(() => page.path).toBe('/console/gift-cards?ending=Q4TT');
    await expect.element(page.getByText('…Q4TT')).toBeVisible();
  });

  it('are issued with the sum on the button, and repeat a lost request with its id', async () => {
    const page = await openCards();
    let tries = 0;
    page.shop.replace('issueGiftCards', (asked, usual) => {
      tries += 1;
      return tries === 1 ? fail('service_unavailable') : usual(asked);
    });
    await pressKeys('n');
    await page.getByLabelText('Currency').selectOptions('CAD');
    await page.getByLabelText('Amount on each card').fill('12.50');
    await page.getByLabelText('How many cards').fill('3');
    const button = page.getByRole('button', { name: 'Issue 3 cards, 37.50 CAD' });
    await button.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await button.click();
    await expect.element(page.getByText('MNPQ-RTWX-Y346-79AC-DEF2')).toBeVisible();
    const [first, second] = page.shop.sent('issueGiftCards');
    expect(second).toEqual(first);
    expect(first).toMatchObject({ currency: 'CAD', amount: 12.5, count: 3, expiresAt: null });
  });

  it('are stopped, opened again and extended', async () => {
    const page = await openCards({ query: `?card=${firstCard}` });
    await page.getByRole('button', { name: 'Stop this card' }).click();
    await page.getByRole('button', { name: 'Let it pay again' }).click();
    await expect.element(page.getByRole('button', { name: 'Stop this card' })).toBeVisible();
    await page.getByLabelText('Last day on which it pays').fill('2029-12-31');
    await page.getByRole('button', { name: 'Extend' }).click();
    await expect
      .poll(() => page.shop.sent('extendGiftCard'))
      .toEqual([{ expiresAt: '2030-01-01T00:00:00.000Z' }]);
  });

  it('are only seen by people who may not issue them', async () => {
    const shop = new StaffShop();
    shop.person = { ...shop.person, role: 'csr', rights: [...rightsOfRole.csr] };
    const page = await openCards({ shop, query: `?card=${firstCard}` });
    await expect.element(page.getByText('-20.98 CAD')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^(?:Issue|Stop this|Extend)/ }))
      .not.toBeInTheDocument();
  });

  it('say when they could not be loaded, and load again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listGiftCards', (asked, usual) => (isDown ? fail('server_error') : usual(asked)));
    const page = await openConsole({ path: '/gift-cards', shop });
    await expect
      .element(page.getByText('The gift cards could not be loaded.'), { timeout: 15_000 })
      .toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('…KX7M')).toBeVisible();
  });

  it('have what the shop owes on the first screen of those who issue them', async () => {
    const page = await openConsole({ path: '/' });
    await expect.element(page.getByRole('link', { name: 'Owed on gift cards' })).toBeVisible();
    await expect.element(page.getByText('1,300.00 TND')).toBeVisible();
  });

  inEachLook('fit and are accessible', async (language) => {
    for (const query of [`?card=${firstCard}`, '?issue=1']) {
      const page = await openCards({ language, query });
      await expectFitAndAccess(page, { about: query });
    }
  });
});
