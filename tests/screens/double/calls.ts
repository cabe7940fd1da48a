import * as z from 'zod/mini';
import {
  bookingLinkRequest,
  bookingRequest,
  bookingResponse,
  linkedBooking,
  slotsQuery,
  slotsResponse,
} from '#contract/bookings.ts';
import { catalogueQuery, catalogueResponse } from '#contract/catalogue.ts';
import { geoResponse } from '#contract/geo.ts';
import { validateGiftCardRequest, validateGiftCardResponse } from '#contract/gift-cards.ts';
import {
  linkedOrderResponse,
  newOrderLinkRequest,
  newOrderLinkResponse,
} from '#contract/order-links.ts';
import { orderChunk, orderChunkResponse, orderResponse, verifyResponse } from '#contract/orders.ts';
import type { operations } from '#contract/operations/index.ts';
import { ownDataAccepted, ownDataRequest, ownDataResponse } from '#contract/own-data.ts';
import { originalsRequest, originalsResponse } from '#contract/originals.ts';
import {
  createCheckoutSessionRequest,
  createCheckoutSessionResponse,
  initializePaymentRequest,
  initializePaymentResponse,
  validatePaymentRequest,
  validatePaymentResponse,
} from '#contract/payments.ts';
import { photoStatusRequest, photoStatusResponse } from '#contract/photos.ts';
import { priceRuleRequest, priceRulesResponse } from '#contract/price-rules.ts';
import { remakeInput, remakeResponse } from '#contract/remakes.ts';
import { sessionResponse } from '#contract/session.ts';
import { studioSearchQuery, studiosQuery, studiosResponse, studioWire } from '#contract/studios.ts';

/** A call of the API: where it goes, and the schemas of the contract for what it sends and gets. */
export interface Call<Query = unknown, Body = unknown, Value = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** A part `{name}` is a parameter. */
  readonly path: string;
  readonly query: z.ZodMiniType<Query>;
  readonly body: z.ZodMiniType<Body>;
  readonly response: z.ZodMiniType<Value>;
}

const noQuery = z.strictObject({});
const noBody = z.undefined();

function get<Query, Value>(
  path: string,
  query: z.ZodMiniType<Query>,
  response: z.ZodMiniType<Value>,
): Call<Query, undefined, Value> {
  return { method: 'GET', path, query, body: noBody, response };
}

function post<Body, Value>(
  path: string,
  body: z.ZodMiniType<Body>,
  response: z.ZodMiniType<Value>,
): Call<object, Body, Value> {
  return { method: 'POST', path, query: noQuery, body, response };
}

const known = {
  openSession: post('/api/session', noBody, sessionResponse),
  endSession: {
    method: 'DELETE',
    path: '/api/session',
    query: noQuery,
    body: noBody,
    response: sessionResponse,
  },
  getCatalogue: get('/api/catalogue', catalogueQuery, catalogueResponse),
  getGeoLocation: get('/api/geo-location', noQuery, geoResponse),
  searchStudios: get('/api/studios/search', studioSearchQuery, studiosResponse),
  findStudio: get('/api/studios/by-slug/{slug}', noQuery, studioWire),
  listSlots: get('/api/studios/{studioId}/slots', slotsQuery, slotsResponse),
  listStudios: get('/api/studios', studiosQuery, studiosResponse),
  listPriceRules: get('/api/price-rules', noQuery, priceRulesResponse),
  findPriceRule: post('/api/price-rules', priceRuleRequest, priceRulesResponse),
  validateGiftCard: post(
    '/api/validate-gift-card',
    validateGiftCardRequest,
    validateGiftCardResponse,
  ),
  getPhotoStatus: post('/api/photos/status', photoStatusRequest, photoStatusResponse),
  listMissingOriginals: post('/api/originals', originalsRequest, originalsResponse),
  verifyOrderNumber: get('/api/orders/verify/{orderNumber}', noQuery, verifyResponse),
  sendOrderChunk: post('/api/orders/chunk', orderChunk, orderChunkResponse),
  findOrder: get('/api/orders/{orderNumber}', noQuery, orderResponse),
  requestOrderLink: post('/api/order-links', newOrderLinkRequest, newOrderLinkResponse),
  openOrderLink: get('/api/order-links/{link}', noQuery, linkedOrderResponse),
  confirmOrderByLink: post('/api/order-links/{link}/confirm', noBody, linkedOrderResponse),
  cancelOrderByLink: post('/api/order-links/{link}/cancel', noBody, linkedOrderResponse),
  requestOwnData: post('/api/order-links/{link}/data-requests', ownDataRequest, ownDataAccepted),
  openOwnData: get('/api/own-data/{link}', noQuery, ownDataResponse),
  eraseOwnData: post('/api/own-data/{link}/erase', noBody, ownDataResponse),
  reportPrint: post('/api/order-links/{link}/remakes', remakeInput, remakeResponse),
  initializePayment: post(
    '/api/initialize-payment',
    initializePaymentRequest,
    initializePaymentResponse,
  ),
  createCheckoutSession: post(
    '/api/create-checkout-session',
    createCheckoutSessionRequest,
    createCheckoutSessionResponse,
  ),
  validatePayment: post('/api/validate-payment', validatePaymentRequest, validatePaymentResponse),
  bookSlot: post('/api/bookings', bookingRequest, bookingResponse),
  openBookingLink: post('/api/booking-links', bookingLinkRequest, linkedBooking),
  confirmBooking: post('/api/booking-links/confirm', bookingLinkRequest, linkedBooking),
  cancelBooking: post('/api/booking-links/cancel', bookingLinkRequest, linkedBooking),
} as const satisfies Partial<Record<keyof typeof operations, Call>>;

type Known = typeof known;

/** An operation id of {@link calls}. */
export type CallName = keyof Known;

/** The types of a call's parts, as the contract reads them. */
export type Parts<N extends CallName> = {
  [K in CallName]: Known[K] extends Call<infer Query, infer Body, infer Value>
    ? { readonly query: Query; readonly body: Body; readonly response: Value }
    : never;
}[N];

/** The calls of the storefront by their operation ids, but for uploads. Of two that match a path, the first one counts. */
export const calls: {
  readonly [N in CallName]: Call<Parts<N>['query'], Parts<N>['body'], Parts<N>['response']>;
} = known;
