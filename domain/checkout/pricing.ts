import type { SizeKey } from '../catalogue/catalogue.ts';
import { currencyIn, isSoldTo } from '../catalogue/sold-countries.ts';
import { chooseDiscount, type AppliedRule } from '../discounts/choose-discount.ts';
import type { DiscountIneligibility } from '../discounts/reducible.ts';
import { applyGiftCard } from '../discounts/gift-cards.ts';
import { computePercent, type Currency } from '../common/money.ts';
import type { BaseMethod } from '../catalogue/base-methods.ts';
import {
  baseMethodOf,
  cardMaximum,
  cardMinimum,
  cardProviderOf,
  isCardMethod,
  resolveMethod,
  type PaymentMethod,
} from '../payments/payment-methods.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';
import { listDeliveryOptions, parcelOf } from '../catalogue/delivery-fees.ts';
import type { DeliveryMethod } from '../catalogue/shipping.ts';
import type { Catalogue, TaxRate } from '../catalogue/shop-catalogue.ts';
import { taxFor, type TaxPolicy } from '../catalogue/tax.ts';
import {
  findSold,
  priceLines,
  type LineErrorDetails,
  type OrderedItem,
  type PricedLine,
} from './price-lines.ts';

export type { PricedLine } from './price-lines.ts';

/** Everything a price depends on. The discount and the gift card have already been validated. */
export interface PricingInput {
  /** Two-letter code. */
  readonly country: string;
  readonly province?: string | null;
  /** Decides with the province on the delivery zone. */
  readonly postalCode?: string | null;
  /** Day of the order in the shop's zone, `YYYY-MM-DD`; absent if the catalogue has the taxes of one day alone. */
  readonly day?: string | null;
  readonly delivery: DeliveryMethod;
  readonly items: readonly OrderedItem[];
  /** Id of the studio where it is picked up; some products are sold in studios alone. */
  readonly studio?: string | null;
  readonly taxPolicy: TaxPolicy;
  readonly discount?: AppliedRule | null;
  /** Rules that hold without a code, in any order. */
  readonly automatic?: readonly AppliedRule[];
  /** Available amount of a gift card in the order's currency, in minor units. */
  readonly giftCardAvailable?: number | null;
  /** Offered methods, the preferred one first: it applies when none is requested. */
  readonly offered: readonly BaseMethod[];
  /** The gift card leaves a requested card method its minimum. */
  readonly requestedMethod?: PaymentMethod | null;
}

/** The whole pricing result; all amounts in minor units of `currency`. Source: product §3.10. */
export interface Pricing {
  readonly currency: Currency;
  /** In the order of the items. */
  readonly lines: readonly PricedLine[];
  readonly subtotalsBySize: Readonly<Record<SizeKey, number>>;
  readonly quantities: Readonly<Record<SizeKey, number>>;
  readonly subtotal: number;
  readonly shippingFee: number;
  /** Subtotal from which the delivery is free; null for never. */
  readonly freeShippingFrom: number | null;
  readonly preDiscountTotal: number;
  readonly discount: number;
  /** Code of the rule that takes the discount off; null without one, empty for a rule without a code. */
  readonly discountCode: string | null;
  /** Why the given discount takes nothing off this order. */
  readonly ineligibility: DiscountIneligibility | null;
  readonly taxAmount: number;
  /** Amount of each of `appliedTaxRates`, in the same order. */
  readonly taxAmounts: readonly number[];
  readonly appliedProvince: string | null;
  readonly appliedTaxRates: readonly TaxRate[];
  readonly originalTotal: number;
  readonly giftCardAmount: number;
  readonly remainingGiftCardBalance: number;
  readonly total: number;
  readonly paymentMethod: PaymentMethod | null;
  /** Minimum amount payable by card if the order is below it and its method charges a card; otherwise null. */
  readonly belowCardMinimum: number | null;
  /** Maximum amount payable by card if more is due and the method charges a card; otherwise null. */
  readonly aboveCardMaximum: number | null;
}

/** Details of the failures of pricing that have some, by their codes. */
export interface PricingErrorDetails extends LineErrorDetails {
  readonly country_not_sold: { readonly country: string };
  readonly payment_method_not_offered: {
    readonly asked: BaseMethod;
    readonly offered: readonly BaseMethod[];
  };
}

/** Why an order cannot be priced. */
export type PricingFailure =
  | FailureWith<'no_items'>
  | {
      [C in keyof PricingErrorDetails]: FailureWith<C, PricingErrorDetails[C]>;
    }[keyof PricingErrorDetails];

function chooseBase(input: PricingInput): ResultWith<BaseMethod | null, PricingFailure> {
  const asked = input.requestedMethod ? baseMethodOf(input.requestedMethod) : null;
  if (asked && !input.offered.includes(asked)) {
    return fail('payment_method_not_offered', { asked, offered: input.offered });
  }
  return succeed(asked ?? input.offered[0] ?? null);
}

/**
 * Prices an order in this sequence: subtotals, shipping, discount, each tax, gift card, amount due. The browser uses
 * it for display, the server for the binding price. Amounts in minor units. Errors: see {@link PricingFailure}. Source:
 * product §3 (pricing result), §9.
 */
export function priceOrder(
  catalogue: Catalogue,
  input: PricingInput,
): ResultWith<Pricing, PricingFailure> {
  if (!isSoldTo(catalogue, input.country)) {
    return fail('country_not_sold', { country: input.country });
  }
  const sold = findSold(catalogue, input);
  if (!sold.ok) return sold;
  const base = chooseBase(input);
  if (!base.ok) return base;
  const { country, province = null, postalCode = null, delivery } = input;
  const currency = currencyIn(catalogue, country);
  const { lines, quantities, subtotalsBySize } = priceLines(catalogue, country, sold.value);
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const destination = { country, province, postalCode, delivery };
  const parcel = parcelOf(catalogue, lines);
  const [{ fee, freeFrom }] = listDeliveryOptions(catalogue, destination, parcel, subtotal);
  const preDiscountTotal = subtotal + fee;
  const facts = { country, subtotal, lines, preDiscountTotal };
  const chosen = chooseDiscount(input.discount ?? null, input.automatic ?? [], facts, currency);
  const { discount } = chosen;
  const tax = taxFor(catalogue, country, province, delivery, input.taxPolicy, input.day);
  const taxAmounts = tax.rates.map((rate) =>
    computePercent(preDiscountTotal - discount, rate.percentThousandths),
  );
  const taxAmount = taxAmounts.reduce((sum, amount) => sum + amount, 0);
  const originalTotal = preDiscountTotal - discount + taxAmount;
  const minimum = isCardMethod(base.value) ? cardMinimum(catalogue, currency) : 0;
  // Only a requested card reduces the gift card: until then the customer may still choose another method.
  const minimumRest = isCardMethod(input.requestedMethod ?? null) ? minimum : 0;
  const maximum = base.value && cardMaximum(cardProviderOf(base.value), currency);
  const share = applyGiftCard(input.giftCardAvailable ?? 0, originalTotal, minimumRest);
  return succeed({
    currency,
    lines,
    subtotalsBySize,
    quantities,
    subtotal,
    shippingFee: fee,
    freeShippingFrom: freeFrom,
    preDiscountTotal,
    ...chosen,
    taxAmount,
    taxAmounts,
    appliedProvince: tax.province,
    appliedTaxRates: tax.rates,
    originalTotal,
    giftCardAmount: share.giftCardAmount,
    remainingGiftCardBalance: share.remainingBalance,
    total: share.payable,
    paymentMethod: resolveMethod(base.value, originalTotal, share.giftCardAmount),
    belowCardMinimum: share.payable > 0 && originalTotal < minimum ? minimum : null,
    aboveCardMaximum: maximum !== null && share.payable > maximum ? maximum : null,
  });
}
