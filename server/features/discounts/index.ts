/** Public API of the discounts feature: price rules and gift cards. Source: product §3, §5. */
export { discountJobs, discountSchedules } from './discounts.jobs.ts';
export type { CodeContext } from './find-codes.ts';
export { codeGuessLimits, type CodeGuessDeps, type CodeGuessLimits } from './guess-code.ts';
export { guessDiscount, guessGiftCard } from './guess-codes.ts';
export { heldDetails } from './held-details.ts';
export { giftCodeHash, newGiftCode, plainGiftCode } from './gift-card-codes.ts';
export {
  captureGiftCard,
  extendGiftCardHold,
  holdGiftCard,
  refundGiftCard,
  releaseGiftCard,
  releaseHolds,
  type GiftCardMove,
} from './gift-card-ledger.repo.ts';
export type { GiftCardDeps } from './gift-card-deps.ts';
export {
  findHeldUntil,
  findStatement,
  issueGiftCard,
  setGiftCardEnabled,
  type GiftCardStatement,
  type StoredGiftCard,
} from './gift-cards.repo.ts';
export { registerGiftCardRoutes } from './gift-cards.routes.ts';
export {
  disablePriceRule,
  emailMayUse,
  insertPriceRule,
  listPriceRules,
  releaseUse,
  reserveUse,
  seedPriceRules,
  type NewPriceRule,
  type StoredPriceRule,
} from './price-rules.repo.ts';
export { registerPriceRuleRoutes } from './price-rules.routes.ts';
