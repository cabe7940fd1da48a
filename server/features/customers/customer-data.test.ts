import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { book, newMailbox, it } from '#tests/support/customer-records.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { eraseCustomer, findCustomerData } from './index.ts';

describe('findCustomerData', () => {
  it('lists orders and bookings of a mailbox, without secrets and without those of others', async ({
    shop,
    browser,
    records,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    await records.leaveTraces(order, mailbox);
    await records.shipped(await shop.browser(), newMailbox());
    const studio = await buildStudio(shop.database.kysely);
    await book(shop, studio, '12:00', {
      email: mailbox,
      phone: '+216 71 555 178',
      network: '10.9.9.2',
    });
    const data = await findCustomerData(shop.database.kysely, ` ${mailbox.toUpperCase()}`);
    expect(data).toMatchObject({
      orders: [
        {
          number: order.number,
          name: 'Leila Benammar',
          shipping_address: { address: '77 Almond Street' },
          order_note: 'Ring at the green gate.',
          tracking_number: 'PARCEL77',
          items: [
            {
              size: '5x7',
              quantity: 2,
              file_name: 'leila at the sea.jpg',
              files: [{ kind: 'order-copy' }],
            },
          ],
          payments: [{ method: 'helcim', state: 'paid' }],
          cards: [{ card_last_four: '9990' }],
          reports: [{ words: 'Leila is cut off.' }],
        },
      ],
      bookings: [{ studio: 'Test Studio', name: 'First Last', phone: '+216 71 555 178' }],
    });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/session_id|secret|token|fingerprint/);
    expect(data.orders[0]).toMatchObject({
      currency: 'USD',
      total: order.total,
      original_total: order.total,
      items: [{ total: 5.98 }],
      payments: [{ amount: order.total }],
      cards: [{ amount: order.total }],
    });
    await eraseCustomer(records.deps, callerNamed('Bo'), mailbox);
    expect((await findCustomerData(shop.database.kysely, mailbox)).orders).toEqual([]);
  });

  it('writes amounts as prices are written, with the decimals of their currency', async ({
    shop,
    browser,
    records,
  }) => {
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    await shop.database.pool.query(
      `update orders set currency = 'JPY', tax_lines = '[{"name": "QST", "amount": 162, "percentThousandths": 9975}]'
       where id = $1`,
      [order.id],
    );
    const [data] = (await findCustomerData(shop.database.kysely, mailbox)).orders;
    expect(data).toMatchObject({
      total: order.total * 100,
      tax_lines: [{ name: 'QST', amount: 162, percent: 9.975 }],
    });
  });
});
