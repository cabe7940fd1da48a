import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { findAxeFaults } from '../axe.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openCash(shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: '/cash', shop, language });
  await expect.element(page.getByText(/148[.,٫]50/).first()).toBeVisible();
  return page;
}

describe('the counters of many studios', () => {
  it('are found by a part of their name, and chosen by the keyboard', async () => {
    const shop = new StaffShop();
    const studios = Array.from({ length: 30 }, (_, at) => ({
      id: `5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c${String(at).padStart(2, '0')}`,
      name: at === 17 ? 'Atelier de Québec' : `Studio ${at}`,
      country: 'CA',
    }));
    shop.replace('listStudios', () => ({ studios }));
    const page = await openCash(shop);
    await page.getByRole('button', { name: 'The shop’s own counter' }).click();
    const field = page.getByRole('searchbox', { name: 'Search in the list' });
    await expect.element(field).toHaveFocus();
    await pressKeys('nowhere');
    await expect.element(page.getByText('Nothing has this name.')).toBeVisible();
    await field.fill('quebec');
    await expect
      .poll(() =>
        page
          .getByRole('menuitemradio')
          .elements()
          .map((line) => line.textContent),
      )
      .toEqual(['Atelier de Québec']);
    expect(await findAxeFaults(page)).toEqual([]);
    await pressKeys('{ArrowDown}{Enter}');
    await expect.poll(() => page.path).toBe(`/console/cash?studio=${studios[17]?.id}`);
    await expect.element(field).not.toBeInTheDocument();
  });
});

describe('the cash', () => {
  it('asks for the reason of a difference before the day can be closed, and finds it later', async () => {
    const page = await openCash();
    const close = page.getByRole('button', { name: 'Close the day' });
    await page.getByLabelText('Counted, TND').fill('140,50');
    await expect.element(page.getByText('8.00 TND missing')).toBeVisible();
    await expect.element(close).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Why does it differ?').fill('Change given wrong');
    await close.click();
    await expect
      .poll(() => page.shop.sent('closeDay'))
      .toMatchObject([
        {
          counts: [
            { currency: 'TND', expected: 148.5, counted: 140.5, reason: 'Change given wrong' },
          ],
        },
      ]);
    await expect.element(page.getByText(/^Counted by Nadia/)).toBeVisible();
    await page.getByRole('button', { name: 'Count again…' }).click();
    await page.getByLabelText('Counted, TND').fill('148.5');
    await page.getByLabelText('Why is it counted again?').fill('It was under the drawer');
    await page.getByRole('button', { name: 'Store the count' }).click();
    await expect.element(page.getByText(/^Counted again by Nadia/)).toBeVisible();
    await expect.element(page.getByText('It was under the drawer')).toBeVisible();
  });

  it('leads from each amount to its order, and shows a closed day again by its address', async () => {
    const page = await openCash();
    await page.getByLabelText('Counted, TND').fill('148.50');
    await pressKeys('{Enter}');
    await expect.element(page.getByText(/^Counted by Nadia/)).toBeVisible();
    await page.reload();
    await expect.element(page.getByText(/^Counted by Nadia/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'FPX-418204870' }))
      .toHaveAttribute('href', '/console/orders/FPX-418204870');
    await pressKeys('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Closed days' })).toBeVisible();
  });

  it('says that cash came in meanwhile, and shows the new sum', async () => {
    const page = await openCash();
    page.shop.replace('closeDay', () => {
      const [first] = page.shop.cash.entries;
      if (first) page.shop.cash.entries = [{ ...first, amount: 10 }, ...page.shop.cash.entries];
      return fail('cash_changed');
    });
    await page.getByLabelText('Counted, TND').fill('148.50');
    await pressKeys('{Enter}');
    await expect.element(page.getByText(/The cash has changed/)).toBeVisible();
    await expect.element(page.getByText('158.50 TND').first()).toBeVisible();
  });

  it('says so when it cannot be loaded, and loads it again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('getCash', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/cash', shop });
    await expect.element(page.getByText('The cash could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('148.50 TND').first()).toBeVisible();
  });

  it('offers no closing to a person who may only look', async () => {
    const shop = new StaffShop();
    const extraRights = ['cash.see'] as const;
    const rights = listRights({ role: 'production', studio: null, extraRights });
    shop.person = { ...shop.person, role: 'production', rights };
    const page = await openCash(shop);
    await expect
      .element(page.getByRole('button', { name: 'Close the day' }))
      .not.toBeInTheDocument();
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openCash(new StaffShop(), language);
    await page.css('input[inputmode=decimal]').fill('140');
    await expectFitAndAccess(page);
  });
});
