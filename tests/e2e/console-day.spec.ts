import type { Page } from '@playwright/test';
import { linkedOrderResponse } from '#contract/order-links.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { signInTo } from './console-in.ts';
import { endUndo } from './due-jobs.ts';
import { expect, test } from './fixtures.ts';
import { placeOrderIn, type PlacedOrder } from './place-orders.ts';
import { privateLinkFor } from './private-links.ts';
import { queryIn } from './query-in.ts';
import { openStudio } from './studios-in.ts';

const decisions = ['approve', 'no_answer', 'reject', 'approve'] as const;
type Decision = (typeof decisions)[number];

const keysOf: Readonly<Record<Decision, readonly string[]>> = {
  approve: ['a'],
  no_answer: ['n'],
  reject: ['r', '2'],
};

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function stateOf(shop: RunningShop, number: string): Promise<string> {
  const [row] = await queryIn<{ state: string }>(
    shop,
    'select fulfilment_state as state from orders where number = $1',
    [number],
  );
  return row?.state ?? 'none';
}

async function waitForState(shop: RunningShop, number: string, state: string): Promise<void> {
  await expect.poll(() => stateOf(shop, number), { timeout: 60_000 }).toBe(state);
}

/** Opens an order by its number in the search of the orders. */
async function openOrder(page: Page, { number, name }: PlacedOrder): Promise<void> {
  await press(page, 'g', 'o');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await press(page, '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(number);
  await press(page, 'Enter');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: /Caller|Collector/ })).toHaveCount(1);
  await press(page, 'Escape', 'j', 'Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Decides about the order that is called, and returns the name of its customer. */
async function decide(page: Page, decision: Decision): Promise<string> {
  const title = page.getByRole('heading', { level: 2 }).first();
  const name = (await title.textContent()) ?? '';
  await press(page, ...keysOf[decision]);
  await expect(title).not.toHaveText(name);
  return name;
}

async function pickupOf(shop: RunningShop, { number, email }: PlacedOrder) {
  const [row] = await queryIn<{ code: string }>(
    shop,
    'select pickup_code as code from orders where number = $1',
    [number],
  );
  const link = (await privateLinkFor(shop, email)).split('/').at(-1) ?? '';
  const response = await fetch(`${shop.url}/api/order-links/${link}`);
  const { data } = linkedOrderResponse.parse(await response.json());
  return { code: row?.code ?? '', address: data.pickup?.address ?? '' };
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

test('a day of the shop’s people by keyboard alone stands in the audit log in its order', async ({
  page,
  context,
  shop,
}) => {
  const studio = await openStudio(shop, { name: 'Day Studio', city: 'Tunis', country: 'TN' });
  const cash: PlacedOrder[] = [];
  for (let index = 1; index <= 20; index += 1) {
    cash.push(await placeOrderIn(shop, `Caller ${String.fromCodePoint(64 + index)}`));
  }
  const pickups: PlacedOrder[] = [];
  for (const name of ['Code', 'Square', 'Proxy']) {
    const changes = {
      paymentMethod: 'in_store',
      deliveryMethod: 'pickup',
      shippingMethod: 'local_pickup',
      pickupStudio: { studioId: studio._id },
    };
    pickups.push(await placeOrderIn(shop, `Collector ${name}`, changes));
  }

  await signInTo(shop, context, { name: 'Nadia', role: 'csr' });
  await page.goto('/console');
  await expect(page.getByRole('link', { name: 'Calls' })).toBeVisible();
  await press(page, 'g', 'c');
  await expect(page.getByRole('heading', { name: 'Calls', level: 1 })).toBeVisible();
  await press(page, 'Enter');
  const decided: { readonly name: string; readonly decision: Decision }[] = [];
  for (let index = 0; index < cash.length; index += 1) {
    const decision = decisions[index % decisions.length] ?? 'approve';
    decided.push({ name: await decide(page, decision), decision });
  }
  expect(new Set(decided.map(({ name }) => name)).size).toBe(20);
  await expect
    .poll(
      () =>
        queryIn(
          shop,
          `select fulfilment_state as state, count(*)::int from orders where name like 'Caller %'
           group by 1 order by 1`,
        ),
      { timeout: 60_000 },
    )
    .toEqual([
      { state: 'approved', count: 10 },
      { state: 'awaiting_csr', count: 5 },
      { state: 'cancelled', count: 5 },
    ]);

  for (const order of pickups) {
    await openOrder(page, order);
    await press(page, 's');
  }
  for (const { number } of pickups) await waitForState(shop, number, 'in_production');
  await expect
    .poll(
      async () =>
        await queryIn(
          shop,
          `select count(distinct orders.id)::int as printed from orders
             join print_jobs on print_jobs.order_id = orders.id
             join print_files on print_files.job = print_jobs.id
           where orders.name like 'Collector %'`,
        ),
      { timeout: 90_000 },
    )
    .toEqual([{ printed: 3 }]);
  for (const order of pickups) {
    await openOrder(page, order);
    const shelf = page.getByRole('textbox', { name: 'Shelf' });
    await expect(async () => {
      await press(page, 's');
      await expect(shelf).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.type('B-14');
    await press(page, 'Enter');
    await expect(page.getByRole('form')).toHaveCount(0);
  }
  for (const { number } of pickups) await waitForState(shop, number, 'ready');

  await signInTo(shop, context, { name: 'Sami', role: 'studio', studio: studio._id });
  const [byCode, bySquare, byProxy] = pickups;
  if (!byCode || !bySquare || !byProxy) throw new Error('three orders are picked up');
  await page.goto('/console/counter');
  await expect(page.locator('[data-code]')).toBeFocused();
  await page.keyboard.type((await pickupOf(shop, byCode)).code);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: byCode.name })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.locator('[data-code]')).toBeFocused();

  await page.goto((await pickupOf(shop, bySquare)).address);
  await expect(page.getByRole('heading', { name: bySquare.name })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.locator('[data-code]')).toBeFocused();

  await page.keyboard.type((await pickupOf(shop, byProxy)).code);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: byProxy.name })).toBeVisible();
  await press(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter');
  await page.keyboard.type('Amel Trabelsi');
  await press(page, 'Tab');
  await page.keyboard.type('1234');
  await press(page, 'Enter');
  await expect(page.locator('[data-code]')).toBeFocused();
  await endUndo(shop);
  for (const { number } of pickups) await waitForState(shop, number, 'completed');

  const entries = await queryIn<{ act: string; actor: string; object: string }>(
    shop,
    `select act, actor_name as actor, object_id as object from audit_log
     where actor_kind in ('staff', 'studio') and object_kind = 'order' and act <> 'order.hold' order by id`,
  );
  const names = new Map(cash.map(({ number, name }) => [number, name]));
  // Decisions of the same second are carried out side by side.
  const called = entries
    .slice(0, 20)
    .map(({ act, object }): [string, string] => [names.get(object) ?? object, act])
    .toSorted(byName);
  expect(called).toEqual(
    decided
      .map(({ name, decision }): [string, string] => [
        name,
        { approve: 'order.approve', no_answer: 'order.no-answer', reject: 'order.reject' }[
          decision
        ],
      ])
      .toSorted(byName),
  );
  expect(entries.slice(0, 20).every(({ actor }) => actor === 'Nadia')).toBe(true);
  const made = entries.slice(20).map(({ act, actor, object }) => [act, actor, object]);
  expect(made).toEqual([
    ...pickups.map(({ number }) => ['order.start-production', 'Nadia', number]),
    ...pickups.map(({ number }) => ['order.mark-ready', 'Nadia', number]),
    ...pickups.map(({ number }) => ['order.hand-over', 'Sami', number]),
  ]);
});
