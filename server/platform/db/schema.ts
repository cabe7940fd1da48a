import type { ColumnType, Generated } from 'kysely';
import type { FrameShape, ProductType } from '#domain/catalogue.ts';
import type { Currency } from '#domain/money.ts';
import type { OperatingHours } from '#domain/opening-hours.ts';
import type { FulfilmentState, PaymentState } from '#domain/order-states.ts';
import type { Framing } from '#domain/print-geometry.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import type { PhotoService } from '#domain/photo-services.ts';
import type { DeliveryMethod } from '#domain/shipping.ts';
import type { TransitionActor, TransitionReason } from '#domain/transition-reasons.ts';
import type { Address, OrderItemInput } from '#contract/orders.ts';
import type { StudioTranslation } from '#contract/studios.ts';
import type { PhotoKind } from '#contract/photos.ts';
import type { GeneratedJson, GeneratedTime, Json, Time } from './columns.ts';
import type { InvoiceSeries, Invoices } from './invoice-tables.ts';
import type { HeldMails, PayLaterOrders, SessionCodes } from './limit-tables.ts';
import type { BookingMails, OrderMails, StudioMails } from './mail-tables.ts';
import type {
  GiftCardEntries,
  GiftCards,
  PaymentAttempts,
  PaymentReviews,
  Payments,
  PriceRules,
  PriceRuleUses,
  ProviderEvents,
  Refunds,
} from './money-tables.ts';

interface Photos {
  id: Generated<string>;
  session_id: string;
  photo_id: string;
  file_name: string;
  file_type: string;
  original_sha256: Buffer | null;
  created_at: GeneratedTime;
  expires_at: Generated<Date | null>;
  address: string | null;
}

interface Uploads {
  id: string;
  session_id: string;
  address: string;
  sha256: Buffer;
  size: number;
  created_at: GeneratedTime;
}

interface PhotoFiles {
  photo: string;
  kind: PhotoKind;
  sha256: Buffer;
  sent_sha256: Buffer | null;
  size: number;
  media_type: string;
  width: number;
  height: number;
  stored_at: GeneratedTime;
}

interface Studios {
  id: Generated<string>;
  name: string;
  slug: string;
  address: string;
  city: string;
  province: string | null;
  postal_code: string | null;
  country: string;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  is_active: Generated<boolean>;
  created_at: GeneratedTime;
  email: Generated<string | null>;
  owner_email: Generated<string | null>;
  description: Generated<string | null>;
  accepts_shipping: Generated<boolean>;
  time_zone: Generated<string>;
  operating_hours: GeneratedJson<readonly OperatingHours[]>;
  closures: GeneratedJson<readonly string[]>;
  translations: GeneratedJson<Readonly<Record<string, StudioTranslation>>>;
  updated_at: GeneratedTime;
  words: ColumnType<string[], never, never>;
  name_words: ColumnType<string[], never, never>;
}

interface StudiosRevision {
  only_row: Generated<boolean>;
  revision: number;
}

interface StudioVocabulary {
  word: string;
}

interface Bookings {
  id: string;
  session_id: string;
  studio: string;
  service: PhotoService;
  starts_at: Time;
  ends_at: Time;
  name: string;
  email: string;
  phone: string;
  note: string | null;
  language: string;
  created_at: GeneratedTime;
  cancelled_at: Time | null;
  expires_at: Time;
  confirmed_at: Time | null;
  released_at: Time | null;
  email_key: string;
  phone_key: string;
  network: string | null;
}

/** One charged tax of an order: thousandths of a percent, minor units. */
export interface TaxLine {
  name: string;
  percentThousandths: number;
  amount: number;
}

/** The studio of a pickup order at the time of the order. */
export interface PickupStudio {
  studioId: string;
  name: string;
  address: string;
  city: string;
  province: string | null;
  postalCode: string | null;
  country: string;
  phone: string | null;
  timeZone: string;
  operatingHours: readonly OperatingHours[];
  closures: readonly string[];
  /** Texts in the order's language, if that differs. */
  translation: { name: string; address: string } | null;
}

/** The price rule of an order at the time of the order. */
export interface DiscountDetails {
  code: string;
  valueType: 'percentage' | 'fixed_amount';
  value: number;
}

interface Orders {
  id: Generated<string>;
  number: string;
  session_id: string;
  payment_state: PaymentState;
  fulfilment_state: FulfilmentState;
  payment_method: PaymentMethod;
  country: string;
  currency: Currency;
  language: string;
  email: string;
  phone: string;
  name: string;
  delivery_method: DeliveryMethod;
  studio: string | null;
  pickup_studio: Json<PickupStudio | null>;
  shipping_address: Json<Address | null>;
  billing_address: Json<Address | null>;
  order_note: string | null;
  source_visit_url: string | null;
  subtotal: number;
  shipping_fee: number;
  discount: number;
  tax_amount: number;
  tax_lines: Json<TaxLine[]>;
  applied_province: string | null;
  original_total: number;
  gift_card_amount: Generated<number>;
  total: number;
  discount_code: string | null;
  discount_details: Json<DiscountDetails | null>;
  price_rule: string | null;
  placed_at: GeneratedTime;
  ready_at: Time | null;
  carrier_by: string | null;
  gift_card: string | null;
}

interface OrderItems {
  id: Generated<string>;
  order_id: string;
  position: number;
  photo: string;
  file_name: string;
  product_type: ProductType;
  shape: FrameShape | null;
  size: string;
  quantity: number;
  unit_price: number;
  total: number;
  framing: Json<Framing | null>;
}

/** Every move of an order's two machines; a row is never changed. */
export interface OrderTransitions {
  id: Generated<number>;
  order_id: string;
  machine: 'payment' | 'fulfilment';
  from_state: string | null;
  to_state: string;
  reason_code: TransitionReason;
  actor: TransitionActor;
  /** Login of the member of staff; null for every other actor, and for staff in old rows. */
  actor_name: string | null;
  reference: string | null;
  note: string | null;
  at: GeneratedTime;
}

interface OrderDrafts {
  number: string;
  session_id: string;
  edition: string;
  created_at: GeneratedTime;
  address: string | null;
  touched_at: GeneratedTime;
}

interface OrderDraftChunks {
  number: string;
  chunk_index: number;
  line_count: number;
  byte_count: number;
  order_items: Json<OrderItemInput[]>;
}

/** The application's tables, as the migrations create them. */
export interface DB {
  price_rules: PriceRules;
  price_rule_uses: PriceRuleUses;
  gift_cards: GiftCards;
  gift_card_entries: GiftCardEntries;
  photos: Photos;
  photo_files: PhotoFiles;
  uploads: Uploads;
  studios: Studios;
  studios_revision: StudiosRevision;
  studio_vocabulary: StudioVocabulary;
  bookings: Bookings;
  orders: Orders;
  order_items: OrderItems;
  order_transitions: OrderTransitions;
  order_drafts: OrderDrafts;
  order_draft_chunks: OrderDraftChunks;
  payments: Payments;
  payment_attempts: PaymentAttempts;
  payment_reviews: PaymentReviews;
  provider_events: ProviderEvents;
  refunds: Refunds;
  invoice_series: InvoiceSeries;
  invoices: Invoices;
  order_mails: OrderMails;
  studio_mails: StudioMails;
  booking_mails: BookingMails;
  session_codes: SessionCodes;
  pay_later_orders: PayLaterOrders;
  held_mails: HeldMails;
}
