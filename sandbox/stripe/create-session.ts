import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { Coupon, SandboxSession } from '../state/stripe-entries.ts';
import { totalProblem, toUnits, unitProblem } from './amounts.ts';
import { badRequest, type StripeError } from './api-error.ts';
import { refuse, type Call, type StripeCallResult } from './calls.ts';
import { newId } from './ids.ts';
import { address, currency, integer, metadata, moment, positive } from './parameters.ts';
import { pageUrl } from './session-status.ts';
import { couponRead, sessionRead } from './wire.ts';

const minuteMs = 60_000;
const minLifeMs = 30 * minuteMs;
const longestLifeMs = 24 * 60 * minuteMs;
const maxLines = 100;

const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';

const line = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer,
    product_data: z.strictObject({
      name: z.string().regex(/\S/).max(250),
      description: z.string().optional(),
      metadata,
    }),
  }),
  quantity: positive,
});

export const sessionBody = z.strictObject({
  ui_mode: z.literal('hosted_page', 'Invalid ui_mode: must be hosted_page').optional(),
  mode: z.literal('payment', 'Invalid mode: only payment is here'),
  line_items: z.array(line).min(1).max(maxLines, `Invalid array: at most ${maxLines} lines`),
  discounts: z
    .array(z.strictObject({ coupon: z.string() }))
    .max(1, 'Invalid array: at most one discount')
    .default([]),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: z.string().max(200, 'Invalid client_reference_id').optional(),
  customer_email: z.email('Invalid email address').optional(),
  expires_at: moment.optional(),
  locale: z
    .string()
    .refine((value) => locales.split(' ').includes(value), 'Invalid locale')
    .optional(),
  metadata,
  payment_intent_data: z
    .strictObject({ metadata, description: z.string().max(1000).optional() })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  // Prices are shown and charged in the requested currency, so a shop has to switch adaptive pricing off.
  adaptive_pricing: z
    .strictObject({ enabled: z.literal('false', 'Invalid adaptive_pricing: only false is here') })
    .optional(),
});

type SessionBody = z.infer<typeof sessionBody>;

function expiryProblem(expiresAt: number, now: number): StripeError | undefined {
  // The request was some moments on its way.
  if (expiresAt < now + minLifeMs - minuteMs) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from now.';
    return badRequest(message, { param: 'expires_at' });
  }
  if (expiresAt > now + longestLifeMs + minuteMs) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from now.';
    return badRequest(message, { param: 'expires_at' });
  }
  return undefined;
}

function linesProblem(items: SessionBody['line_items']): StripeError | undefined {
  const [first] = items;
  for (const [index, { price_data: price }] of items.entries()) {
    const param = `line_items[${index}][price_data]`;
    if (price.currency !== first?.price_data.currency) {
      return badRequest('All line items must have the same currency.', { param });
    }
    const problem = unitProblem(price.unit_amount, price.currency, `${param}[unit_amount]`);
    if (problem) return problem;
  }
  return undefined;
}

function couponProblem(
  coupon: Coupon | undefined,
  id: string,
  wanted: string,
  now: number,
): StripeError | undefined {
  const param = 'discounts[0][coupon]';
  if (!coupon) {
    return badRequest(`No such coupon: '${id}'`, { code: 'resource_missing', param });
  }
  if (!couponRead(coupon, now).valid) {
    return badRequest(`Coupon ${id} is used up or has expired.`, { code: 'coupon_expired', param });
  }
  if (coupon.currency !== wanted) {
    const message = `The coupon's currency ${coupon.currency} is not that of the session, ${wanted}.`;
    return badRequest(message, { param });
  }
  return undefined;
}

type Totals = Pick<SandboxSession, 'amountSubtotal' | 'amountDiscount' | 'amountTotal'>;

function computeTotals(body: SessionBody, coupon: Coupon | undefined): Totals {
  const amountSubtotal = body.line_items.reduce(
    (sum, item) => sum + item.price_data.unit_amount * item.quantity,
    0,
  );
  const amountDiscount = Math.min(coupon?.amountOff ?? 0, amountSubtotal);
  return { amountSubtotal, amountDiscount, amountTotal: amountSubtotal - amountDiscount };
}

function newSession(
  body: SessionBody,
  totals: Totals,
  { now, ...times }: { now: number; expiresAt: number; currency: string },
): SandboxSession {
  return {
    ...totals,
    ...times,
    id: newId('cs_test'),
    createdAt: now,
    status: 'open',
    paymentStatus: 'unpaid',
    lines: body.line_items.map(({ price_data: price, quantity }) => ({
      name: price.product_data.name,
      unitAmount: price.unit_amount,
      quantity,
    })),
    coupon: body.discounts[0]?.coupon ?? null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url ?? null,
    reference: body.client_reference_id ?? null,
    email: body.customer_email ?? null,
    locale: body.locale ?? null,
    metadata: body.metadata,
    paymentMetadata: body.payment_intent_data?.metadata ?? {},
    paymentIntent: null,
    challenge: null,
  };
}

/** Consumes the total overrides of the next sessions one by one. */
function withMistake({ switches }: SandboxContext, session: SandboxSession): SandboxSession {
  const mistake = switches.askedTotal;
  if (!mistake || mistake.remaining <= 0) return session;
  mistake.remaining -= 1;
  return { ...session, amountTotal: toUnits(mistake.amount, session.currency) };
}

/** Creates a session for `POST /v1/checkout/sessions`. */
export function createSession(
  context: SandboxContext,
  body: SessionBody,
  call: Call,
): StripeCallResult {
  const { state } = context;
  const now = state.now();
  const expiresAt = body.expires_at ?? now + longestLifeMs;
  const wanted = body.line_items[0]?.price_data.currency ?? '';
  const couponId = body.discounts[0]?.coupon;
  const coupon = couponId === undefined ? undefined : state.tables.stripe.coupons.get(couponId);
  const totals = computeTotals(body, coupon);
  const problem =
    expiryProblem(expiresAt, now) ??
    linesProblem(body.line_items) ??
    (couponId === undefined ? undefined : couponProblem(coupon, couponId, wanted, now)) ??
    totalProblem(totals.amountTotal, wanted);
  if (problem) return refuse(problem);
  const fresh = newSession(body, totals, { now, expiresAt, currency: wanted });
  const session = withMistake(context, fresh);
  const object = sessionRead(session, pageUrl(call.origin, session.id));
  return { ok: true, object, change: { sessions: [session] } };
}
