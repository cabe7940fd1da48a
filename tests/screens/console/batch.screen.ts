import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

interface BatchVisit {
  readonly shop?: StaffShop;
  readonly language?: 'en' | 'fr' | 'ar';
  readonly batch?: number;
}

async function openBatch({ shop = new StaffShop(), language = 'en', batch = 9 }: BatchVisit = {}) {
  const page = await openConsole({ path: `/production/${batch}`, shop, language });
  await expect.element(page.getByText('Mohamed Gharbi').first()).toBeVisible();
  return page;
}

describe('a batch', () => {
  it('shows the frames of each order, and what the lab refused with its words', async () => {
    const page = await openBatch();
    const sheet = page.getByRole('region', { name: 'Mohamed Gharbi' });
    await expect.element(sheet).toMatchTextContent('frames 2, 4');
    await expect.element(page.getByText('1 folder refused')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Rania Turki' }))
      .toMatchTextContent('all printed');
    await page.getByRole('button', { name: 'Frame 2, 1 print, refused by the lab' }).click();
    const panel = page.getByRole('region', { name: /Frame 2 of .?Mohamed Gharbi/ });
    await expect.element(panel).toMatchTextContent('Image data error 2011');
    await expect.element(panel).toMatchTextContent('QSS-A');
  });

  it('makes a frame again for a reason by keys alone, and names it afterwards', async () => {
    const page = await openBatch();
    await pressKeys('{ArrowRight}');
    const reprint = page.getByRole('button', { name: 'Reprint frame 1, one copy' });
    await expect.element(reprint).toHaveAttribute('aria-disabled', 'true');
    await pressKeys('r');
    expect(page.shop.sent('reprintFrame')).toEqual([]);
    await page.getByRole('button', { name: 'One copy more' }).click();
    await pressKeys('3');
    await expect.element(page.getByRole('radio', { name: 'Dust, scratch' })).toBeChecked();
    await pressKeys('r');
    await expect
      .poll(() => page.shop.sent('reprintFrame'))
      .toMatchObject([{ reason: 'dust', copies: 2 }]);
    await expect
      .element(page.getByText(/2 copies are made again: Dust, scratch, QSS-A\. Nadia/))
      .toBeVisible();
  });

  it('repeats a reprint that got no response with the same id', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('reprintFrame', (asked, usual) =>
      isDown ? fail('print_state_conflict') : usual(asked),
    );
    const page = await openBatch({ shop });
    await pressKeys('{ArrowRight}', '1', 'r');
    await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement();
    isDown = false;
    await pressKeys('r');
    await expect.element(page.getByText(/1 copy is made again/)).toBeVisible();
    const [first, second] = page.shop.sent('reprintFrame');
    expect(second).toEqual(first);
  });

  it('makes all refused frames again with as many copies as they have', async () => {
    const page = await openBatch();
    await page.getByRole('button', { name: 'Frame 4, 2 prints, refused by the lab' }).click();
    await page.getByRole('button', { name: 'All 2 refused frames' }).click();
    await expect
      .poll(() => page.shop.sent('reprintFrame'))
      .toMatchObject([
        { reason: 'refused', copies: 1 },
        { reason: 'refused', copies: 2 },
      ]);
    await expect.element(page.getByText('frames 2, 4')).not.toBeInTheDocument();
  });

  it('sends a refused folder again', async () => {
    const page = await openBatch();
    await page.getByRole('button', { name: 'Send again o0009_10x15' }).click();
    await expect.element(page.getByText('o0009_10x15_2')).toBeVisible();
    await expect.element(page.getByText(/waits for the program/)).toBeVisible();
  });

  it('warns that a ZIP could be printed twice while a program delivers the batch', async () => {
    const page = await openBatch();
    await pressKeys('z');
    await expect.element(page.getByText(/QSS-A delivers this batch by itself/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Download all the same' }))
      .toHaveAttribute('href', '/api/staff/production/batches/9/prints.zip');
    await page.getByRole('button', { name: 'Leave it' }).click();
    await expect.element(page.getByText('This could be printed twice')).not.toBeInTheDocument();
  });

  it('gives the ZIP and the job tickets at once where no program delivers', async () => {
    const shop = new StaffShop();
    for (const batch of shop.production.batches) batch.agents = [];
    const page = await openBatch({ shop });
    await expect
      .element(page.getByRole('link', { name: 'ZIP' }))
      .toHaveAttribute('href', '/api/staff/production/batches/9/prints.zip');
    await expect
      .element(page.getByRole('link', { name: 'Job tickets' }))
      .toHaveAttribute(
        'href',
        '/api/staff/orders/tickets.pdf?numbers=FPX-418204991%2CFPX-418204733',
      );
  });

  it('is marked as printed only after a question', async () => {
    const page = await openBatch();
    await pressKeys('f');
    await expect.element(page.getByText('Are all 6 prints printed?')).toBeVisible();
    expect(page.shop.sent('finishBatch')).toEqual([]);
    await page.getByRole('button', { name: 'Mark 6 prints as printed' }).click();
    await expect.poll(() => page.shop.sent('finishBatch')).toEqual([{}]);
    await expect
      .element(page.getByRole('button', { name: 'All printed…' }))
      .not.toBeInTheDocument();
  });

  it('that is filling can be closed now', async () => {
    const page = await openBatch({ batch: 12 });
    await expect.element(page.getByRole('link', { name: 'ZIP' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Close now' }).click();
    await expect.poll(() => page.shop.sent('closeBatch')).toEqual([{}]);
    await expect.element(page.getByText('In line')).toBeVisible();
  });

  it('that does not exist says so', async () => {
    for (const number of ['77', 'nonsense']) {
      const page = await openConsole({ path: `/production/${number}` });
      await expect.element(page.getByText('This batch does not exist.')).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'To production' }))
        .toHaveAttribute('href', '/console/production');
    }
  });

  it('offers nothing to people who may only look', async () => {
    const shop = new StaffShop();
    const rights = listRights({ role: 'csr', studio: null, extraRights: [] });
    shop.person = { ...shop.person, role: 'csr', rights };
    const page = await openBatch({ shop });
    await pressKeys('{ArrowRight}');
    await expect.element(page.getByText(/Frame 1 of .?Mohamed Gharbi/)).toBeVisible();
    for (const name of ['ZIP', 'All printed…', /^Reprint/, /^Send again/]) {
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openBatch({ language });
    await pressKeys('{ArrowRight}');
    await expect.element(page.css('input[type=radio]').first()).toBeInTheDocument();
    await expectFitAndAccess(page);
  });
});
