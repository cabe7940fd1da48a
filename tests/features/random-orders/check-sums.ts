import { expect } from 'vitest';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import { countryCatalogue, ownEntry } from '#domain/catalogue/shop-catalogue.ts';
import type { PricedLine } from '#domain/checkout/price-lines.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { toMinor, type Currency } from '#domain/common/money.ts';
import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import type { RandomOrder } from '#tests/support/random-shops.ts';

/** The sum of amounts. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function countedWith({ catalogue }: RandomOrder, line: PricedLine, lines: readonly PricedLine[]) {
  const countingOf = ({ sizeKey }: PricedLine) =>
    findVariantOfKey(catalogue, sizeKey)?.variant.countedBy;
  if (countingOf(line) === 'photo') return [line];
  return lines.filter((other) =>
    countingOf(line) === 'order' ? countingOf(other) === 'order' : other.sizeKey === line.sizeKey,
  );
}

/** The price of a piece by the price list, computed without the code that prices orders. */
function expectedUnit(order: RandomOrder, line: PricedLine, lines: readonly PricedLine[]): number {
  const { prices, optionPrices = {} } = countryCatalogue(order.catalogue, order.country);
  const count = sum(countedWith(order, line, lines).map(({ quantity }) => quantity));
  const tier = (ownEntry(prices, line.sizeKey) ?? []).findLast(({ from }) => from <= count);
  const { measure } = line;
  const area = measure ? BigInt(measure.widthMm) * BigInt(measure.heightMm) : 1_000_000n;
  const piece = Number((BigInt(tier?.unit ?? 0) * area + 500_000n) / 1_000_000n);
  const chosen = Object.entries(line.options ?? {});
  const extras = chosen.map(
    ([option, value]) => optionPrices[`${line.productType}/${option}/${value}`] ?? 0,
  );
  return piece + sum(extras);
}

/** Checks that the parts of a price add up to its total, and that nothing is negative or a part of a minor unit. */
export function checkPricing(order: RandomOrder, pricing: Pricing): void {
  const { lines, subtotal, shippingFee, discount, taxAmounts, originalTotal } = pricing;
  const { bundles = {} } = countryCatalogue(order.catalogue, order.country);
  for (const line of lines) {
    const full = line.unitPrice * line.quantity;
    expect(line.unitPrice).toBe(expectedUnit(order, line, lines));
    if (line.sizeKey in bundles) expect(line.total).toBeLessThanOrEqual(full);
    else expect(line.total).toBe(full);
  }
  expect(sum(lines.map(({ total }) => total))).toBe(subtotal);
  expect(sum(Object.values(pricing.subtotalsBySize))).toBe(subtotal);
  expect(pricing.preDiscountTotal).toBe(subtotal + shippingFee);
  expect(discount).toBeLessThanOrEqual(pricing.preDiscountTotal);
  expect(taxAmounts).toHaveLength(pricing.appliedTaxRates.length);
  expect(sum(taxAmounts)).toBe(pricing.taxAmount);
  expect(subtotal + shippingFee - discount + sum(taxAmounts)).toBe(originalTotal);
  expect(pricing.giftCardAmount + pricing.total).toBe(originalTotal);
  const amounts = [
    ...lines.flatMap(({ unitPrice, total }) => [unitPrice, total]),
    ...Object.values(pricing.subtotalsBySize),
    ...taxAmounts,
    shippingFee,
    discount,
    originalTotal,
    pricing.giftCardAmount,
    pricing.remainingGiftCardBalance,
    pricing.total,
  ];
  expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || amount < 0)).toEqual([]);
}

/** An amount as an English document writes it, in minor units. */
function readAmount(text: string, currency: Currency): number {
  if (text === 'Free') return 0;
  const digits = text.replaceAll(/[^\d.]/g, '');
  if (digits === '') throw new Error(`${text} is no amount`);
  return toMinor(Number(digits), currency) * (/[-\u2212]/.test(text) ? -1 : 1);
}

/** Checks that an invoice's lines, its sums and its total are those of the price, as they are printed. */
export function checkInvoice({ lines, sums, total }: InvoiceDocument, pricing: Pricing): void {
  const { currency, discount, taxAmounts, shippingFee, subtotal, originalTotal } = pricing;
  const read = ({ amount }: { readonly amount: string }): number => readAmount(amount, currency);
  const printed = sums.map(read);
  expect(sum(lines.map(read))).toBe(subtotal);
  expect(printed).toEqual([
    subtotal,
    shippingFee,
    ...(discount > 0 ? [-discount] : []),
    ...taxAmounts,
  ]);
  expect(sum(printed)).toBe(originalTotal);
  expect(read(total)).toBe(originalTotal);
}
