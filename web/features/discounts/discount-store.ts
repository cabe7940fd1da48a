import { create } from 'zustand';
import { normalizeCode, type DiscountError, type PriceRule } from '#domain/discounts.ts';
import type { Currency } from '#domain/money.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** Longest code the shop takes, characters. */
const longestCode = 64;

/** The discount of the order. */
export interface Discount {
  /** In capitals. */
  readonly code: string | null;
  /** Null until the shop has told it. */
  readonly rule: PriceRule | null;
  /** Why a code that held takes nothing off any more; null while it may. */
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

/** The code that came with a link and what it takes off; the code is kept in the browser. Source: product §2, §5. */
export const useDiscount = create<Discount>()(() => none);

/** The code of an address or of a form as it is looked up; null for none. */
export const codeFrom = (text: string | null): string | null =>
  normalizeCode(text ?? '').slice(0, longestCode) || null;

/** The code kept in the browser. */
export const keptCode = (): string | null => saved.load();

/** Keeps a code, with its rule where that is known already. */
export const keepDiscount = (code: string, rule: PriceRule | null): void => {
  useDiscount.setState({ code, rule, error: null });
  saved.save(code);
};

/** The code of the order does not hold any more: the order goes on without it, and its summary says why. */
export const refuseDiscount = (code: string, error: DiscountError): void => {
  useDiscount.setState({ code, rule: null, error });
  saved.clear();
};

/** The order goes on without a code. */
export const forgetDiscount = (): void => {
  useDiscount.setState(none);
  saved.clear();
};

/** The rule as far as it holds for orders in a currency. Its dates were looked at when it came. */
export const ruleFor = ({ rule }: Pick<Discount, 'rule'>, currency: Currency): PriceRule | null =>
  rule && (rule.currency === null || rule.currency === currency) ? rule : null;
