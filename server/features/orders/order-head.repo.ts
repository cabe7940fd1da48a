import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { OrderHead } from './order-record.ts';

const selectHead = (kysely: Sql) =>
  kysely
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'session_id as sessionId',
      'payment_state as paymentState',
      'fulfilment_state as fulfilmentState',
      'payment_method as paymentMethod',
      'country',
      'currency',
      'language',
      'delivery_method as deliveryMethod',
      'pickup_studio as pickupStudio',
      'original_total as originalTotal',
      'gift_card_amount as giftCardAmount',
      'gift_card as giftCard',
      'total',
      'ready_at as readyAt',
      'carrier_by as carrierBy',
    ]);

type HeadRow = Omit<OrderHead, 'giftCard'> & { giftCard: string | null };

const toHead = ({ giftCard, ...row }: HeadRow): OrderHead => ({
  ...row,
  giftCard: giftCard === null ? null : { id: giftCard },
});

/** What stands in the row of the order of a number, or null. */
export const findOrderHeadByNumber = async (
  kysely: Sql,
  number: string,
): Promise<OrderHead | null> => {
  const row = await selectHead(kysely).where('number', '=', number).executeTakeFirst();
  return row ? toHead(row) : null;
};

/** What stands in an order's own row, locked until the transaction ends. */
export const lockOrderHead = async (trx: Trx, id: string): Promise<OrderHead | null> => {
  const row = await selectHead(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? toHead(row) : null;
};

/** What stands in an order's own row, or null. */
export const findOrderHead = async (kysely: Sql, id: string): Promise<OrderHead | null> => {
  const row = await selectHead(kysely).where('id', '=', id).executeTakeFirst();
  return row ? toHead(row) : null;
};
