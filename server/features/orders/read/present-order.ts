import { chosenOf } from '#domain/catalogue/item-facts.ts';
import { maxPictures, type OrderWire } from '#contract/orders.ts';
import { zonedIso } from '#domain/common/local-time.ts';
import { toMajor } from '#domain/common/money.ts';
import { lastCounterDay } from '#domain/orders/payment-deadlines.ts';
import { toOrderStatus } from '#domain/orders/order-states.ts';
import { shippingMethodOf } from '#domain/catalogue/shipping.ts';
import type { PickupStudio } from '../../../platform/db/columns.ts';
import { findUseOfCard } from '../../discounts/index.ts';
import { pictureAddress } from '../../photos/index.ts';
import type { OrderDeps } from '../deps.ts';
import { ownOrderPath } from '../records/order-link.ts';
import type { OrderLine, OrderRecord } from '../records/order-record.ts';
import { transferClock, findTransfer } from '#domain/orders/transfers.ts';

function presentStudio(studio: PickupStudio): NonNullable<OrderWire['pickupStudio']> {
  const { closures: _closures, translation, operatingHours, ...rest } = studio;
  return { ...rest, ...translation, operatingHours: [...operatingHours] };
}

function formatReadyAt({ readyAt, pickupStudio }: OrderRecord): string | null {
  return readyAt && pickupStudio && zonedIso(readyAt.getTime(), pickupStudio.timeZone);
}

function presentTransfer(order: OrderRecord, transfersTo: string | null): OrderWire['transfer'] {
  const transfer = findTransfer(order, transfersTo);
  return transfer && { ...transfer, until: zonedIso(transfer.until.getTime(), transferClock) };
}

/** Dependencies of presenting an order. */
export interface PresentDeps {
  /** Recipient of Interac transfers; null when transfers are not accepted. */
  readonly transfersTo: string | null;
  /** Key that signs the private links of orders. */
  readonly orderLinkKey: string;
  readonly photos: { readonly pictureKey: string };
}

type Major = (minor: number) => number;

/** The entry of a gift card's ledger for an order, and the money still available on the card in minor units. */
type GiftCardUse = Awaited<ReturnType<typeof findUseOfCard>>;

function presentLine(line: OrderLine, major: Major): OrderWire['orderItems'][number] {
  return {
    id: line.id,
    photoId: line.photoId,
    fileName: line.fileName,
    productType: line.productType,
    shape: line.shape,
    size: line.size,
    quantity: line.quantity,
    ...chosenOf(line),
    framing: line.framing,
    price: major(line.unitPrice),
    total: major(line.total),
  };
}

function presentGiftCard(
  { giftCard, giftCardLastFour, giftCardAmount, currency }: OrderRecord,
  use: GiftCardUse,
  major: Major,
): OrderWire['giftCard'] {
  return giftCard === null || giftCardLastFour === null
    ? null
    : {
        id: giftCard,
        lastFour: giftCardLastFour,
        amountUsed: major(giftCardAmount),
        remainingBalance: use && major(use.available),
        transaction: use && { id: use.id },
        currencyCode: currency,
      };
}

function presentPictures(order: OrderRecord, key: string): string[] {
  return [...new Set(order.items.map(({ photo }) => photo))]
    .slice(0, maxPictures)
    .map((photo) => pictureAddress(photo, key, Date.now()));
}

/**
 * Presents a stored order to the session that placed it, with what is left on its gift card, or to anybody who has its
 * private link, without that. Source: product §3.2.
 */
export async function presentOrderTo(
  viewer: 'session' | 'link',
  order: OrderRecord,
  deps: PresentDeps & Pick<OrderDeps, 'kysely' | 'clock'>,
): Promise<OrderWire> {
  const { giftCard, id } = order;
  const isShown = viewer === 'session' && giftCard !== null;
  const use = isShown ? await findUseOfCard(deps.kysely, giftCard, id, deps.clock()) : null;
  return presentOrder(order, deps, use);
}

/** Presents a stored order to its customer. Source: product §3.2. */
export function presentOrder(
  order: OrderRecord,
  { transfersTo, orderLinkKey, photos: { pictureKey } }: PresentDeps,
  use: GiftCardUse = null,
): OrderWire {
  const major: Major = (minor) => toMajor(minor, order.currency);
  return {
    orderNumber: order.number,
    email: order.email,
    phone: order.phone,
    name: order.name,
    pickupStudio: order.pickupStudio && presentStudio(order.pickupStudio),
    readyAt: formatReadyAt(order),
    counterUntil: order.paymentMethod === 'in_store' ? lastCounterDay(order) : null,
    carrierBy: order.carrierBy,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    orderItems: order.items.map((line) => presentLine(line, major)),
    subtotal: major(order.subtotal),
    shippingFee: major(order.shippingFee),
    taxAmount: major(order.taxAmount),
    appliedTaxRates: order.taxLines.map((line) => ({
      name: line.name,
      percent: line.percentThousandths / 1000,
      amount: major(line.amount),
    })),
    discount: major(order.discount),
    discountCode: order.discountCode,
    giftCardAmount: major(order.giftCardAmount),
    giftCard: presentGiftCard(order, use, major),
    originalTotal: major(order.originalTotal),
    totalAmount: major(order.total),
    refundedAmount: major(order.refundedAmount),
    currency: order.currency,
    orderNote: order.orderNote,
    paymentMethod: order.paymentMethod,
    transfer: presentTransfer(order, transfersTo),
    ...toOrderStatus(order.fulfilmentState, order.paymentState),
    deliveryMethod: order.deliveryMethod,
    shippingMethod: shippingMethodOf(order.deliveryMethod),
    selectedCountry: order.country,
    language: order.language,
    createdAt: order.placedAt.toISOString(),
    helcimPaymentId: order.transaction,
    awaitsConfirmation: order.awaitsConfirmation,
    privatePath: ownOrderPath(order, orderLinkKey),
    pictures: presentPictures(order, pictureKey),
  };
}
