import { expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { checkTransfers } from '#server/going-live/check-transfers.ts';

it('the doctor reports orders that wait for a transfer when transfers are not accepted any more', async ({
  shop,
}) => {
  const { kysely, url } = shop.database;
  const config = { ...shop.config, databaseUrl: url, interacEmail: undefined };
  expect(await checkTransfers(config)).toEqual([]);
  const { id } = await buildOrder(kysely, { country: 'CA', method: 'interac' });
  const found = async () => (await checkTransfers(config)).map(({ level, text }) => [level, text]);
  expect(await found()).toEqual([
    [
      'dangerous',
      expect.stringMatching(/orders wait for a transfer: 1, 1 without a recipient on their page;/),
    ],
  ]);
  const transferRecipient = 'pay@example.com';
  await kysely.updateTable('orders').set({ transferRecipient }).where('id', '=', id).execute();
  expect(await found()).toEqual([
    ['dangerous', expect.stringMatching(/orders wait for a transfer: 1, 1 to pay@example\.com;/)],
  ]);
  expect(await checkTransfers({ ...config, interacEmail: 'new@example.com' })).toEqual([]);
});
