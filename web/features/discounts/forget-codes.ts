import { forgetDiscount } from './discount-store.ts';
import { forgetGiftCard } from './gift-card-store.ts';
import { typedCode } from './typed-code.ts';

/** Forgets the codes of an order that is placed or cleared, also one that is only typed. */
export function forgetCodes(): void {
  forgetDiscount();
  forgetGiftCard();
  typedCode.save(null);
}
