import { policyOf, type Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { factsOf } from '#domain/catalogue/item-facts.ts';
import { joinFacts } from '#locales/lists.ts';
import { listNameParts, nameVariant } from '#locales/variant-name.ts';
import { unbroken, type MailLanguage } from '../../platform/mail/mail-language.ts';
import type { OrderLine, OrderRecord } from '../orders/index.ts';

/** Names the product of a line with its size or shape. Source: product §4.16. */
export function formatVariant(
  line: Pick<OrderLine, 'productType' | 'size' | 'shape' | 'facts'>,
  { text, code, inside }: MailLanguage,
): string {
  const name = nameVariant({ ...line, facts: factsOf(line) }, code, {
    product: (product) => text(`order.products.${product}`),
    size: (unit, size) => {
      const named = { size: inside(size) };
      return unbroken(text(unit === 'in' ? 'order.sizeInches' : 'order.sizeCentimetres', named));
    },
    shape: (shape) => text(`order.shapes.${shape}`),
  });
  // The owner's names may be in a script of the other direction.
  return joinFacts(listNameParts(name).map(inside), code);
}

/** Key of the label of an order's total. Source: product §4.16. */
export function totalLabelOf(
  catalogue: Catalogue,
  country: string,
): 'totals.totalTtc' | 'totals.total' {
  return policyOf(catalogue, country).totalLabel === 'ttc' ? 'totals.totalTtc' : 'totals.total';
}

/** Names the bundle by which a line was priced: `100 for $30.00`; null without one. */
export function bundleText(
  item: Pick<OrderLine, 'productType' | 'size' | 'facts'>,
  currency: OrderRecord['currency'],
  { text, money, inside }: MailLanguage,
): string | null {
  const { bundle } = factsOf(item);
  if (!bundle) return null;
  return text('order.bundle', {
    count: bundle.count,
    price: inside(money(bundle.price, currency)),
  });
}

/** Lines of one product variant at one price; amounts in minor units. Source: product §4.16. */
export interface BillGroup {
  readonly item: OrderLine;
  readonly photos: number;
  readonly quantity: number;
  readonly total: number;
}

/** Groups lines of one product variant at one price, in the order of their first line. Source: product §4.16. */
export function groupItems(items: readonly OrderLine[]): BillGroup[] {
  const groups = new Map<string, BillGroup>();
  for (const item of items) {
    const { options, measure } = factsOf(item);
    const chosen = JSON.stringify([options, measure]);
    const key = `${item.productType} ${item.shape} ${item.size} ${chosen} ${item.unitPrice}`;
    const before = groups.get(key);
    groups.set(key, {
      item: before?.item ?? item,
      photos: (before?.photos ?? 0) + 1,
      quantity: (before?.quantity ?? 0) + item.quantity,
      total: (before?.total ?? 0) + item.total,
    });
  }
  return [...groups.values()];
}

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

function taxName(name: string, { text }: MailLanguage): string {
  const known = taxNames.find((entry) => entry === name);
  return known ? text(`totals.taxNames.${known}`) : name;
}

/** Formats a tax with its rate: `GST 5%`. */
export function taxText(tax: OrderRecord['taxLines'][number], language: MailLanguage): string {
  const { text, percent, inside } = language;
  return text('totals.taxLine', {
    name: inside(taxName(tax.name, language)),
    percent: inside(percent(tax.percentThousandths)),
  });
}

/** Rows between the lines of an order and its total: subtotal, delivery, discount, taxes. Source: product §4.16. */
export function formatSums(
  order: OrderRecord,
  language: MailLanguage,
): { label: string; amount: string }[] {
  const { text, money, inside } = language;
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
      label: taxText(tax, language),
      amount: amount(tax.amount),
    })),
  ];
}
