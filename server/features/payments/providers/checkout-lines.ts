import { factsOf } from '#domain/catalogue/item-facts.ts';
import { emailTexts } from '#locales/catalogues.ts';
import { isLanguageCode, type LanguageCode } from '#locales/languages.ts';
import { joinFacts, joinList } from '#locales/lists.ts';
import { listNameParts, nameVariant } from '#locales/variant-name.ts';
import type { OrderLine, OrderRecord } from '../../orders/index.ts';
import type { CheckoutLine, CheckoutRequest } from './stripe/client.ts';

interface Words {
  readonly language: LanguageCode;
  readonly text: ReturnType<typeof emailTexts>;
}

function formatName(line: OrderLine, { language, text }: Words): string {
  const name = nameVariant({ ...line, facts: factsOf(line) }, language, {
    product: (product) => text(`order.products.${product}`),
    size: (unit, size) =>
      text(unit === 'in' ? 'order.sizeInches' : 'order.sizeCentimetres', { size }),
    shape: (shape) => text(`order.shapes.${shape}`),
  });
  return joinFacts(listNameParts(name), language);
}

function toCheckoutLine(line: OrderLine, words: Words): CheckoutLine {
  const { unitPrice, quantity, total } = line;
  const name = formatName(line, words);
  return unitPrice * quantity === total
    ? { name, unitAmount: unitPrice, quantity }
    : { name: `${name} × ${quantity}`, unitAmount: total, quantity: 1 };
}

function one(name: string, unitAmount: number): CheckoutLine {
  return { name, unitAmount, quantity: 1 };
}

/** Returns what Stripe Checkout shows of the difference that an edit of an order costs, in its customer's language. */
export function composeDifference(
  { language, number }: Pick<OrderRecord, 'language' | 'number'>,
  amount: number,
): Pick<CheckoutRequest, 'lines' | 'reduction' | 'names'> {
  const text = emailTexts(isLanguageCode(language) ? language : 'en');
  const name = text('news.editPayment.line', { orderNumber: number });
  return { lines: [one(name, amount)], reduction: 0, names: { reduction: name, rest: name } };
}

/** Returns what Stripe Checkout shows of an order, in its customer's language. */
export function composeCheckout(
  order: OrderRecord,
): Pick<CheckoutRequest, 'lines' | 'reduction' | 'names'> {
  const language = isLanguageCode(order.language) ? order.language : 'en';
  const text = emailTexts(language);
  const reductions = [
    ...(order.discount > 0 ? [text('totals.discount')] : []),
    ...(order.giftCardAmount > 0 ? [text('totals.giftCard')] : []),
  ];
  return {
    lines: [
      ...order.items.map((line) => toCheckoutLine(line, { language, text })),
      one(text('totals.shipping'), order.shippingFee),
      one(text('totals.taxNames.Tax'), order.taxAmount),
    ],
    reduction: order.discount + order.giftCardAmount,
    names: { reduction: joinList(reductions, language), rest: text('order.contents') },
  };
}
