/**
 * Hundreds of files of every kind are chosen at once and ordered. `MIXED_COUNT=300` sets as many as a
 * customer brings from a journey; `MIXED_PHOTOS` names a folder of real photos that come first (files with
 * "corrupted" in their name are expected to be damaged).
 */
import type { Page } from '@playwright/test';
import { errorText } from '#locales/catalogues.ts';
import { writeMixed, type MixedOutcome } from '#tests/support/customer-photos.ts';
import { findAxeFaults } from './axe.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';

const count = Number(process.env['MIXED_COUNT'] ?? 21);
const real = process.env['MIXED_PHOTOS'];
const timeoutMs = 60_000 + count * 1500;

test.use({ expectedErrors: { patterns: [/status of 415/] } });

/** The text on a file's card after everything has been sent. */
function saidOf(customer: Customer, becomes: MixedOutcome): string {
  if (becomes === 'photo') return customer.text('photos.card.sent');
  if (becomes === 'damaged') return customer.text('photos.card.damaged');
  return errorText('ar', becomes, { type: 'text/plain' });
}

/** The texts of the cards near the window, by the names of their files; other cards are not in the document. */
function readCards(page: Page): Promise<[string, string][]> {
  return page
    .locator('[data-photo]')
    .evaluateAll((all) =>
      all.map((card) => [
        card.querySelector('bdi[title]')?.textContent ?? '',
        card.textContent ?? '',
      ]),
    );
}

/** Scrolls through all cards repeatedly until each has shown its expected text. */
async function untilAllSay(page: Page, expected: ReadonlyMap<string, string>): Promise<void> {
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
}

test('all real photos among files of every kind and broken ones are ordered whole', async ({
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
  // The cards of refused and damaged files are accessible too, from right to left on a wide screen.
  expect(await findAxeFaults(page)).toEqual([]);
  await customer.next();
  expect(await findAxeFaults(page)).toEqual([]);
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  const pictures = async () => (await findOrders(shop, email))[0]?.pictures ?? [];
  const originals = async () =>
    (await pictures()).flatMap(({ kind, actual }) => (kind === 'original' ? [actual] : []));
  await expect
    .poll(async () => new Set(await originals()), { timeout: timeoutMs })
    .toEqual(new Set(whole.map(({ sha256 }) => sha256)));
  const stored = await pictures();
  for (const { recorded, actual } of stored) expect(actual).toBe(recorded);
  expect(stored.filter(({ kind }) => kind === 'order-copy')).toHaveLength(copied.length);
  const [order, ...others] = await findOrders(shop, email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    number,
    paymentState: 'unpaid',
    fulfilmentState: 'awaiting_csr',
    language: 'ar',
    lines: copied.length,
    mails: 1,
  });
});
