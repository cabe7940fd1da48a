import { verify } from '#tests/support/verify-webhook.ts';
import { booksAddress } from './books-program.ts';
import { mailTo } from './bookings-in.ts';
import { signInTo } from './console-in.ts';
import { writeRemittance } from './courier-file.ts';
import { emailFor, people } from './customer.ts';
import { endUndo, runJobsNow } from './due-jobs.ts';
import { expect } from './fixtures.ts';
import { placeOrderIn } from './place-orders.ts';
import { privateLinkFor } from './private-links.ts';
import { queryIn } from './query-in.ts';
import { moveOrderIn } from './staff-in.ts';
import { steer } from './steer.ts';
import { openCheckout } from './stored-order.ts';
import { openStudio } from './studios-in.ts';
import { test } from './week-shop.ts';
import {
  bookVisit,
  openCustomer,
  openOrder,
  openPlace,
  placePickup,
  press,
  readNumber,
} from './week-steps.ts';

// The days of one week: one after the other on one shop.
test.describe.configure({ mode: 'default' });

test('a wrong print is reported by its customer, and made again by the owner', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const order = await placeOrderIn(shop, 'Purple Sky');
  await moveOrderIn(shop, order.number, [
    { kind: 'approve' },
    { kind: 'start_production' },
    { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
  ]);
  const customer = await openCustomer(browser, shop);
  await customer.page.goto(await privateLinkFor(shop, order.email));
  await customer.button('track.remake.open').click();
  await customer.page.getByLabel(customer.text('track.remake.which')).selectOption({ index: 1 });
  await customer.page.getByLabel(customer.text('track.remake.words')).fill('The sky is purple');
  await customer.button('track.remake.send').click();
  await expect(customer.page.getByText(/we have your report/)).toBeVisible();

  await openPlace(shop, { page, context }, 'p', 'Production');
  await page.getByRole('link', { name: /^1 report/ }).click();
  const report = page.getByRole('listitem').filter({ hasText: order.number });
  await expect(report.getByText('The sky is purple')).toBeVisible();
  await report.getByRole('button', { name: 'One copy less' }).click();
  await report.getByRole('button', { name: 'Make 1 copy again, at our cost' }).click();
  await expect(page.getByText('No report is open.')).toBeVisible();
  await expect
    .poll(() =>
      readNumber(
        shop,
        `select count(*)::int as number from print_jobs join orders on orders.id = order_id
         where orders.number = $1 and cause = 'remake' and copies = 1`,
        order.number,
      ),
    )
    .toBe(1);
  await customer.page.reload();
  await expect(customer.page.getByText(/we are printing it again/)).toBeVisible();
  await expect.poll(() => mailTo(shop, 'remake-accepted', order.email)).not.toBeNull();
  await customer.page.context().close();
});

test('an order is edited twice and back by keyboard, and costs what it did', async ({
  page,
  context,
  shop,
}) => {
  const order = await placeOrderIn(shop, 'Edited Twice');
  const totalOf = (): Promise<number> =>
    readNumber(shop, 'select total::int as number from orders where number = $1', order.number);
  const total = await totalOf();
  await signInTo(shop, context, { name: 'Amel', role: 'owner' });
  await openOrder(page, order);
  for (const copies of ['5', '3', '2']) {
    await press(page, 'e');
    const field = page.getByLabel('Copies of frame 1', { exact: true });
    await field.focus();
    await press(page, 'Control+a');
    await page.keyboard.type(copies);
    await expect(page.getByRole('button', { name: /^Change, .* to pay/ })).toBeVisible();
    await press(page, 'Control+Enter');
    await expect(page.getByText('Order changed. The mail is on its way.').last()).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/console/orders/${order.number}`);
    await expect(page.getByRole('heading', { name: order.name, level: 1 })).toBeVisible();
    if (copies === '5') expect(await totalOf()).toBeGreaterThan(total);
  }
  expect(await totalOf()).toBe(total);
  const [money] = await queryIn(
    shop,
    `select payments.amount::int as due, payment_state as state, (select count(*)::int from refunds where order_id = orders.id) as refunds,
       (select count(*)::int from audit_log where object_id = orders.number and act = 'order.edit') as edits
     from orders join payments on payments.order_id = orders.id where number = $1`,
    [order.number],
  );
  expect(money).toEqual({ due: total, state: 'unpaid', refunds: 0, edits: 3 });
});

test('half of an order is refunded over its gift card and its bank card', async ({
  page,
  context,
  browser,
  shop,
}) => {
  await openPlace(shop, { page, context }, 'g', 'Gift cards');
  await press(page, 'n');
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('Amount on each card').fill('5');
  await press(page, 'Enter');
  await expect(page.getByText('The codes are ready.')).toBeVisible();
  const code =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^[A-Z0-9-]{16,}$/ })
      .textContent()) ?? '';

  const customer = await openCustomer(browser, shop);
  const email = emailFor('half');
  await openCheckout(customer, '/', { country: 'US', person: { ...people.US, email } });
  const codes = customer.page.locator('[data-section=codes]');
  await codes.getByRole('textbox').fill(code);
  await codes.getByRole('button', { name: customer.text('checkout.codes.apply') }).click();
  await customer.button('payment.button.payAmount', { amount: '$10.60' }).click();
  await customer.payWith('100');
  const number = await customer.confirmedNumber();
  await customer.page.context().close();

  await openOrder(page, { number, name: people.US.name, email });
  await press(page, 'r');
  await expect(page.getByRole('heading', { name: /^Refund/, level: 1 })).toBeVisible();
  await press(page, 'm');
  await page.getByLabel('Amount, USD').fill('7.80');
  await page.getByRole('heading', { level: 1 }).click();
  await press(page, '5');
  await expect(page.getByRole('row', { name: /Gift card.*5\.00 5\.00 0\.00/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /10\.60 2\.80 7\.80/ })).toBeVisible();
  await press(page, 'Control+Enter');
  await expect(page.getByText('Refund of 7.80 USD requested.')).toBeVisible();
  // The provider returns a part of a charge once it has closed the batch of the charge, at night.
  await expect(page.getByText('On its way', { exact: true })).toBeVisible();
  await expect
    .poll(() => queryIn(shop, `select state from refunds where state = 'waiting'`))
    .toHaveLength(1);
  await steer(shop, '/batches/close', {});
  await queryIn(shop, `update refunds set next_at = now() where state = 'waiting'`);
  await runJobsNow(shop, 'run-refund');
  await expect(page.getByText('Returned', { exact: true })).toBeVisible({ timeout: 90_000 });
  const [refund] = await queryIn(
    shop,
    `select refunds.state, refunds.gift_card_amount::int as gift, card_amount::int as card, payment_state as payment,
       (select amount::int from invoices where order_id = orders.id and kind = 'credit_note') as credited
     from refunds join orders on orders.id = order_id where number = $1`,
    [number],
  );
  expect(refund).toEqual({
    state: 'done',
    gift: 500,
    card: 280,
    payment: 'partially_refunded',
    credited: 780,
  });
});

test('a day’s cash is closed with 8.00 missing, found again, and in the studio’s statement', async ({
  page,
  context,
  shop,
}) => {
  const place = { name: 'Week Studio', city: 'Tunis', country: 'TN', timeZone: 'Africa/Tunis' };
  const studio = await openStudio(shop, place);
  await signInTo(shop, context, { name: 'Sami', role: 'studio', studio: studio._id });
  const orders = [];
  for (const name of ['Payer One', 'Payer Two', 'Payer Three']) {
    orders.push(await placePickup(shop, studio._id, name));
  }
  await page.goto('/console/counter');
  for (const { code, name } of orders) {
    await expect(page.locator('[data-code]')).toBeFocused();
    await page.keyboard.type(code);
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await press(page, 'Enter');
  }
  await expect(page.locator('[data-code]')).toBeFocused();
  await endUndo(shop);
  await expect
    .poll(() =>
      readNumber(
        shop,
        `select count(*)::int as number from orders where studio = $1 and fulfilment_state = 'completed'`,
        studio._id,
      ),
    )
    .toBe(3);

  await openPlace(shop, { page, context }, 'y', 'Cash');
  await page.getByRole('button', { name: 'The shop’s own counter' }).click();
  await page.getByRole('menuitemradio', { name: studio.name }).click();
  await page.getByLabel('Counted, TND').fill('7');
  await expect(page.getByText('8.00 TND missing')).toBeVisible();
  await page.getByLabel('Why does it differ?').fill('Not in the drawer');
  await press(page, 'Enter');
  await expect(page.getByText(/^Counted by Amel/)).toBeVisible();
  await page.getByRole('button', { name: 'Count again…' }).click();
  await page.getByLabel('Counted, TND').fill('15');
  await page.getByLabel('Why is it counted again?').fill('The notes were under the drawer');
  await press(page, 'Enter');
  await expect(page.getByText(/^Counted again by Amel/)).toBeVisible();

  await press(page, 'g', 'n');
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Demo counter/ }).click();
  await page.getByRole('menuitemradio', { name: studio.name }).click();
  await page.getByRole('button', { name: 'New agreement…' }).click();
  await page.getByLabel('First day').fill(`${new Date().toISOString().slice(0, 7)}-01`);
  await page.getByLabel(/10×15/).fill('0,35');
  await page.getByRole('button', { name: 'Store the agreement' }).click();
  await expect(page.getByText('Week Studio owes the shop')).toBeVisible();
  // Cash of 15.00 for three orders, less 0.35 for each of six copies.
  await expect(page.getByText('12.90 TND').first()).toBeVisible();
  const address = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const table = await (await page.request.get(address ?? '')).text();
  const rows = table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(','));
  const sums = rows.pop() ?? [];
  expect(new Set(rows.map(([, number]) => number))).toEqual(
    new Set(orders.map(({ number }) => number)),
  );
  for (const column of [2, 3, 4, 5]) {
    const added = rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    expect(added, `column ${column}`).toBe(Math.round(Number(sums[column]) * 100));
  }
  expect(sums[5]).toBe('12.90');
});

test('a courier’s file of 200 rows is stored, and its 6 discrepancies are resolved', async ({
  page,
  context,
  shop,
}) => {
  const { csv, short, over, unknown, total } = await writeRemittance(shop);
  await openPlace(shop, { page, context }, 't', 'Couriers');
  await press(page, 'n');
  await page.getByLabel('Courier', { exact: true }).fill('Rapid-Poste');
  await page
    .getByLabel('File of the courier')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'See what it changes' }).click();
  const store = page.getByRole('button', { name: /^Store 200 lines/ });
  await expect(store).toBeVisible();
  await expect(page.getByRole('table', { name: 'To look at' }).locator('tbody tr')).toHaveCount(6);
  await store.click();

  // Where the money went is said line by line: two without an order, …
  await expect(page.getByText('Without an order')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: unknown.typo })
    .getByRole('button', { name: 'Decide…' })
    .click();
  await page.getByLabel('It is of the order').fill(unknown.order);
  await press(page, 'Enter');
  await expect(page.getByText(unknown.typo)).toHaveCount(0);
  await page.getByRole('button', { name: 'Decide…' }).click();
  await page.getByLabel('Why?').selectOption('counted_wrong');
  await page.getByRole('button', { name: 'It is of no order' }).click();
  await expect(page.getByText('Every line has its order.')).toBeVisible();

  // … two of too little, two of too much.
  await page.getByRole('button', { name: /^Short/ }).click();
  for (const { end, reason } of short) {
    await page.getByRole('button', { name: end }).click();
    await page.getByLabel('Why?').selectOption(reason);
    await page.getByRole('button', { name: /^Settle / }).click();
    await expect(page.getByRole('table').getByText(end)).toHaveCount(0);
  }
  await expect(page.getByText('Nothing is short.')).toBeVisible();
  await press(page, 'Escape');
  await page.getByRole('button', { name: /^Over/ }).click();
  for (const { end, reason } of over) {
    await page.getByRole('button', { name: end }).click();
    await page.getByLabel('Why?').selectOption(reason);
    await page.getByRole('button', { name: /^Settle / }).click();
    await expect(page.getByRole('table').getByText(end)).toHaveCount(0);
  }
  await expect(page.getByText('Nothing is over.')).toBeVisible();
  const [money] = await queryIn(
    shop,
    `select sum(due - remitted - resolved)::int as open, sum(remitted)::int as remitted,
       count(*) filter (where state <> 'remitted')::int as others from courier_amounts
     join orders on orders.id = order_id where orders.name like 'Parcel %'`,
  );
  // One line was of no order.
  expect(money).toEqual({ open: 0, remitted: total - unknown.noOrder, others: 0 });
});

test('a studio is closed for a holiday, and the visit that would be in vain is moved', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const place = { name: 'Holiday Studio', city: 'Tunis', country: 'TN', timeZone: 'Africa/Tunis' };
  const studio = await openStudio(shop, place);
  const customer = await openCustomer(browser, shop);
  const { email, day } = await bookVisit(shop, customer, studio._id);
  await customer.page.context().close();

  await openPlace(shop, { page, context }, 's', 'Studios');
  await page.getByRole('searchbox').fill('Holiday');
  await press(page, 'Enter');
  await page.getByRole('link', { name: studio.name }).click();
  await page.getByLabel('Closed from').fill(day);
  await page.getByRole('button', { name: 'Add 1 day' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await press(page, 'w');
  await expect(page.getByText('1 customer would come in vain')).toBeVisible();
  await expect(page.getByText('Vain Visitor')).toBeVisible();
  await page.getByRole('button', { name: 'Store, 1 visit is stranded' }).click();
  await expect(page.getByRole('button', { name: /^Open again on/ })).toBeVisible();

  await press(page, 'g', 'b');
  const visit = page.getByRole('row').filter({ hasText: 'Vain Visitor' });
  await expect(visit.getByText('Studio closed then')).toBeVisible();
  await visit.getByRole('button').click();
  await expect(page.getByRole('button', { name: /^Move/ })).toBeVisible();
  await press(page, 'd');
  await page.locator('fieldset').last().getByRole('button').first().click();
  await page.getByRole('button', { name: /^Move to/ }).click();
  await expect(page.getByText('Appointment of Vain Visitor moved')).toBeVisible();
  await expect(visit.getByText('Studio closed then')).toHaveCount(0);
  await expect.poll(() => mailTo(shop, 'booking-moved', email)).not.toBeNull();
});

test('a program that was down for an hour gets everything again', async ({
  page,
  context,
  shop,
  books,
}) => {
  await openPlace(shop, { page, context }, 'i', 'Settings');
  await page.getByRole('link', { name: /^Programs that hear of orders/ }).click();
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible();
  await press(page, 'n');
  await page.getByLabel('Address').fill(booksAddress);
  await page.getByLabel('What it is for').fill('Books');
  await press(page, 'Enter');
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => books.received.length).toBe(1);

  books.isDown = true;
  const orders = [await placeOrderIn(shop, 'Down One'), await placeOrderIn(shop, 'Down Two')];
  const attempted = (): Promise<number> =>
    readNumber(
      shop,
      `select coalesce(min(attempts), 0)::int as number from webhook_deliveries where state <> $1`,
      'delivered',
    );
  // The pauses of the first three attempts are five seconds, five minutes and half an hour.
  for (const attempts of [1, 2, 3]) {
    await expect.poll(attempted).toBe(attempts);
    // A fourth one could arrive beside what is sent again.
    if (attempts < 3) await runJobsNow(shop, 'deliver-webhook');
  }
  await queryIn(shop, `update webhook_endpoints set failing_since = now() - interval '1 hour'`);
  await page.reload();
  await expect(page.getByText(/^Nothing has arrived since/)).toBeVisible();

  books.isDown = false;
  const replay = page.locator('form').filter({ hasText: 'Send again what did not arrive' });
  await replay.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/messages are sent again\.$/)).toBeVisible();
  const messages = () => books.received.slice(1).map((one) => verify(secret, one, Date.now()));
  const placed = () =>
    messages()
      .filter(({ type }) => type === 'order.placed')
      .map(({ data }) => String(data.order?.['number']));
  await expect.poll(() => placed().length).toBe(2);
  expect(new Set(placed())).toEqual(new Set(orders.map(({ number }) => number)));
  const ids = books.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  await expect(page.getByText(/^Nothing has arrived since/)).toHaveCount(0);
});
