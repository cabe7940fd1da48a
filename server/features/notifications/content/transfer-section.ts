import { toLocalTime } from '#domain/common/local-time.ts';
import { payBy } from '#domain/orders/payment-deadlines.ts';
import { transferClock, findTransfer, type Transfer } from '#domain/orders/transfers.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailSection } from '../render/mail-content.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';

/** Deadline day of a transfer; null when no transfer is awaited. */
export function transferDay(order: OrderRecord, { weekday }: MailLanguage): string | null {
  const until = order.paymentMethod === 'interac' ? payBy(order) : null;
  return until && weekday(toLocalTime(until.getTime(), transferClock).date);
}

/** Instructions of an Interac e-Transfer: recipient, amount, message, deadline. */
export function transferSection(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailSection[] {
  const transfer = findTransfer(order, shop.interacEmail ?? null);
  if (!transfer) return [];
  return composeTransfer(order, { ...transfer, amount: order.total }, shop, language);
}

/** Instructions of a transfer of an amount, in minor units. */
export function composeTransfer(
  order: Pick<OrderRecord, 'number' | 'currency'>,
  transfer: Transfer & { readonly amount: number },
  shop: ShopIdentity,
  { text, money, moment }: MailLanguage,
): MailSection[] {
  const until = moment(transfer.until, transferClock);
  return [
    {
      title: text('news.transfer.title'),
      facts: [
        { label: text('news.transfer.to'), lines: [shop.brandName, transfer.recipient] },
        { label: text('news.transfer.amount'), lines: [money(transfer.amount, order.currency)] },
        { label: text('news.transfer.message'), lines: [order.number] },
        { label: text('news.transfer.answer'), lines: [transfer.answer] },
        { label: text('news.transfer.until'), lines: [text('news.transfer.clock', { until })] },
      ],
      steps: [],
    },
  ];
}
