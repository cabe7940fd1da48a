import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { graceMs } from '#domain/payments/attempt-states.ts';
import { heldDetails } from '#domain/discounts/gift-cards.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import {
  findGiftCardRefusal,
  findHeldUntil,
  holdGiftCard,
  releaseGiftCard,
} from '../../discounts/index.ts';
import { freeGiftCard, type OrderSummary } from '../../orders/index.ts';
import { endedHolds, type Attempt } from '../records/attempts.repo.ts';
import { paymentWrites } from '../refunds/payment-writes.ts';

/**
 * Holds the gift card's part of a locked order for a new attempt, until ten minutes after the attempt expires. Holds of
 * ended attempts, such as those of an order this one replaced, are released first. If the rest does not cover the part,
 * holds of the session's own abandoned attempts are released too.
 * Errors: `gift_card_disabled`, `gift_card_expired`, `gift_card_held` (with `until`), `gift_card_insufficient`.
 */
export async function holdGiftCardPart(
  trx: Trx,
  order: OrderSummary,
  attempt: Attempt,
  now: number,
): Promise<Result<void>> {
  if (!order.giftCard || !isCardMethod(order.paymentMethod)) return succeed(undefined);
  const giftCard = order.giftCard;
  for (const ended of await endedHolds(trx, giftCard)) {
    await releaseGiftCard(trx, { giftCard, ...ended }, now);
  }
  const hold = (): Promise<boolean> =>
    holdGiftCard(
      trx,
      {
        giftCard,
        orderId: order.id,
        reference: attempt.id,
        amount: order.giftCardAmount,
        expiresAt: new Date(attempt.expiresAt.getTime() + graceMs),
      },
      now,
    );
  if (await hold()) return succeed(undefined);
  const refusal = await findGiftCardRefusal(trx, giftCard, now);
  if (refusal) return fail(refusal);
  await freeGiftCard(paymentWrites, trx, order, giftCard, now);
  if (await hold()) return succeed(undefined);
  const held = heldDetails(await findHeldUntil(trx, giftCard, order.sessionId, now), now);
  return held ? fail('gift_card_held', held) : fail('gift_card_insufficient');
}
