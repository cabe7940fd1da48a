import type { Failure } from '#contract/errors.ts';
import type { OrderChunkResponse, OrderItem } from '#contract/orders.ts';
import type { StudioWire } from '#contract/studios.ts';
import { distanceKm } from '#domain/places/geography.ts';
import { fail } from '#domain/common/result.ts';
import { errorText } from '#locales/catalogues.ts';
import { presentBooking, type BookingRecord } from '#server/features/bookings/booking-record.ts';
import { presentCatalogue } from '#server/features/catalogue/present-catalogue.ts';
import { bookSlot, confirmFailure, listSlots, presentLinkedBooking } from './bookings.ts';
import {
  cardError,
  findAutomatic,
  findCard,
  findRule,
  findUsableCard,
  findValidRule,
  presentRule,
  validateCard,
} from './codes.ts';
import { ownDataResponders } from './own-data.ts';
import { moveOrder, presentLinkedOrder, priceFailure, priceInput, storeOrder } from './orders.ts';
import type { Asked, Responders } from './respond.ts';
import type { StoredShop } from './stored-shop.ts';

type Part = Partial<Responders>;

const success = { success: true } as const;

function active(shop: StoredShop): StudioWire[] {
  return shop.studios.filter(({ isActive }) => isActive);
}

function kilometers({ coordinates }: StudioWire, from: StudioWire['coordinates']): number {
  return coordinates && from ? distanceKm(coordinates, from) : Number.POSITIVE_INFINITY;
}

function listStudios(shop: StoredShop, { country, near, limit }: Asked<'listStudios'>['query']) {
  const all = active(shop);
  const there = all.filter((studio) => studio.country === country);
  const chosen = there.length > 0 ? there : all;
  const sorted = near
    ? chosen.toSorted((a, b) => kilometers(a, near) - kilometers(b, near))
    : chosen;
  return sorted.slice(0, limit ?? sorted.length);
}

/** Studios with the words of a text in their name, city or address, in any language. */
function searchStudios(
  shop: StoredShop,
  { query, country, limit }: Asked<'searchStudios'>['query'],
) {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (studio: StudioWire): boolean => {
    const { name, city, address, translations } = studio;
    const words = JSON.stringify([name, city, address, translations]).toLowerCase();
    return asked.every((word) => words.includes(word));
  };
  return active(shop)
    .filter((studio) => (country === undefined || studio.country === country) && matches(studio))
    .slice(0, limit ?? 20);
}

function findStudio(shop: StoredShop, slug: string): StudioWire | Failure {
  const found = active(shop).find((studio) => studio.slug === slug.toLowerCase());
  return found ?? fail('studio_not_found', { suggestions: [] });
}

function placeResponders(shop: StoredShop) {
  return {
    openSession: () => success,
    endSession: () => success,
    getCatalogue: ({ query }) => presentCatalogue(query.country, shop.setup),
    getGeoLocation: () => ({ country_code: null, languages: [] }),
    listStudios: ({ query }) => listStudios(shop, query),
    searchStudios: ({ query }) => searchStudios(shop, query),
    findStudio: ({ parameters }) => findStudio(shop, parameters['slug'] ?? ''),
    listPriceRules: () => ({
      server_time: new Date().toISOString(),
      price_rules: shop.rules.filter(({ isAutomatic }) => isAutomatic).map(presentRule),
    }),
    findPriceRule: ({ body: { code } }) => {
      const rule = findRule(shop.rules, code);
      return {
        server_time: new Date().toISOString(),
        price_rules: rule ? [presentRule(rule)] : [],
      };
    },
    validateGiftCard: ({ body: { code, country }, language }) =>
      validateCard(findCard(shop.cards, code), {
        country: country ?? null,
        isDiscount: findRule(shop.rules, code) !== null,
        language,
      }),
  } satisfies Part;
}

function bookingResponders(shop: StoredShop) {
  const studioOf = (id: string | undefined) => active(shop).find(({ _id }) => _id === id);
  const bookingOf = (link: string) => shop.bookings.find(({ id }) => link === bookingLink(id));
  const change = (link: string, changes: Partial<BookingRecord>) => {
    const index = shop.bookings.findIndex(({ id }) => link === bookingLink(id));
    const before = shop.bookings[index];
    if (!before) return fail('booking_link_invalid');
    const after = { ...before, ...changes };
    shop.bookings[index] = after;
    return presentLinkedBooking(after);
  };
  return {
    listSlots: ({ parameters, query }) =>
      listSlots(studioOf(parameters['studioId']), shop.bookings, query),
    bookSlot: (asked) => {
      const booked = bookSlot(studioOf(asked.body.studioId), shop.bookings, asked);
      if ('code' in booked) return booked;
      shop.bookings.push(booked);
      return presentBooking(booked, Date.now());
    },
    openBookingLink: ({ body: { link } }) => {
      const booking = bookingOf(link);
      return booking ? presentLinkedBooking(booking) : fail('booking_link_invalid');
    },
    confirmBooking: ({ body: { link } }) => {
      const booking = bookingOf(link);
      const failure = booking && confirmFailure(booking, Boolean(studioOf(booking.studio.id)));
      return failure ?? change(link, { confirmedAt: new Date() });
    },
    cancelBooking: ({ body: { link } }) => change(link, { cancelledAt: new Date() }),
  } satisfies Part;
}

/** The secret of the private link of a booking. */
export function bookingLink(bookingId: string): string {
  return `booking-${bookingId}`;
}

function placeOrder(
  shop: StoredShop,
  { body, language }: Asked<'sendOrderChunk'>,
): OrderChunkResponse | Failure {
  const { chunkIndex, totalChunks, order, orderItems } = body;
  const { orderNumber } = order;
  const chunks = (shop.chunks.get(orderNumber) ?? new Map<number, readonly OrderItem[]>()).set(
    chunkIndex,
    orderItems,
  );
  shop.chunks.set(orderNumber, chunks);
  const received = [...chunks.keys()].toSorted((a, b) => a - b);
  const placed = shop.orders.get(orderNumber);
  if (placed) return { data: { orderNumber, received, complete: true, order: placed.wire } };
  if (received.length < totalChunks) return { data: { orderNumber, received, complete: false } };
  const lines = received.flatMap((index) => [...(chunks.get(index) ?? [])]);
  const facts = {
    setup: shop.setup,
    rule: findValidRule(shop.rules, order.discountCode, order.selectedCountry),
    automatic: findAutomatic(shop.rules, order.selectedCountry),
    card: findUsableCard(shop.cards, order.giftCard?.code, order.selectedCountry),
    studio: active(shop).find(({ _id }) => _id === order.pickupStudio?.studioId) ?? null,
  };
  if (order.pickupStudio && !facts.studio) return fail('studio_not_found');
  const priced = priceInput(order, lines, facts);
  if (!priced.ok) return priced;
  const error = cardError(shop.cards, order.giftCard?.code, order.selectedCountry, language);
  const failure = priceFailure(order, priced.value, error);
  if (failure) return failure;
  const stored = storeOrder(order, lines, priced.value, facts);
  shop.orders.set(orderNumber, stored);
  return { data: { orderNumber, received, complete: true, order: stored.wire } };
}

function orderResponders(shop: StoredShop) {
  const linked = (link: string | undefined) =>
    [...shop.orders.values()].find(({ wire }) => wire.privatePath === `/track/${link}`);
  return {
    verifyOrderNumber: ({ parameters }) => ({
      exists: shop.orders.has(parameters['orderNumber'] ?? ''),
    }),
    sendOrderChunk: (asked) => placeOrder(shop, asked),
    findOrder: ({ parameters }) => {
      const stored = shop.orders.get(parameters['orderNumber'] ?? '');
      return stored ? { data: stored.wire } : fail('order_not_found');
    },
    requestOrderLink: () => ({ accepted: true }) as const,
    openOrderLink: ({ parameters }) => {
      const stored = linked(parameters['link']);
      return stored ? { data: presentLinkedOrder(stored) } : fail('order_link_invalid');
    },
    confirmOrderByLink: ({ parameters }) => {
      const stored = linked(parameters['link']);
      if (!stored) return fail('order_link_invalid');
      stored.linked = { ...stored.linked, canConfirm: false };
      return { data: presentLinkedOrder(stored) };
    },
    cancelOrderByLink: ({ parameters }) => {
      const stored = linked(parameters['link']);
      if (!stored) return fail('order_link_invalid');
      moveOrder(stored, { fulfilment: 'cancelled' });
      return { data: presentLinkedOrder(stored) };
    },
    reportPrint: ({ parameters, body }) => {
      const stored = linked(parameters['link']);
      if (!stored) return fail('order_link_invalid');
      const { remakes } = presentLinkedOrder(stored);
      const request = {
        id: crypto.randomUUID(),
        item: body.item,
        state: 'open',
        reply: null,
        at: new Date().toISOString(),
      } as const;
      stored.linked = {
        ...stored.linked,
        remakes: { ...remakes, requests: [...remakes.requests, request] },
      };
      return { data: presentLinkedOrder(stored).remakes };
    },
  } satisfies Part;
}

function photoResponders(shop: StoredShop) {
  return {
    getPhotoStatus: ({ body: { photoIds } }) => ({
      photos: photoIds.flatMap((photoId) => {
        const files = shop.uploads.stored.get(photoId);
        const { 'order-copy': orderCopy = null, original = null } = files ?? {};
        return files ? [{ photoId, orderCopy, original }] : [];
      }),
    }),
    listMissingOriginals: () => fail('originals_link_invalid'),
  } satisfies Part;
}

function paymentResponders(shop: StoredShop) {
  return {
    initializePayment: () => ({
      checkoutToken: crypto.randomUUID(),
      secretToken: crypto.randomUUID(),
    }),
    // On this payment page every customer pays at once.
    createCheckoutSession: ({ body: { orderNumber, success_url: success } }) => {
      const stored = shop.orders.get(orderNumber);
      if (!stored) return fail('order_not_found');
      moveOrder(stored, { payment: 'paid' });
      const id = `cs_${crypto.randomUUID()}`;
      return { id, url: success.replace('{CHECKOUT_SESSION_ID}', id) };
    },
    // A payment that the card window has approved is paid.
    validatePayment: ({ body: { orderNumber, eventMessage }, language }) => {
      const stored = shop.orders.get(orderNumber);
      if (stored && eventMessage !== undefined) moveOrder(stored, { payment: 'paid' });
      if (stored?.payment === 'paid') return { success: true, order: stored.wire };
      const code = 'payment_not_settled';
      return { success: false, code, error: errorText(language, code) };
    },
  } satisfies Part;
}

/** The responders of a shop, which read and change what it has stored. */
export function createResponders(shop: StoredShop): Responders {
  return {
    ...placeResponders(shop),
    ...bookingResponders(shop),
    ...orderResponders(shop),
    ...ownDataResponders(shop),
    ...photoResponders(shop),
    ...paymentResponders(shop),
  };
}
