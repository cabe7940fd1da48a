import { create } from 'zustand';
import { normalizeCode, type DiscountError, type PriceRule } from '#domain/discounts/discounts.ts';
import type { Currency } from '#domain/common/money.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** Maximum length of a code, characters. */
const longestCode = 64;

/** The discount of the order. */
export interface Discount {
  /** Uppercase. */
  readonly code: string | null;
  /** Null until the server has returned it. */
  readonly rule: PriceRule | null;
  /** Why a code that was accepted no longer applies; null while it does. */
  readonly error: DiscountError | null;
}

const none: Discount = { code: null, rule: null, error: null };

const saved = savedState<string>({
  key: storageKeys.discountCode,
  version: 1,
  schema: {
    safeParse: (data) =>
      typeof data === 'string' && data !== '' && data.length <= longestCode
        ? { success: true, data }
        : { success: false },
  },
});

/** The code of a link and its rule; the code is stored in the browser. */
export const useDiscount = create<Discount>()(() => none);

/** Normalizes a code from a URL or form for its lookup; null for none. */
export function codeFrom(text: string | null): string | null {
  return normalizeCode(text ?? '').slice(0, longestCode) || null;
}

/** The code stored in the browser. */
export function keptCode(): string | null {
  return saved.load();
}

/** Stores a code, with its rule if it is known already. */
export function keepDiscount(code: string, rule: PriceRule | null): void {
  useDiscount.setState({ code, rule, error: null });
  saved.save(code);
}

/** Marks the order's code as invalid: the order continues without it, and its summary shows the reason. */
export function refuseDiscount(code: string, error: DiscountError): void {
  useDiscount.setState({ code, rule: null, error });
  saved.clear();
}

/** Removes the code from the order. */
export function forgetDiscount(): void {
  useDiscount.setState(none);
  saved.clear();
}

/** The rule, if it applies to orders in a currency. Its dates were checked when it was loaded. */
export function ruleFor({ rule }: Pick<Discount, 'rule'>, currency: Currency): PriceRule | null {
  return rule && (rule.currency === null || rule.currency === currency) ? rule : null;
}
