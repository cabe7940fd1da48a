import { describe, expect } from 'vitest';
import { it } from '#tests/support/customer-records.ts';
import { findCustomerData } from './index.ts';

describe('findCustomerData', () => {
  it.for([
    [
      'zoe.n.17@gmail.com',
      ['Zo.en17+prints@Gmail.com', 'ZOEN17@googlemail.com', 'ｚｏｅｎ17@gmail.com'],
    ],
    ['zoë@example.com', ['Zoë+a@Example.com']],
    ['zo.17@example.com', ['zo.17+b@example.com']],
  ] as const)('finds orders of %s under %j', async ([mailbox, spellings], { shop, records }) => {
    const numbers: string[] = [];
    for (const email of spellings) {
      numbers.push((await records.shipped(await shop.browser(), email)).number);
    }
    const others = ['zo17@example.com', 'zoe@example.com', 'zoen17@example.com'];
    for (const email of others) await records.shipped(await shop.browser(), email);
    const { orders } = await findCustomerData(shop.database.kysely, mailbox);
    expect(orders.map(({ number }) => number)).toEqual(numbers);
  });
});
