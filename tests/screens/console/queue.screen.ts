import { describe, expect, it } from 'vitest';
import { listedOrder } from './demo-orders.ts';
import { focusedNumber, openConsole, pressKeys, shownNumbers } from './console-page.ts';
import { StaffShop } from './staff-shop.ts';

const first = 'FPX-B6D-306418550318';
const second = 'FPX-418204991';
const third = 'FPX-T9A-306418664013';

async function openQueue(path = '/orders', shop = new StaffShop()) {
  const page = await openConsole({ path, shop });
  await expect.element(page.css('[data-row]').first()).toBeVisible();
  return page;
}

describe('the queue', () => {
  it('moves by keys, and opens the current order', async () => {
    const page = await openQueue();
    await pressKeys('j', 'j', 'k');
    expect(focusedNumber(page)).toBe(first);
    await pressKeys('j', '{Enter}');
    await expect.poll(() => page.path).toBe(`/console/orders/${second}`);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Mohamed Gharbi');
  });

  it('selects by keys, and keeps the selection on Back', async () => {
    const page = await openQueue();
    await pressKeys('j', 'x', '{Shift>}j{/Shift}');
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    await pressKeys('{Enter}');
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Mohamed Gharbi');
    page.back();
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('never offers to approve several orders', async () => {
    const page = await openQueue();
    await pressKeys('j', 'x');
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await expect.element(bar).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('peeks at the current order, and the peek follows', async () => {
    const page = await openQueue();
    await pressKeys('j', ' ');
    await expect.element(page.getByRole('heading', { name: 'Emily Tran' })).toBeVisible();
    expect(page.path).toContain(`peek=${first}`);
    await pressKeys('j');
    await expect.element(page.getByRole('heading', { name: 'Mohamed Gharbi' })).toBeVisible();
    await pressKeys('{Escape}');
    await expect.poll(() => page.path).toBe('/console/orders');
  });

  it('has view, filter and peek in its address: a reload and Back give the same screen', async () => {
    const page = await openQueue();
    await pressKeys('2');
    await expect.poll(() => page.path).toBe('/console/orders?view=call');
    await expect.poll(() => shownNumbers(page)).toHaveLength(2);
    await page.reload();
    await expect.poll(() => shownNumbers(page)).toHaveLength(2);
    await pressKeys('0');
    await expect.poll(() => shownNumbers(page)).toHaveLength(10);
    page.back();
    await expect.poll(() => shownNumbers(page)).toHaveLength(2);
  });

  it('searches while typing, and says what was looked for when nothing matches', async () => {
    const page = await openQueue();
    await pressKeys('/', 'haddad');
    await expect.poll(() => shownNumbers(page)).toEqual(['FPX-K7Q-306418481902']);
    await pressKeys('xyz');
    await expect.element(page.getByText('No order matches.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear 1 filter' }).click();
    await expect.poll(() => shownNumbers(page)).toHaveLength(10);
  });

  it('says what is to be paid for a change that waits, and lists those orders alone', async () => {
    const shop = new StaffShop();
    shop.change(third, {
      waitingEdit: { amount: 2.99, method: 'interac', until: new Date().toISOString() },
    });
    const page = await openQueue('/orders', shop);
    await expect.element(page.getByText(/to pay for a change \(Interac\) until/)).toBeVisible();
    await page.getByRole('button', { name: 'Payment: any' }).click();
    await page.getByRole('menuitemradio', { name: 'Change to pay for' }).click();
    await expect.poll(() => shownNumbers(page)).toEqual([third]);
    expect(page.path).toBe('/console/orders?edit=waiting');
    await expect
      .element(page.getByRole('button', { name: 'Payment: Change to pay for' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Clear 1 filter' }).click();
    await expect.poll(() => shownNumbers(page)).toHaveLength(10);
  });

  it('lets new orders wait above, and moves no row', async () => {
    const page = await openQueue();
    await pressKeys('j', 'j');
    const before = shownNumbers(page);
    const { shop } = page;
    shop.orders = [listedOrder({ number: 'FPX-418299999', name: 'New Customer' }), ...shop.orders];
    shop.tell({ kind: 'order', order: 'FPX-418299999' });
    await expect.element(page.getByText('1 new above')).toBeVisible();
    expect(shownNumbers(page)).toEqual(before);
    expect(focusedNumber(page)).toBe(second);
    await pressKeys('.');
    await expect.poll(() => shownNumbers(page)[0]).toBe('FPX-418299999');
  });

  it('shows what a colleague changed at its place, and keeps what left the view', async () => {
    const page = await openQueue('/orders?view=call');
    const before = shownNumbers(page);
    page.shop.change('FPX-418206773', { fulfilment: 'approved' });
    page.shop.tell({ kind: 'order', order: 'FPX-418206773' });
    await expect.element(page.getByText('left the view')).toBeVisible();
    expect(shownNumbers(page)).toEqual(before);
  });

  it('turns its pages both ways', async () => {
    const shop = new StaffShop();
    shop.orders = Array.from({ length: 120 }, (_, at) =>
      listedOrder({ number: `FPX-${String(100_000_000 + at)}` }),
    );
    const page = await openQueue('/orders', shop);
    await expect.element(page.getByText('1 to 50 of 120')).toBeVisible();
    await pressKeys(']');
    await expect.element(page.getByText('51 to 100 of 120')).toBeVisible();
    await pressKeys(']');
    await expect.element(page.getByText('101 to 120 of 120')).toBeVisible();
    await pressKeys('[[');
    await expect.element(page.getByText('51 to 100 of 120')).toBeVisible();
    expect(shownNumbers(page)[0]).toBe('FPX-100000050');
  });

  it('keeps a view under a name', async () => {
    const page = await openQueue('/orders?view=late');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabelText('Name of the view').fill('My late ones');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByRole('link', { name: 'My late ones' })).toBeVisible();
    expect(page.shop.views).toMatchObject([{ name: 'My late ones', query: 'view=late' }]);
  });

  it('stays on the screen and is marked as old while the shop is gone', async () => {
    const page = await openQueue();
    page.setOnline(false);
    page.shop.tell({ kind: 'all', order: null });
    await expect.element(page.getByText(/No connection since/)).toBeVisible();
    expect(shownNumbers(page)[2]).toBe(third);
    page.setOnline(true);
    page.shop.tell({ kind: 'all', order: null });
    await expect.element(page.getByText(/No connection since/)).not.toBeInTheDocument();
  });
});
