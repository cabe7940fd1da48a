/**
 * Hundreds of files of every kind chosen at once, up to the order that holds them. `MIXED_COUNT=300` makes it as many as
 * a customer back from a journey has, `MIXED_PHOTOS` names a folder of real photos that come first (those
 * called corrupted are expected to be damaged).
 */
import type { Page } from '@playwright/test';
import { errorText } from '#locales/catalogues.ts';
import { writeMixed, type MixedOutcome } from '#tests/support/mixed-photos.ts';
import { faultsOf } from './axe.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf } from './orders-in.ts';

const count = Number(process.env['MIXED_COUNT'] ?? 21);
const real = process.env['MIXED_PHOTOS'];
const timeoutMs = 60_000 + count * 1500;

test.use({ expectedErrors: { patterns: [/status of 415/] } });

/** What the card of a file says when all has been sent. */
const saidOf = (customer: Customer, becomes: MixedOutcome): string => {
  if (becomes === 'photo') return customer.text('photos.card.sent');
  if (becomes === 'damaged') return customer.text('photos.card.damaged');
  return errorText('ar', becomes, { type: 'text/plain' });
};

/** What the cards near the window say, by the names of their files; the others do not exist. */
const readCards = (page: Page): Promise<[string, string][]> =>
  page
    .locator('[data-photo]')
    .evaluateAll((all) =>
      all.map((card) => [
        card.querySelector('bdi[title]')?.textContent ?? '',
        card.textContent ?? '',
      ]),
    );

/** Reads through all cards, again from the top after the last, until each says what it has to. */
const untilAllSay = async (page: Page, expected: ReadonlyMap<string, string>): Promise<void> => {
  const unsaid = new Map(expected);
  await expect
    .poll(
      async () => {
        for (const [name, text] of await readCards(page)) {
          if (text.includes(expected.get(name) ?? name)) unsaid.delete(name);
        }
        await page.evaluate(() => {
          const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
          scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight);
        });
        return [...unsaid.keys()];
      },
      { timeout: timeoutMs, intervals: [50] },
    )
    .toEqual([]);
};

test('photos of every kind and broken files among them: all that are photos are ordered, whole', async ({
  page,
  shop,
}, info) => {
  test.setTimeout(2 * timeoutMs);
  const email = emailFor('mixed');
  const files = await writeMixed(info.outputPath('photos'), count, real);
  const whole = files.filter(({ becomes }) => becomes === 'photo');
  const copied = files.filter(({ becomes }) => becomes === 'photo' || becomes === 'damaged');
  const customer = new Customer(page, 'ar');
  await customer.rememberForm({ ...people.TN, email }, 'TN');
  await customer.startPrinting('/TN');
  await customer.addPhotos(files.map(({ path }) => path));
  await customer.waitUntilSent(timeoutMs);
  const said = files.map(({ name, becomes }) => [name, saidOf(customer, becomes)] as const);
  await untilAllSay(page, new Map(said));
  // The cards of refused and damaged files, from right to left on a wide screen, are there for everybody too.
  expect(await faultsOf(page)).toEqual([]);
  await customer.next();
  expect(await faultsOf(page)).toEqual([]);
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  const pictures = async () => (await ordersOf(shop, email))[0]?.pictures ?? [];
  const originals = async () =>
    (await pictures()).flatMap(({ kind, actual }) => (kind === 'original' ? [actual] : []));
  await expect
    .poll(async () => new Set(await originals()), { timeout: timeoutMs })
    .toEqual(new Set(whole.map(({ sha256 }) => sha256)));
  const stored = await pictures();
  for (const { recorded, actual } of stored) expect(actual).toBe(recorded);
  expect(stored.filter(({ kind }) => kind === 'order-copy')).toHaveLength(copied.length);
  const [order, ...others] = await ordersOf(shop, email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    number,
    paymentState: 'unpaid',
    fulfilmentState: 'awaiting_csr',
    language: 'ar',
    lines: copied.length,
    mails: 2,
  });
});
