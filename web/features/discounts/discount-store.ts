import { create } from 'zustand';
import { normalizeCode, type PriceRule } from '#domain/discounts.ts';
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
}

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
export const useDiscount = create<Discount>()(() => ({ code: null, rule: null }));

/** The code of an address or of a form as it is looked up; null for none. */
export const codeFrom = (text: string | null): string | null =>
  normalizeCode(text ?? '').slice(0, longestCode) || null;

/** The code kept in the browser. */
export const keptCode = (): string | null => saved.load();

/** Keeps a code, with its rule where that is known already. */
export const keepDiscount = (code: string, rule: PriceRule | null): void => {
  useDiscount.setState({ code, rule });
  saved.save(code);
};

/** The order goes on without a code. */
export const forgetDiscount = (): void => {
  useDiscount.setState({ code: null, rule: null });
  saved.clear();
};

/** The rule as far as it holds for orders in a currency. Its dates were looked at when it came. */
export const ruleFor = ({ rule }: Discount, currency: Currency): PriceRule | null =>
  rule && (rule.currency === null || rule.currency === currency) ? rule : null;
