import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { priceRule } from './price-rules.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { randomInt, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Address, OrderInput } from '#contract/orders.ts';
import type { FrameShape, ProductType } from '#domain/catalogue/catalogue.ts';
import { defaultSizeOf } from '#domain/catalogue/prices.ts';
import type { OperatingHours } from '#domain/studios/opening-hours.ts';
import { mailsOfConfirmed } from '#domain/notifications/order-mails.ts';
import { newOrderNumber } from '#domain/orders/order-numbers.ts';
import { orderStart } from '#domain/orders/order-states.ts';
import { usualProductionDays } from '#domain/orders/service-times.ts';
import { baseMethodOf, type PaymentMethod } from '#domain/payments/payment-methods.ts';
import { priceOrder, type Pricing } from '#domain/checkout/pricing.ts';
import { shippingMethodOf, type DeliveryMethod } from '#domain/catalogue/shipping.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { findOrderById, markPaid, type OrderRecord } from '#server/features/orders/index.ts';
import { storeOrder } from '#server/features/orders/placing/store-order.ts';
import type { Quote } from '#server/features/orders/quote/quote-order.ts';
import { newOrder } from '#server/features/orders/records/order-record.ts';
import { paymentWrites } from '#server/features/payments/index.ts';
import type { Studio } from '#server/features/studios/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { DB } from '#server/platform/db/tables.ts';

/** The parts of an order that a test sets; the others have plausible values. */
export interface OrderPlan {
  /** That of a new shop unless it is another one. */
  readonly catalogue?: Catalogue;
  readonly country?: string;
  readonly language?: LanguageCode;
  readonly method?: PaymentMethod;
  readonly delivery?: DeliveryMethod;
  /** Whether the order is paid by card after it was placed. */
  readonly paid?: boolean;
  readonly items?: readonly {
    readonly productType?: ProductType;
    readonly size?: string;
    readonly quantity?: number;
    readonly shape?: FrameShape;
    readonly options?: ItemChoices['options'];
    readonly measure?: ItemChoices['measure'];
  }[];
  readonly discount?: {
    readonly code: string;
    readonly valueType: 'percentage' | 'fixed_amount';
    readonly valueThousandths: number;
  };
  /** Minor units on the gift card that pays a part. */
  readonly giftCardAvailable?: number;
  readonly studio?: Partial<Studio>;
  readonly sessionId?: string;
  readonly number?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: Partial<Address>;
  readonly billingAddress?: Address;
  readonly orderNote?: string;
  readonly sourceVisitUrl?: string;
  readonly placedAt?: Date;
}

const homes: Readonly<Record<string, Partial<Address>>> = {
  TN: { city: 'Tunis', postalCode: '1000' },
  US: { city: 'Chicago', postalCode: '60602', state: 'IL' },
  CA: { city: 'Montréal', postalCode: 'H3B 1A7', province: 'QC' },
};

function pricingOf(plan: OrderPlan, country: string, method: PaymentMethod): Pricing {
  const base = baseMethodOf(method);
  const catalogue = plan.catalogue ?? defaultCatalogue;
  const pricing = priceOrder(catalogue, {
    country,
    province: plan.address?.province ?? homes[country]?.province ?? null,
    delivery: plan.delivery ?? 'shipping',
    items: (plan.items ?? [{}]).map(
      ({ productType = 'photo_print', size, quantity = 1, ...chosen }) => ({
        options: chosen.options,
        measure: chosen.measure,
        productType,
        size:
          size ??
          (isPaper(catalogue, productType) ? defaultSizeOf(catalogue, country) : productType),
        quantity,
      }),
    ),
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    discount: plan.discount ?? null,
    giftCardAvailable: plan.giftCardAvailable ?? null,
    offered: base ? [base] : [],
    requestedMethod: base,
  });
  if (!pricing.ok) throw new Error(`the planned order has no price: ${pricing.code}`);
  if (pricing.value.paymentMethod !== method) {
    throw new Error(`the planned order is paid by ${pricing.value.paymentMethod}, not ${method}`);
  }
  return pricing.value;
}

function quoteOf(plan: OrderPlan, country: string, method: PaymentMethod): Quote {
  return {
    pricedBy: { version: 1, catalogue: plan.catalogue ?? defaultCatalogue },
    pricing: pricingOf(plan, country, method),
    offered: [],
    studio:
      plan.delivery === 'pickup'
        ? {
            id: randomUUID(),
            slug: 'test-studio',
            name: 'Test Studio',
            address: '2 Side Street',
            city: 'Test Town',
            province: null,
            postalCode: null,
            country,
            phone: null,
            timeZone: 'UTC',
            operatingHours: [],
            closures: [],
            translations: {},
            ...plan.studio,
          }
        : null,
    discount: plan.discount
      ? {
          ...priceRule(plan.discount.code, plan.discount),
          id: randomUUID(),
          status: 'active',
          isListed: false,
        }
      : null,
    discountFailure: null,
    giftCard: null,
    giftCardFailure: null,
  };
}

function inputOf(plan: OrderPlan, country: string, method: PaymentMethod): OrderInput {
  const deliveryMethod = plan.delivery ?? 'shipping';
  return {
    orderNumber:
      plan.number ??
      newOrderNumber(
        defaultCatalogue,
        country,
        method,
        Date.now(),
        () => randomInt(2 ** 40) / 2 ** 40,
      ),
    email: plan.email ?? 'customer@example.com',
    phone: plan.phone ?? (country === 'TN' ? '+216 71 123 456' : '+1 312 555 0142'),
    name: plan.name ?? 'First Last',
    shippingAddress: {
      firstName: 'First',
      lastName: 'Last',
      address: '1 Main Street',
      city: 'Test Town',
      postalCode: '12345',
      country,
      ...homes[country],
      ...plan.address,
    },
    billingAddress: plan.billingAddress ?? null,
    totalAmount: 0,
    orderNote: plan.orderNote ?? null,
    sourceVisitUrl: plan.sourceVisitUrl ?? null,
    paymentMethod: method,
    deliveryMethod,
    shippingMethod: shippingMethodOf(deliveryMethod),
    selectedCountry: country,
  };
}

/**
 * An order as the shop would store it, priced by its own rules, without a database; its photos have ids
 * only.
 */
export function orderRecord(plan: OrderPlan = {}): OrderRecord {
  const country = plan.country ?? 'US';
  const method = plan.method ?? (country === 'TN' ? 'cod' : 'helcim');
  const items = (plan.items ?? [{}]).map((item, index) => ({
    ...item,
    photo: { id: randomUUID(), photoId: randomUUID(), fileName: `picture-${index + 1}.jpg` },
  }));
  return newOrder(inputOf(plan, country, method), items, quoteOf(plan, country, method), method, {
    sessionId: plan.sessionId ?? randomUUID(),
    language: plan.language ?? 'en',
    now: (plan.placedAt ?? new Date()).getTime(),
    productionDays: usualProductionDays,
  });
}

async function insertPhotos(kysely: Db, order: OrderRecord): Promise<void> {
  await kysely
    .insertInto('photos')
    .values(
      order.items.map((item) => ({
        id: item.photo,
        sessionId: order.sessionId,
        photoId: item.photoId,
        fileName: item.fileName,
        fileType: 'image/jpeg',
      })),
    )
    .execute();
}

async function insertStudio(kysely: Db, order: OrderRecord): Promise<void> {
  if (!order.pickupStudio) return;
  const { studioId, name, address, city, country } = order.pickupStudio;
  await kysely
    .insertInto('studios')
    .values({ id: studioId, slug: `studio-${studioId}`, name, address, city, country })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function ruleOf(kysely: Db, { discountDetails }: OrderRecord): Promise<string | null> {
  if (!discountDetails) return null;
  const { code, valueType, value } = discountDetails;
  const rule = await kysely
    .insertInto('priceRules')
    .values({ code, status: 'active', valueType, value: `${-value}` })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ status: 'active' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return rule.id;
}

/**
 * Stores an order with the rows it references (photos without files, studio, price rule), as placing it
 * does: with its payment, its history, and its mails queued if its payment method confirms it at once.
 * `paid` pays it too.
 */
export async function buildOrder(kysely: Db, plan: OrderPlan = {}): Promise<OrderRecord> {
  const planned = orderRecord(plan);
  await insertPhotos(kysely, planned);
  await insertStudio(kysely, planned);
  const order = { ...planned, priceRule: await ruleOf(kysely, planned) };
  const mails = orderStart(order.paymentMethod).confirmed ? mailsOfConfirmed(order) : [];
  return kysely.transaction().execute(async (trx) => {
    const isStored = await storeOrder(paymentWrites, trx, order, {
      mails,
      address: null,
      confirmReason: null,
    });
    if (!isStored) throw new Error(`${order.number} is taken`);
    if (plan.paid)
      await markPaid(trx, order, { code: 'card_payment_approved' }, order.placedAt.getTime());
    const stored = await findOrderById(trx, order.id);
    if (!stored) throw new Error(`${order.number} was not stored`);
    return stored;
  });
}

/**
 * An order with everything a bill can have: equal lines, gifts, a discount, two taxes, a part paid by gift
 * card.
 */
export const fullOrder: OrderPlan = {
  // A Friday in Montréal.
  placedAt: new Date('2026-11-21T03:00:00Z'),
  country: 'CA',
  method: 'helcim+gift_card',
  giftCardAvailable: 1000,
  discount: { code: 'WELCOME10', valueType: 'percentage', valueThousandths: 10_000 },
  items: [
    { size: '4x6', quantity: 2 },
    { size: '8x10', quantity: 1 },
    { size: '4x6', quantity: 3 },
    { productType: '3d_frame', shape: 'heart' },
    { productType: 'keychain', quantity: 2 },
  ],
  orderNote: 'Ring twice\nand wait',
};

/** Opening hours that are the same every day. */
export function everyDay(openTime: string, closeTime: string): OperatingHours[] {
  return ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({
    day,
    isClosed: false,
    openTime,
    closeTime,
  }));
}

/** Stores a studio in Tunis, open from 09:00 to 17:00, and returns its id. */
export async function buildStudio(
  kysely: Db,
  changes: Partial<Insertable<DB['studios']>> = {},
): Promise<string> {
  const id = randomUUID();
  await kysely
    .insertInto('studios')
    .values({
      id,
      name: 'Test Studio',
      slug: `studio-${id}`,
      address: '2 Side Street',
      city: 'Tunis',
      country: 'TN',
      timeZone: 'Africa/Tunis',
      operatingHours: JSON.stringify(everyDay('09:00', '17:00')),
      ...changes,
    })
    .execute();
  return id;
}

/** Stores an active discount of 10 % and returns its id. */
export async function buildPriceRule(
  kysely: Db,
  code: string,
  changes: Partial<Insertable<DB['priceRules']>> = {},
): Promise<string> {
  const { id } = await kysely
    .insertInto('priceRules')
    .values({ code, status: 'active', valueType: 'percentage', value: '-10', ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
