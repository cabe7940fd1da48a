import type { OwnData } from '#contract/own-data.ts';
import type { OrderItem } from '#contract/orders.ts';
import type { StudioWire } from '#contract/studios.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import type { BookingRecord } from '#server/features/bookings/booking-record.ts';
import type { CatalogueSetup } from '#server/features/catalogue/present-catalogue.ts';
import { demoCards, demoRules, demoSetup, demoStudios, type StoredCard } from './demo-shop.ts';
import type { StoredOrder } from './orders.ts';
import { Uploads } from './uploads.ts';

/** Settings and data of a shop; a test changes them as the owner, staff and customers would. */
export class StoredShop {
  setup: CatalogueSetup = demoSetup();
  studios: StudioWire[] = demoStudios();
  rules: PriceRule[] = demoRules();
  cards: StoredCard[] = demoCards();
  readonly bookings: BookingRecord[] = [];
  /** By number. */
  readonly orders = new Map<string, StoredOrder>();
  /** Lines of orders by number and chunk. */
  readonly chunks = new Map<string, Map<number, readonly OrderItem[]>>();
  readonly uploads = new Uploads();
  /** What the link to a customer's own data is about; null for a link that has ended. */
  ownData: OwnData | null = null;
}
