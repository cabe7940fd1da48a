import type { FastifyInstance } from 'fastify';
import type { GiftCardDeps } from './gift-card-deps.ts';
import type { StaffDiscountDeps } from './staff/deps.ts';

/** Public API of the discounts feature: price rules and gift cards. Source: product §3, §5. */
export { discountJobs, discountSchedules } from './discounts.jobs.ts';
export { codeGuessLimits, type CodeGuessDeps } from './guess-code.ts';
export { customerRules } from './find-codes.ts';
export { guessDiscount, guessGiftCard } from './guess-codes.ts';
export {
  captureGiftCard,
  findGiftCardRefusal,
  holdGiftCard,
  keepGiftCardHeld,
  refundGiftCard,
  releaseGiftCard,
  releaseGiftCardHolds,
} from './gift-card-ledger.repo.ts';
export { giftCardMails } from './mails/index.ts';
export { extendGiftCard, setGiftCardEnabled } from './change-gift-card.ts';
export { findHeldUntil, findUseOfCard, type StoredGiftCard } from './gift-cards.repo.ts';
export { findGiftCardStatement, issueGiftCard } from './issue-gift-card.ts';
export { addDiscount, setDiscountEnabled } from './change-discounts.ts';
export { insertPriceRule, type StoredPriceRule } from './price-rules.repo.ts';
export { eraseUses, releaseUse, reserveUse } from './rule-uses.repo.ts';

/** Registers the routes of price rules and of gift cards, for customers and for staff, which only this call loads. Source: product §7. */
export async function registerDiscountRoutes(
  app: FastifyInstance,
  deps: GiftCardDeps & StaffDiscountDeps,
): Promise<void> {
  const { registerPriceRuleRoutes } = await import('./price-rules.routes.ts');
  const { registerGiftCardRoutes } = await import('./gift-cards.routes.ts');
  registerPriceRuleRoutes(app, deps);
  registerGiftCardRoutes(app, deps);
  const { registerGiftCardListRoutes } = await import('./staff/gift-card-lists.routes.ts');
  const { registerGiftCardChangeRoutes } = await import('./staff/gift-card-changes.routes.ts');
  const { registerStaffDiscountCalls } = await import('./staff/discounts.routes.ts');
  registerGiftCardListRoutes(app, deps);
  registerGiftCardChangeRoutes(app, deps);
  registerStaffDiscountCalls(app, deps);
}
