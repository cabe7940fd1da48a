import { findEditRefusal, type EditRefusal } from '#domain/orders/edit-refusals.ts';
import { wasPaid } from '#domain/orders/order-states.ts';
import { sumLeft } from '#domain/payments/divide-refund.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { PricingInput } from '#domain/checkout/pricing.ts';
import type { Trx } from '../../platform/db/sql.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { EditMoney, OrderEditDeps } from './deps.ts';
import { findWaitingEdit } from './held-edits.repo.ts';
import { findPlacedDiscount, priceLines } from './price-edit.ts';

/** An order with everything that decides about its edits. */
export interface Editable {
  readonly order: OrderRecord;
  /** The version that the order was priced with, by which its edits are priced too. */
  readonly catalogue: Catalogue;
  readonly money: EditMoney;
  /** What was taken and is neither returned nor on its way back; minor units. */
  readonly held: number;
  readonly isPaid: boolean;
  readonly discount: PricingInput['discount'];
  readonly lockedLines: ReadonlySet<string>;
  readonly refusal: EditRefusal | null;
}

/** Whether its own prices, with the shop's settings of today, give the order other amounts than it has. */
function hasOtherPrices(
  deps: Pick<OrderEditDeps, 'quote'>,
  catalogue: Catalogue,
  order: OrderRecord,
  discount: PricingInput['discount'],
): boolean {
  const priced = priceLines(deps, catalogue, order, order.items, order, discount);
  if (!priced.ok) return true;
  const { subtotal, shippingFee, discount: off, originalTotal } = priced.value;
  const isSame =
    subtotal === order.subtotal &&
    shippingFee === order.shippingFee &&
    off === order.discount &&
    originalTotal === order.originalTotal;
  return !isSame;
}

/** Reads an order for its edits, and whether it may be edited; an edit that waits for its payment is no obstacle to itself. */
export async function readEditable(
  deps: OrderEditDeps,
  trx: Trx,
  order: OrderRecord,
  own: string | null = null,
): Promise<Editable> {
  const waiting = await findWaitingEdit(trx, order.id);
  const money = await deps.money.read(trx, order, deps.clock());
  const discount = await findPlacedDiscount(trx, order);
  const isPaid = wasPaid(order.paymentState);
  const held = sumLeft(money.left);
  const catalogue = await deps.catalogues.ofVersion(trx, order.catalogueVersion);
  return {
    order,
    catalogue,
    money,
    held,
    isPaid,
    discount,
    lockedLines: new Set(await deps.prints.findBatchedLines(trx, order.id)),
    refusal: findEditRefusal({
      ...order,
      ...money,
      hasWaitingEdit: waiting !== null && waiting.id !== own,
      isErased: order.erasedAt !== null,
      isMoneyMissing: isPaid && held < order.originalTotal,
      hasOtherPrices: hasOtherPrices(deps, catalogue, order, discount),
    }),
  };
}
