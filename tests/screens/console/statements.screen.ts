import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const sfax = { id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c94', name: 'Photo Sfax', country: 'TN' };

function withStudio(shop: StaffShop): StaffShop {
  shop.replace('listStudios', () => ({ studios: [sfax] }));
  return shop;
}

async function openStatement(
  query = '?month=2026-11',
  {
    shop = new StaffShop(),
    language = 'en',
  }: { shop?: StaffShop; language?: 'en' | 'fr' | 'ar' } = {},
) {
  const page = await openConsole({ path: `/statements${query}`, shop: withStudio(shop), language });
  await expect.element(page.getByText(/136[.,٫]50/).first()).toBeVisible();
  return page;
}

describe('a studio’s statement', () => {
  it('says who owes what, and leads to the orders that it adds up to', async () => {
    const page = await openStatement();
    await expect.element(page.getByText('Photo Sfax owes the shop')).toBeVisible();
    await expect.element(page.getByText('no fee agreed')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'FPX-418204870' }))
      .toHaveAttribute('href', '/console/orders/FPX-418204870');
  });

  it('turns to another month by key and by button, and keeps it in the address', async () => {
    const page = await openStatement();
    await pressKeys('[[');
    await expect.poll(() => page.path).toBe('/console/statements?month=2026-10');
    await page.getByRole('button', { name: 'Month after' }).click();
    await expect.element(page.getByText('November 2026')).toBeVisible();
  });

  it('is a PDF and a table of the same studio and month', async () => {
    const page = await openStatement();
    const pdf = page.getByRole('link', { name: 'PDF of the statement' });
    await expect
      .element(pdf)
      .toHaveAttribute('href', expect.stringMatching(/statements\.pdf\?studio=.+&month=2026-11$/));
    await expect
      .element(page.getByRole('link', { name: 'CSV' }))
      .toHaveAttribute('href', expect.stringMatching(/statements\.csv\?studio=.+&month=2026-11$/));
  });

  it('gets its fees from an agreement that begins with the one before', async () => {
    const page = await openStatement();
    await page.getByRole('button', { name: 'New agreement…' }).click();
    const store = page.getByRole('button', { name: 'Store the agreement' });
    await page.getByLabelText('First day').fill('2026-12-01');
    await page.getByLabelText(/10×15/).fill('much');
    await expect.element(store).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText(/10×15/).fill('0,350');
    await page.getByLabelText('keychain').fill('2');
    await store.click();
    await expect
      .poll(() => page.shop.sent('addAgreement'))
      .toMatchObject([
        {
          validFrom: '2026-12-01',
          validUntil: null,
          currency: 'TND',
          fees: [
            { paper: '10x15', fee: 0.35 },
            { paper: 'keychain', fee: 2 },
          ],
        },
      ]);
    await expect.element(page.getByText(/^From Tue, Dec 1/)).toBeVisible();
  });

  it('says so when it cannot be loaded, and loads again', async () => {
    const shop = withStudio(new StaffShop());
    let isDown = true;
    shop.replace('getStatement', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/statements', shop });
    await expect.element(page.getByText('The statement could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('136.50 TND').first()).toBeVisible();
  });

  it('of a studio’s own people names no other studio and offers no agreement', async () => {
    const shop = new StaffShop();
    const studio = { id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c95', name: 'Lac 2' };
    const rights = listRights({ role: 'studio', studio: studio.id, extraRights: [] });
    shop.person = { ...shop.person, role: 'studio', studio, rights };
    const page = await openStatement('', { shop });
    await expect.element(page.getByText('Lac 2 owes the shop')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'New agreement…' }))
      .not.toBeInTheDocument();
    const { url } = page.shop.made.find(({ name }) => name === 'getStatement') ?? {};
    expect(url?.searchParams.has('studio')).toBe(false);
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openStatement('?month=2026-11&add=1', { language });
    await expectFitAndAccess(page);
  });
});
