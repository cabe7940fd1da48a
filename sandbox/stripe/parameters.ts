import * as z from 'zod';
import { isKnownCurrency } from './amounts.ts';

/** An integer as a form encodes it. */
export const integer = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number);

export const positive = integer.refine((value) => value > 0, 'Invalid positive integer');

export const currency = z.string().toLowerCase().refine(isKnownCurrency, 'Invalid currency');

const httpRule = /^https?:\/\/[^\s/]+/;
export const address = z.string().max(5000).regex(httpRule, 'Invalid URL');

export const metadata = z
  .record(z.string().max(40, 'Invalid metadata key'), z.string().max(500, 'Invalid metadata value'))
  .default({});

/** Epoch ms from the seconds of the API. */
export const moment = integer.transform((seconds) => seconds * 1000);

export const limit = integer
  .refine((value) => value >= 1 && value <= 100, 'Invalid limit')
  .default(10);

export const expand = z.array(z.string()).max(4).default([]);
