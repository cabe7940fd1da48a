/** Door of the codes: price rules and gift cards. Source: product §3, §5. */
export { findDiscount, findGiftCard, type CodeContext } from './find-codes.ts';
export { giftCodeHash } from './gift-card-codes.ts';
export { issueGiftCard, type StoredGiftCard } from './gift-cards.repo.ts';
export { reserveUse, seedPriceRules, type StoredPriceRule } from './price-rules.repo.ts';
export { registerPriceRuleRoutes } from './price-rules.routes.ts';
