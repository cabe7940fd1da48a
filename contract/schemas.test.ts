import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { catalogueResponse, catalogueQuery } from './catalogue.ts';
import { errorBody, errorCodes, isErrorCode } from './errors.ts';
import { notificationResponse, notificationRequest } from './notifications.ts';
import {
  orderResponse,
  orderChunk,
  orderChunkResponse,
  orderNumberParams,
  verifyResponse,
} from './orders.ts';
import {
  initializePaymentResponse,
  initializePaymentRequest,
  validatePaymentResponse,
  validatePaymentRequest,
} from './payments.ts';
import { photoStatusResponse, photoStatusRequest, uploadMetadata } from './photos.ts';
import { priceRulesResponse, priceRuleRequest } from './price-rules.ts';
import { quoteResponse, quoteRequest } from './quote.ts';

const responses = {
  catalogueResponse,
  errorBody,
  initializePaymentResponse,
  orderResponse,
  orderChunkResponse,
  photoStatusResponse,
  priceRulesResponse,
  quoteResponse,
  notificationResponse,
  validatePaymentResponse,
  verifyResponse,
};

const requests = {
  catalogueQuery,
  initializePaymentRequest,
  orderChunk,
  orderNumberParams,
  photoStatusRequest,
  priceRuleRequest,
  quoteRequest,
  notificationRequest,
  uploadMetadata,
  validatePaymentRequest,
};

describe('the contract schemas', () => {
  // A transform can only be parsed: a response that contains one would fail when a customer requests it.
  test.each(Object.entries(responses))('%s can be encoded', (_, schema) => {
    expect(z.toJSONSchema(schema, { io: 'output' })).toHaveProperty('type', 'object');
  });

  test.each(Object.entries(requests))('%s can be described as JSON Schema', (_, schema) => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type', 'object');
  });
});

describe('request texts', () => {
  const id = '0190163d-8694-739b-aea5-966c26f8ad91';

  test('uploadMetadata cleans its texts', () => {
    const metadata = {
      photoId: id.toUpperCase(),
      kind: 'order-copy',
      filename: 'a\u0000.jpg ',
      filetype: 'image/jpeg',
      sha256: 'AB'.repeat(32),
    };
    expect(uploadMetadata.parse(metadata)).toEqual({
      photoId: id,
      kind: 'order-copy',
      filename: 'a.jpg',
      filetype: 'image/jpeg',
      sha256: 'ab'.repeat(32),
    });
    expect(uploadMetadata.safeParse({ ...metadata, kind: 'thumbnail' }).success).toBe(false);
    expect(uploadMetadata.safeParse({ ...metadata, sha256: '' }).success).toBe(false);
  });

  test('validatePaymentRequest rejects an empty session id', () => {
    const payment = { orderNumber: 'FPX-123456789' };
    for (const sessionId of ['', ' ', '\u0000', 'a'.repeat(301)]) {
      expect(validatePaymentRequest.safeParse({ ...payment, sessionId }).success).toBe(false);
    }
    expect(validatePaymentRequest.parse({ ...payment, sessionId: 'abc\u0000' }).sessionId).toBe(
      'abc',
    );
  });

  test('priceRuleRequest cleans its code', () => {
    expect(priceRuleRequest.parse({ code: ' welcome10\u0000' })).toEqual({ code: 'welcome10' });
    expect(priceRuleRequest.safeParse({}).success).toBe(false);
  });
});

describe('errorCodes', () => {
  test('lists each code once, in snake case', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    expect(errorCodes.filter((code) => !/^[a-z]+(?:_[a-z0-9]+)*$/.test(code))).toEqual([]);
  });

  test.each(errorCodes)('accepts %s as an error code', (code) => {
    expect(isErrorCode(code)).toBe(true);
  });

  test.each(['', 'INVALID_REQUEST', 'oops', null, 3, 'toString'])(
    'rejects %j as an error code',
    (value) => {
      expect(isErrorCode(value)).toBe(false);
    },
  );
});
