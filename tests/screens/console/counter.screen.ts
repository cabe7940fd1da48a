import { describe, expect, it } from 'vitest';
import type { LookUpResponse } from '#contract/staff/counter.ts';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { findAxeFaults } from '../axe.ts';
import { show } from '../fit.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { listedOrder } from './demo-orders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const studio = { id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c99', name: 'Studio Yasmine' };
const number = 'FPX-418204870';

const ready: LookUpResponse = {
  found: 'ready',
  order: {
    number,
    name: 'Karim Jaziri',
    contents: [{ size: '10x15', productType: 'photo_print', quantity: 52 }],
    pictures: [1, 2, 3].map((photo) => `/api/staff/photos/${photo}`),
    shelf: 'B-14',
    due: 104,
    currency: 'TND',
    readyAt: null,
  },
};

function counterShop(): StaffShop {
  const shop = new StaffShop();
  const role = 'studio';
  shop.person = {
    ...shop.person,
    name: 'Yasmine',
    role,
    studio,
    rights: listRights({ role, studio: studio.id, extraRights: [] }),
  };
  shop.orders = [listedOrder({ number, name: 'Karim Jaziri', fulfilment: 'ready' })];
  shop.desk.pickups.set('482719', ready);
  return shop;
}

async function openCounter(shop = counterShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: '/counter', shop, language, width: 1024, height: 768 });
  await expect.element(page.css('[data-code]')).toBeInTheDocument();
  await expect.element(page.getByText('B-14').first()).toBeVisible();
  return page;
}

describe('hand-overs kept on this device', () => {
  const act = { kind: 'hand_over', code: '482719', paid: true } as const;
  const keptOf = (changes: object) => ({
    id: crypto.randomUUID(),
    staff: crypto.randomUUID(),
    number,
    act,
    at: Date.now(),
    ...changes,
  });

  async function openKept(shop: StaffShop, kept: readonly object[]) {
    const page = await openConsole({
      path: '/counter',
      shop,
      prepare: (view) => {
        const name = 'fpx-console-hand-overs';
        if (view.localStorage.getItem(name) === null && shop.made.length === 0) {
          view.localStorage.setItem(name, JSON.stringify(kept));
        }
      },
    });
    await expect.element(page.getByText('B-14').first()).toBeVisible();
    return page;
  }

  it('are sent for the person who made them, and for nobody else', async () => {
    const shop = counterShop();
    const own = keptOf({ staff: shop.person.id });
    const page = await openKept(shop, [own, keptOf({ number: 'FPX-418204871' })]);
    await expect.poll(() => shop.sent('act')).toMatchObject([{ id: own.id, act }]);
    await expect
      .element(page.getByText(/Waits for the colleague who handed it over/))
      .toBeVisible();
  });

  it('that the shop did not accept are shown until somebody takes them out', async () => {
    const shop = counterShop();
    const page = await openKept(shop, [keptOf({ act: null })]);
    await expect
      .element(page.getByText(/did not accept that these were handed over/))
      .toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take out' }).click();
    await expect.element(page.getByText(/did not accept/)).not.toBeInTheDocument();
    expect(shop.sent('act')).toEqual([]);
  });
});

describe('the counter', () => {
  it('opens an order by six digits, and hands it over with the Enter after theirs', async () => {
    const page = await openCounter();
    await pressKeys('482719');
    await expect.element(page.getByRole('heading', { name: 'Karim Jaziri' })).toBeVisible();
    await expect.element(page.getByText('104.00').first()).toBeVisible();
    await pressKeys('{Enter}');
    await expect
      .element(page.getByRole('button', { name: 'Cash received, hand over' }))
      .toHaveFocus();
    expect(page.shop.sent('act')).toEqual([]);
    await pressKeys('{Enter}');
    await expect.element(page.getByText(/handed over, .*104\.00 TND in cash/)).toBeVisible();
    expect(page.shop.sent('act')).toMatchObject([
      { act: { kind: 'hand_over', code: '482719', paid: true } },
    ]);
    await pressKeys('{Escape}');
    await page.getByRole('button', { name: /Undo/ }).click();
    await expect.poll(() => page.shop.find(number)?.pendingAct).toBeNull();
  });

  it('takes what a hand scanner types, an address with its secret', async () => {
    const page = await openCounter();
    const secret = 'qL0v5Yx7lJrPqk5E2bYw2A';
    await pressKeys(`https://prints.example/console/pickup#${number}.${secret}`, '{Enter}');
    await expect.poll(() => page.shop.sent('lookUpPickup')).toEqual([{ number, secret }]);
  });

  it('opens the order of a QR code’s address, and takes the secret out of it', async () => {
    const shop = counterShop();
    shop.replace('lookUpPickup', () => ready);
    const secret = 'qL0v5Yx7lJrPqk5E2bYw2A';
    const page = await openConsole({ path: `/pickup#${number}.${secret}`, shop });
    await expect.element(page.getByRole('heading', { name: 'Karim Jaziri' })).toBeVisible();
    expect(page.path).toBe('/console/pickup');
  });

  it.for([
    [{ found: 'none' }, 'No order waits with this code.'],
    [{ found: 'elsewhere', studio: 'Lac 2', phone: '+216 71 000 000' }, /waits at .*Lac 2/],
    [
      { found: 'uploading', received: 62, expected: 80, name: 'Karim Jaziri' },
      'Photos still arrive: 62 of 80.',
    ],
    [{ found: 'printing', readyAt: null, name: 'Karim Jaziri' }, 'It is being printed.'],
    [{ found: 'over', name: 'Karim Jaziri' }, 'This order is over.'],
  ] as const)('says where an order is that does not wait here: %o', async ([found, words]) => {
    const shop = counterShop();
    shop.desk.pickups.set('000001', found);
    const page = await openCounter(shop);
    await pressKeys('000001');
    await expect.element(page.getByText(words)).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  });

  it('says how long to wait after too many wrong codes', async () => {
    const shop = counterShop();
    shop.replace('lookUpPickup', () => fail('too_many_requests', { waitSeconds: 600 }));
    const page = await openCounter(shop);
    await pressKeys('000001');
    await expect.element(page.getByText(/Try again in 10 min/)).toBeVisible();
  });

  it('asks in place who collects it instead, and what stays on the shelf', async () => {
    const page = await openCounter();
    await pressKeys('482719');
    await page.getByRole('button', { name: 'Someone else' }).click();
    await page.getByLabelText('Name of the person who collects it').fill('Rim Chaabane');
    await page.getByLabelText('Last 4 characters of their ID').fill('4711');
    await page.getByRole('button', { name: 'Cash received, hand over' }).click();
    await expect
      .poll(() => page.shop.sent('act'))
      .toMatchObject([{ act: { proxy: { name: 'Rim Chaabane', document: '4711' } } }]);
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openCounter(counterShop(), language);
    const check = async (): Promise<void> => {
      await expectFitAndAccess(page, { widths: [1440, 1024, 390, 320] });
    };
    await check();
    await show(page, { width: 1024, height: 768 });
    await page.css('[data-code]').click();
    await pressKeys('482719');
    await expect.element(page.getByRole('heading', { name: 'Karim Jaziri' })).toBeVisible();
    await check();
  });
});
