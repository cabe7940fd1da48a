import { localTimeOf } from '#domain/local-time.ts';
import { payBy, type OrderRecord } from '../orders/index.ts';
import type { ShopIdentity } from './deps.ts';
import type { MailSection } from './mail-content.ts';
import type { MailLanguage } from '../../platform/mail/mail-language.ts';

/** Interac is Canada's: its largest city's clock tells the deadline's day. */
const clock = 'America/Toronto';

/** Until when a transfer has to be there, as a day and a time; null where none is waited for. */
export const transferUntil = (order: OrderRecord, { moment }: MailLanguage): string | null => {
  const until = order.paymentMethod === 'interac' ? payBy(order) : null;
  return until && moment(until, clock);
};

/** The day of it alone. */
export const transferDay = (order: OrderRecord, { weekday }: MailLanguage): string | null => {
  const until = order.paymentMethod === 'interac' ? payBy(order) : null;
  return until && weekday(localTimeOf(until.getTime(), clock).date);
};

/** How an order is paid by Interac e-Transfer: to whom, how much, what to write, until when. Source: product §4, by hand. */
export const transferSection = (
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailSection[] => {
  const { text, money } = language;
  const until = transferUntil(order, language);
  if (!until || shop.interacEmail === undefined) return [];
  return [
    {
      title: text('news.transfer.title'),
      facts: [
        { label: text('news.transfer.to'), lines: [shop.brandName, shop.interacEmail] },
        { label: text('news.transfer.amount'), lines: [money(order.total, order.currency)] },
        { label: text('news.transfer.message'), lines: [order.number] },
        // Banks ask for an answer where the address does not take transfers by itself; none of them takes a hyphen.
        { label: text('news.transfer.answer'), lines: [order.number.replaceAll('-', '')] },
        { label: text('news.transfer.until'), lines: [text('news.transfer.clock', { until })] },
      ],
      steps: [],
    },
  ];
};
