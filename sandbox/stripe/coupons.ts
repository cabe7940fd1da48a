import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { Coupon } from '../state/stripe-entries.ts';
import { unitProblem } from './amounts.ts';
import { badRequest } from './api-error.ts';
import { refuse, registerRead, registerWrite, type StripeCallResult } from './calls.ts';
import { newCouponId } from './ids.ts';
import { currency, limit, metadata, moment, positive } from './parameters.ts';
import { couponRead, createList } from './wire.ts';

const couponBody = z.strictObject({
  id: z.string().min(1).max(200).optional(),
  amount_off: positive,
  currency,
  duration: z.literal('once', 'Invalid duration').default('once'),
  max_redemptions: positive.optional(),
  redeem_by: moment.optional(),
  name: z.string().max(40, 'Invalid name: at most 40 characters').optional(),
  metadata,
});

function createCoupon(
  { state }: SandboxContext,
  body: z.infer<typeof couponBody>,
): StripeCallResult {
  const id = body.id ?? newCouponId();
  if (state.tables.stripe.coupons.has(id)) {
    const details = { code: 'resource_already_exists', param: 'id' };
    return refuse(badRequest('Coupon already exists.', details));
  }
  const problem = unitProblem(body.amount_off, body.currency, 'amount_off');
  if (problem) return refuse(problem);
  const coupon: Coupon = {
    id,
    createdAt: state.now(),
    name: body.name ?? null,
    amountOff: body.amount_off,
    currency: body.currency,
    maxRedemptions: body.max_redemptions ?? null,
    timesRedeemed: 0,
    redeemBy: body.redeem_by ?? null,
    metadata: body.metadata,
  };
  return { ok: true, object: couponRead(coupon, state.now()), change: { coupons: [coupon] } };
}

/** Registers `POST /v1/coupons`, an amount off for one order unless specified, and the list of coupons. */
export function registerCoupons(api: FastifyInstance, context: SandboxContext): void {
  const { state } = context;
  registerWrite(api, context, '/coupons', couponBody, (body) => createCoupon(context, body));

  registerRead(api, context, '/coupons', z.strictObject({ limit }), (query) => {
    const found = [...state.tables.stripe.coupons.values()]
      .toReversed()
      .map((coupon) => couponRead(coupon, state.now()));
    return { ok: true, object: createList('/v1/coupons', found, query.limit) };
  });
}
