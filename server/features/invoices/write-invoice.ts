import { tiersOf } from '#domain/catalogue/prices.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import { joinFacts } from '#locales/lists.ts';
import type { MailLanguage } from '../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../orders/index.ts';
import {
  bundleText,
  groupItems,
  formatSums,
  formatVariant,
  totalLabelOf,
  type BillGroup,
} from './order-bill.ts';
import { itemPrice } from '#domain/catalogue/unit-price.ts';
import { chosenOf } from '#domain/catalogue/item-facts.ts';
import { commonParts, instrumentText, languageOfOrder, type Issuing } from './document-parts.ts';
import type { PaidPart } from './invoices.repo.ts';

/** Returns the charged tier of a price that falls with the count; null for any other price. */
function tierText(
  catalogue: Catalogue,
  { item, quantity }: BillGroup,
  country: string,
  { text }: MailLanguage,
): string | null {
  const tiers = tiersOf(catalogue, country, item.size) ?? [];
  // A line that was stored without its tier has that of its quantity.
  const from = item.tierFrom ?? quantity;
  const index = tiers.findLastIndex((tier) => from >= tier.from);
  const tier = tiers[index];
  if (!tier || tiers.length === 1) return null;
  const { productType, size, unitPrice } = item;
  const sold = { productType, size, ...chosenOf(item) };
  if (itemPrice(catalogue, country, sold, tier.from) !== unitPrice) return null;
  const next = tiers[index + 1];
  return next
    ? text('invoice.tierRange', { from: tier.from, to: next.from - 1 })
    : text('invoice.tier', { from: tier.from });
}

function composeLine(
  catalogue: Catalogue,
  group: BillGroup,
  order: OrderRecord,
  language: MailLanguage,
): InvoiceDocument['lines'][number] {
  const { text, money } = language;
  const { item, quantity, photos, total } = group;
  const details = [
    ...(photos === quantity ? [] : [text('order.photos', { count: photos })]),
    tierText(catalogue, group, order.country, language),
    bundleText(item, order.currency, language),
  ].filter((detail) => detail !== null);
  return {
    item: formatVariant(item, language),
    ...(details.length > 0 ? { detail: joinFacts(details, language.code) } : {}),
    quantity: String(quantity),
    price: money(item.unitPrice, order.currency),
    amount: money(total, order.currency),
  };
}

function composeSettled(
  order: OrderRecord,
  paid: readonly PaidPart[],
  language: MailLanguage,
): InvoiceDocument['settled'] {
  const { text, money, date } = language;
  const rest = order.originalTotal - paid.reduce((sum, { amount }) => sum + amount, 0);
  return {
    title: text('invoice.payment'),
    lines: paid.map((part) => ({
      label: instrumentText(part, language),
      ...(part.at ? { detail: date(part.at) } : {}),
      amount: money(part.amount, order.currency),
    })),
    rest: { label: text('invoice.rest'), amount: money(rest, order.currency) },
    note: null,
  };
}

/**
 * Writes an order's invoice with the catalogue that priced it: equal items as one line, tiers as they were charged,
 * additions and deductions, every tax by its name, payments and what remains.
 */
export function writeInvoice(
  issuing: Issuing,
  catalogue: Catalogue,
  paid: readonly PaidPart[],
): InvoiceDocument {
  const { order, number, at } = issuing;
  const language = languageOfOrder(order);
  const { text, money, date } = language;
  return {
    ...commonParts(issuing, language),
    title: text('invoice.title'),
    facts: [
      { label: text('invoice.number'), lines: [number] },
      { label: text('invoice.date'), lines: [date(at)] },
      { label: text('order.orderNumber'), lines: [order.number] },
      { label: text('invoice.placed'), lines: [date(order.placedAt)] },
    ],
    lines: groupItems(order.items).map((group) => composeLine(catalogue, group, order, language)),
    sums: formatSums(order, language),
    total: {
      label: text(totalLabelOf(catalogue, order.country)),
      amount: money(order.originalTotal, order.currency),
    },
    settled: composeSettled(order, paid, language),
  };
}
