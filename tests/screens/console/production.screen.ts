import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights, type Role } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { listedOrder, staffLine, wholeOrder } from './demo-orders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

interface BoardVisit {
  readonly shop?: StaffShop;
  readonly language?: 'en' | 'fr' | 'ar';
  readonly search?: string;
}

async function openBoard({
  shop = new StaffShop(),
  language = 'en',
  search = '',
}: BoardVisit = {}) {
  const page = await openConsole({ path: `/production${search}`, shop, language });
  await expect.element(page.getByText('FPX-418206391').first()).toBeVisible();
  return page;
}

function shopOf(role: Role): StaffShop {
  const shop = new StaffShop();
  const rights = listRights({ role, studio: null, extraRights: [] });
  shop.person = { ...shop.person, role, rights };
  return shop;
}

describe('the board of production', () => {
  it('names why prints do not move, since when, and who frees them', async () => {
    const page = await openBoard();
    const waiting = page.getByRole('complementary', { name: 'What does not move' });
    const held = waiting.getByRole('article').filter({ hasText: 'FPX-418204991' });
    await expect.element(held).toMatchTextContent('Too small: no original, only a small copy');
    await expect.element(held).toMatchTextContent('5 h so far · we free it');
    await expect.element(held).toMatchTextContent('frames 1, 2');
    const original = waiting.getByRole('article').filter({ hasText: 'FPX-418206391' });
    await expect.element(original).toMatchTextContent('2 h so far · the customer frees it');
  });

  it('shows the program of a lab that is silent, and what it holds', async () => {
    const page = await openBoard();
    const silent = page.getByRole('listitem').filter({ hasText: 'DX100' });
    await expect.element(silent).toMatchTextContent('no word for 15 min');
    await expect.element(silent).toMatchTextContent('Holds 1 folder');
    await expect.element(silent).toMatchTextContent('2 folders wait until it is back');
    await page.goto('/console');
    await expect
      .element(page.getByRole('link', { name: /DX100, Studio Sousse.? is silent for 15 min/ }))
      .toMatchTextContent('3 folders wait for it.');
  });

  it('opens the prints of a count, by keys too, and keeps the choice in the address', async () => {
    const page = await openBoard();
    await page.getByRole('button', { name: /^Failed 3/ }).click();
    await expect.poll(() => page.window.location.search).toBe('?size=10x15&stage=failed');
    await pressKeys('{Escape}', '{ArrowDown}', '{ArrowDown}');
    await expect.poll(() => page.window.location.search).toBe('?size=15x22&stage=originals');
    await expect.element(page.getByText('FPX-418204991').first()).not.toBeInTheDocument();
    await page.reload();
    await expect.element(page.getByText('FPX-418206391')).toBeVisible();
    await expect.element(page.getByText('FPX-418204991').first()).not.toBeInTheDocument();
  });

  it('releases the held prints of an order', async () => {
    const page = await openBoard();
    await page.getByRole('button', { name: 'Print as it is' }).first().click();
    await expect.poll(() => page.shop.sent('releasePrints')).toEqual([{}]);
    await expect.element(page.getByText('Too small: no original')).not.toBeInTheDocument();
  });

  it('changes held prints to a smaller size and returns the difference, in one act', async () => {
    const shop = new StaffShop();
    const number = 'FPX-418204991';
    const paid = listedOrder({ number, payment: 'paid', method: 'cod', fulfilment: 'approved' });
    const [first, second] = shop.production.prints;
    if (!first || !second) throw new Error('no print is held');
    Object.assign(first, { paper: '15x22' });
    Object.assign(second, { paper: '15x22' });
    const lines = [first, second].map(({ line: id }, at) =>
      staffLine(at + 1, { id, size: '15x22', quantity: 1, unitPrice: 3.5, total: 3.5 }),
    );
    shop.whole.set(number, { ...wholeOrder(paid), lines, total: 15 });
    const page = await openBoard({ shop });
    await page.getByRole('button', { name: 'Change to a smaller size' }).first().click();
    await expect.element(page.getByLabelText('New size of 2 prints')).toHaveValue('10x15');
    await page.getByRole('button', { name: /^Change and return 2.00 TND/ }).click();
    await expect
      .poll(() => page.shop.sent('editOrder'))
      .toMatchObject([
        {
          change: {
            lines: [
              { line: first.line, size: '10x15' },
              { line: second.line, size: '10x15' },
            ],
          },
        },
      ]);
  });

  it('offers no smaller size without the right to refund', async () => {
    const page = await openBoard({ shop: shopOf('production') });
    await expect
      .element(page.getByRole('button', { name: 'Print as it is' }).first())
      .toBeVisible();
    const names = page.all('button').map((button) => button.textContent);
    expect(names.filter((name) => name?.startsWith('Change to a smaller'))).toEqual([]);
  });

  it('asks the customer again for an original, once a press', async () => {
    const page = await openBoard({ search: '?size=15x22&stage=originals' });
    await page.getByRole('button', { name: 'Ask the customer' }).click();
    await expect.element(page.getByText('Mail queued, with the private link')).toBeVisible();
    expect(page.shop.sent('askOriginals')).toHaveLength(1);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  });

  it('gives a reprint up with a reason', async () => {
    const page = await openBoard();
    await page.getByRole('button', { name: 'Give up…' }).click();
    const now = page.getByRole('button', { name: 'Give up, no print' });
    await expect.element(now).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Why is it given up?').fill('She keeps the old one');
    await now.click();
    await expect
      .poll(() => page.shop.sent('giveUpPrint'))
      .toEqual([{ reason: 'She keeps the old one' }]);
    await expect.element(page.getByText('FPX-418204870')).not.toBeInTheDocument();
  });

  it('closes the open batch of a size with a key', async () => {
    const page = await openBoard();
    await page.getByRole('button', { name: /^To batch 840/ }).click();
    await expect.element(page.getByRole('button', { name: 'Close B-12 now' })).toBeVisible();
    await pressKeys('b');
    await expect.poll(() => page.shop.sent('closeBatch')).toEqual([{}]);
    await expect.element(page.getByRole('link', { name: /B-12.*In line/ })).toBeVisible();
  });

  it('counts what was made again by reason and machine, each currency on its own', async () => {
    const page = await openBoard();
    const row = page.getByRole('row').filter({ hasText: 'Dust, scratch' });
    for (const part of ['QSS-A', '2.40 TND', '1.15 CAD']) {
      await expect.element(row).toMatchTextContent(part);
    }
  });

  it('opens the frame of a scanned ticket, and takes the next scan', async () => {
    const page = await openBoard();
    await page.getByRole('searchbox').fill('FPX-000000000');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('Nothing has this number.')).toBeVisible();
    await page.getByRole('searchbox').fill('FPX-418204991 2');
    await pressKeys('{Enter}');
    await expect.element(page.getByText(/Frame 2 of .?Mohamed Gharbi/)).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await pressKeys('FPX-418204870', '{Enter}');
    await expect.poll(() => page.window.location.pathname).toBe('/console/orders/FPX-418204870');
  });

  it('says so when it cannot be loaded, and loads it again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('readBoard', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/production', shop });
    await expect.element(page.getByText('Production could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('FPX-418206391').first()).toBeVisible();
  });

  it('says that everything moves when nothing waits', async () => {
    const shop = new StaffShop();
    Object.assign(shop.production, { prints: [], batches: [] });
    Object.assign(shop.production.board, { rows: [], spoiled: [], machines: [] });
    const page = await openConsole({ path: '/production', shop });
    await expect.element(page.getByText('Nothing is to be printed.')).toBeVisible();
    await expect.element(page.getByText('Everything moves.')).toBeVisible();
    await expect.element(page.getByText('No batch is open or at a lab.')).toBeVisible();
  });

  it('offers people of the calls no act on prints, and of production no reports', async () => {
    const calls = await openBoard({ shop: shopOf('csr') });
    await expect.element(calls.getByRole('link', { name: '1 report' })).toBeVisible();
    await expect
      .element(calls.getByRole('button', { name: 'Print as it is' }).first())
      .not.toBeInTheDocument();
    const production = await openBoard({ shop: shopOf('production') });
    await expect
      .element(production.getByRole('link', { name: '1 report' }))
      .not.toBeInTheDocument();
    expect(production.shop.sent('listRemakes')).toEqual([]);
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openBoard({ language });
    await expectFitAndAccess(page);
  });
});
