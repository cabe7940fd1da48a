import { addressLines } from '#domain/places/postal-address.ts';
import { arrivalDate } from '#domain/orders/ready-at.ts';
import { joinFacts } from '#locales/lists.ts';
import { mailLanguage, type MailLanguage } from '../../platform/mail/mail-language.ts';
import { formatVariant, groupItems } from '../invoices/index.ts';
import type { OrderRecord } from '../orders/index.ts';

/** A sentence to say on the phone. */
export interface Saying {
  readonly kind: 'contents' | 'amount' | 'address' | 'day';
  readonly text: string;
}

/** Kinds of products that a sentence names; nobody listens to more. */
const maxNamed = 4;

/** Longest sentence, in characters. */
const maxLength = 500;

function listContents(order: OrderRecord, language: MailLanguage): string {
  const groups = groupItems(order.items).slice(0, maxNamed);
  return joinFacts(
    groups.map(({ quantity, item }) => `${quantity} × ${formatVariant(item, language)}`),
    language.code,
  );
}

/** The day on which a parcel arrives: the one that its customer chose, else the estimate; null without one. */
export function deliveryDayOf({ deliveryDay, carrierBy, country }: OrderRecord): string | null {
  return deliveryDay ?? (carrierBy === null ? null : arrivalDate(carrierBy, country));
}

/** What to say to the customer of a cash order, in their language. Source: decision 49. */
export function findSayings(order: OrderRecord): Saying[] {
  const language = mailLanguage(order.language);
  const { text, money, weekday, inside } = language;
  const { shippingAddress: to } = order;
  const day = deliveryDayOf(order);
  const address = to && addressLines({ ...to, firstName: '', lastName: '' }, language.country);
  const sayings: Saying[] = [
    { kind: 'contents', text: text('calls.contents', { contents: listContents(order, language) }) },
    {
      kind: 'amount',
      text: text('calls.amount', { amount: inside(money(order.total, order.currency)) }),
    },
    ...(address
      ? [
          {
            kind: 'address' as const,
            text: text('calls.address', { address: inside(joinFacts(address, language.code)) }),
          },
        ]
      : []),
    ...(day
      ? [{ kind: 'day' as const, text: text('calls.day', { day: inside(weekday(day)) }) }]
      : []),
  ];
  return sayings.map((one) => ({ ...one, text: one.text.slice(0, maxLength) }));
}
