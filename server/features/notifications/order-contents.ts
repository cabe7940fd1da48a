import { passportSize } from '#domain/catalogue.ts';
import type { OrderItemRecord, OrderRecord } from '../orders/index.ts';
import type { AmountLine, MailBill } from './mail-content.ts';
import { unbroken, type MailLanguage } from './mail-language.ts';

const inches: ReadonlySet<string> = new Set(['4x4', '4x6', '5x7', '8x10']);

const sizeOf = (size: string, { text, inside }: MailLanguage): string => {
  const named = { size: inside(size.replace('x', '×')) };
  const label = inches.has(size)
    ? text('order.sizeInches', named)
    : text('order.sizeCentimetres', named);
  return unbroken(label);
};

const wareOf = (item: OrderItemRecord, language: MailLanguage): string => {
  const { text } = language;
  const { productType, shape, size } = item;
  const passport = productType === 'photo_print' && size === passportSize;
  const product = text(`order.products.${passport ? 'passport' : productType}`);
  if (productType === 'photo_print') return `${product} · ${sizeOf(size, language)}`;
  return shape ? `${product} · ${text(`order.shapes.${shape}`)}` : product;
};

interface Group {
  readonly item: OrderItemRecord;
  readonly photos: number;
  readonly quantity: number;
  readonly total: number;
}

/** Lines of the same thing at the same price as one, in the order in which they first come. */
const groupsOf = (items: readonly OrderItemRecord[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const key = `${item.productType} ${item.shape} ${item.size} ${item.unitPrice}`;
    const before = groups.get(key);
    groups.set(key, {
      item: before?.item ?? item,
      photos: (before?.photos ?? 0) + 1,
      quantity: (before?.quantity ?? 0) + item.quantity,
      total: (before?.total ?? 0) + item.total,
    });
  }
  return [...groups.values()];
};

const lineOf = (group: Group, order: OrderRecord, language: MailLanguage): AmountLine => {
  const { text, money, inside } = language;
  const price = inside(money(group.item.unitPrice, order.currency));
  const line = text('order.line', { quantity: group.quantity, price });
  return {
    label: wareOf(group.item, language),
    detail:
      group.photos === group.quantity
        ? line
        : `${line} · ${text('order.photos', { count: group.photos })}`,
    amount: money(group.total, order.currency),
  };
};

const taxNames = [
  'GST',
  'PST',
  'HST',
  'QST',
  'VAT',
  'Consumption tax',
  'ICMS',
  'IVA',
  'Tax',
] as const;

const taxName = (name: string, { text }: MailLanguage): string => {
  const known = taxNames.find((entry) => entry === name);
  return known ? text(`totals.taxNames.${known}`) : name;
};

const sumsOf = (order: OrderRecord, language: MailLanguage): AmountLine[] => {
  const { text, money, percent, inside } = language;
  const amount = (minor: number): string => money(minor, order.currency);
  const code = order.discountCode;
  return [
    { label: text('totals.subtotal'), amount: amount(order.subtotal) },
    {
      label: text(order.deliveryMethod === 'pickup' ? 'totals.pickup' : 'totals.shipping'),
      amount: order.shippingFee === 0 ? text('totals.free') : amount(order.shippingFee),
    },
    ...(order.discount > 0
      ? [
          {
            label: code
              ? text('totals.discountCode', { code: inside(code) })
              : text('totals.discount'),
            amount: amount(-order.discount),
          },
        ]
      : []),
    ...order.taxLines.map((tax) => ({
      label: text('totals.taxLine', {
        name: inside(taxName(tax.name, language)),
        percent: inside(percent(tax.percentThousandths)),
      }),
      amount: amount(tax.amount),
    })),
    ...(order.giftCardAmount > 0
      ? [{ label: text('totals.giftCard'), amount: amount(-order.giftCardAmount) }]
      : []),
  ];
};

/** What was ordered and what it costs. The Tunisian total says that taxes are in it. Source: product §9. */
export const contentsOf = (order: OrderRecord, language: MailLanguage): MailBill => {
  const { text, money } = language;
  return {
    title: text('order.contents'),
    lines: groupsOf(order.items).map((group) => lineOf(group, order, language)),
    sums: sumsOf(order, language),
    total: {
      label: text(order.country === 'TN' ? 'totals.totalTtc' : 'totals.total'),
      amount: money(order.total, order.currency),
    },
  };
};
