import * as z from 'zod/mini';
import {
  customerResponse,
  deletePhotosRequest,
  deletePhotosResponse,
  eraseCustomerRequest,
  eraseCustomerResponse,
  findCustomersRequest,
  findCustomersResponse,
  plannedErasureResponse,
} from '#contract/staff/customers.ts';
import { listDocumentsQuery, listDocumentsResponse } from '#contract/staff/documents.ts';
import { changedGiftCardResponse, mailGiftCardRequest } from '#contract/staff/gift-cards.ts';
import { get, post } from './staff-call.ts';

const customers = '/api/staff/customers';

/** The calls about customers and the documents of a month, by name. */
export const customerCalls = {
  findCustomers: post(`${customers}/find`, findCustomersRequest, findCustomersResponse),
  getCustomer: get(`${customers}/{customer}`, customerResponse),
  planErasure: get(`${customers}/{customer}/erasure`, plannedErasureResponse),
  eraseCustomer: post(
    `${customers}/{customer}/erasure`,
    eraseCustomerRequest,
    eraseCustomerResponse,
  ),
  deletePhotos: post(
    '/api/staff/orders/{number}/delete-photos',
    deletePhotosRequest,
    deletePhotosResponse,
  ),
  listDocuments: {
    ...get('/api/staff/documents', listDocumentsResponse),
    query: listDocumentsQuery,
  },
} as const;

const giftCards = '/api/staff/gift-cards';

/** The calls that send gift cards by mail, by name. */
export const giftCardMailCalls = {
  mailGiftCard: post(`${giftCards}/mail`, mailGiftCardRequest, changedGiftCardResponse),
  resendGiftCard: post(`${giftCards}/{card}/resend`, z.strictObject({}), changedGiftCardResponse),
} as const;
