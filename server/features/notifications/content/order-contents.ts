import { wasPaid } from '#domain/orders/order-states.ts';
import { joinFacts } from '#locales/lists.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../../orders/index.ts';
import {
  bundleText,
  formatSums,
  formatVariant,
  groupItems,
  totalLabelOf,
  type BillGroup,
} from '../../invoices/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { AmountLine, MailBill } from '../render/mail-content.ts';

function composeLine(group: BillGroup, order: OrderRecord, language: MailLanguage): AmountLine {
  const { text, money, inside } = language;
  const price = inside(money(group.item.unitPrice, order.currency));
  const line = text('order.line', { quantity: group.quantity, price });
  const details = [
    line,
    group.photos === group.quantity ? null : text('order.photos', { count: group.photos }),
    bundleText(group.item, order.currency, language),
  ].filter((detail) => detail !== null);
  return {
    label: formatVariant(group.item, language),
    detail: joinFacts(details, language.code),
    amount: money(group.total, order.currency),
  };
}

/** The order's total, as its invoice has it; with a gift card what it pays of that, and below it the rest. */
function composeTotals(
  order: OrderRecord,
  { catalogue }: ShopIdentity,
  { text, money }: MailLanguage,
): { readonly above: readonly AmountLine[]; readonly last: AmountLine } {
  const { country, currency, originalTotal, giftCardAmount, total: rest } = order;
  const total = {
    label: text(totalLabelOf(catalogue, country)),
    amount: money(originalTotal, currency),
  };
  if (giftCardAmount === 0) return { above: [], last: total };
  const isPaid = rest > 0 && wasPaid(order.paymentState);
  return {
    above: [total, { label: text('totals.giftCard'), amount: money(-giftCardAmount, currency) }],
    last: {
      label: text(isPaid ? 'totals.paid' : 'totals.toPay'),
      amount: money(rest, currency),
    },
  };
}

/** Ordered items with their prices; the total says that taxes are included where the catalogue wants that. */
export function composeContents(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailBill {
  const { above, last } = composeTotals(order, shop, language);
  return {
    title: language.text('order.contents'),
    lines: groupItems(order.items).map((group) => composeLine(group, order, language)),
    sums: [...formatSums(order, language), ...above],
    total: last,
  };
}
