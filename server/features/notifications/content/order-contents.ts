import { joinFacts } from '#locales/lists.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { groupsOf, sumsOf, formatVariant, type BillGroup } from '../../invoices/index.ts';
import type { AmountLine, MailBill } from '../render/mail-content.ts';

const lineOf = (group: BillGroup, order: OrderRecord, language: MailLanguage): AmountLine => {
  const { text, money, inside } = language;
  const price = inside(money(group.item.unitPrice, order.currency));
  const line = text('order.line', { quantity: group.quantity, price });
  return {
    label: formatVariant(group.item, language),
    detail:
      group.photos === group.quantity
        ? line
        : joinFacts([line, text('order.photos', { count: group.photos })], language.code),
    amount: money(group.total, order.currency),
  };
};

const giftCardOf = (order: OrderRecord, { text, money }: MailLanguage): AmountLine[] =>
  order.giftCardAmount > 0
    ? [{ label: text('totals.giftCard'), amount: money(-order.giftCardAmount, order.currency) }]
    : [];

/** Ordered items with their prices. The Tunisian total says that taxes are included. Source: product §9. */
export const contentsOf = (order: OrderRecord, language: MailLanguage): MailBill => {
  const { text, money } = language;
  return {
    title: text('order.contents'),
    lines: groupsOf(order.items).map((group) => lineOf(group, order, language)),
    sums: [...sumsOf(order, language), ...giftCardOf(order, language)],
    total: {
      label: text(order.country === 'TN' ? 'totals.totalTtc' : 'totals.total'),
      amount: money(order.total, order.currency),
    },
  };
};
