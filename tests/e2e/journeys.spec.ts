import { Customer, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf } from './orders-in.ts';
import { writePhotos } from './pictures.ts';

const emailFor = (title: string, project: string): string =>
  `${title}.${project}.${Date.now()}@example.com`;

test('Tunisia in Arabic: 30 photos, cash on delivery', async ({ page, shop }, info) => {
  const email = emailFor('tn', info.project.name);
  const customer = new Customer(page, 'ar');
  await customer.startPrinting('/TN');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 30));
  await customer.waitUntilSent();
  await customer.next();
  await customer.fillContact({ ...people.TN, email });
  await customer.fillAddress(people.TN, 'TN');
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  expect(number).toMatch(/^FPX-\d{9}$/);
  const [order, ...others] = await ordersOf(shop, email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    number,
    paymentState: 'unpaid',
    fulfilmentState: 'awaiting_csr',
    language: 'ar',
    lines: 30,
    mails: 2,
  });
  const copies = order?.pictures.filter(({ kind }) => kind === 'order-copy') ?? [];
  expect(copies).toHaveLength(30);
  for (const { recorded, actual } of order?.pictures ?? []) expect(actual).toBe(recorded);
});

test('US in English: 6 photos by card', async ({ page, shop }, info) => {
  const email = emailFor('us', info.project.name);
  const customer = new Customer(page);
  await customer.startPrinting('/');
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 6));
  await customer.waitUntilSent();
  await customer.next();
  await customer.fillContact({ ...people.US, email });
  await customer.fillAddress(people.US, 'US');
  // 6 prints at 0.60 and 15 for posting.
  await customer.button('payment.button.payAmount', { amount: '$18.60' }).click();
  await customer.payWith('100');
  const number = await customer.confirmedNumber();
  expect(number).toMatch(/^FPX-[A-Z0-9]{3}-\d{12}$/);
  await expect(page.getByText('$18.60').first()).toBeVisible();
  expect(await ordersOf(shop, email)).toMatchObject([
    { number, paymentState: 'paid', lines: 6, mails: 2 },
  ]);
});

test(
  'a card that is declined, and then one that is not',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = emailFor('decline', info.project.name);
    const customer = new Customer(page);
    await customer.startPrinting('/');
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
    await customer.waitUntilSent();
    await customer.next();
    await customer.fillContact({ ...people.US, email });
    await customer.fillAddress(people.US, 'US');
    await customer.button('payment.button.payAmount', { amount: '$16.20' }).click();
    await customer.payWith('225');
    await expect(page.getByText(customer.text('payment.errors.cancelled')).first()).toBeVisible();
    expect(await ordersOf(shop, email)).toMatchObject([{ paymentState: 'awaiting_payment' }]);
    await customer.button('payment.tryAgain').first().click();
    await customer.payWith('100');
    const number = await customer.confirmedNumber();
    expect(await ordersOf(shop, email)).toMatchObject([{ number, paymentState: 'paid', mails: 2 }]);
  },
);
