import type { FilledIds } from './filled-tables.ts';

/** Token of a page of mails that begins behind a mail. */
function toMailToken(place: string): string {
  const at = place.indexOf('.');
  return `${place.slice(0, at)}.${Buffer.from(place.slice(at + 1)).toString('base64url')}`;
}

/** Addresses of the lists and figures beside the orders, by name. */
export function nameListCalls(ids: FilledIds, now: Date): Readonly<Record<string, string>> {
  const staff = (path: string): string => `/api/staff/${path}`;
  const month = new Date(now.getFullYear(), now.getMonth() - 1, 15).toISOString().slice(0, 7);
  const ofStudio = `studio=${ids.studio}`;
  return {
    'figures, 7 days': staff('figures?days=7'),
    'figures, 30 days': staff('figures?days=30'),
    'figures, a country': staff('figures?days=30&country=CA'),
    'figures, a studio': staff(`figures?days=30&${ofStudio}`),
    'figures, 90 days': staff('figures?days=90'),
    'figures, a year': staff('figures?days=365'),
    'cash, own counter': staff('cash'),
    'cash, a studio': staff(`cash?${ofStudio}`),
    'cash, closed days': staff(`cash/closings?${ofStudio}`),
    'cash, a closed day': staff(`cash/closings/${ids.closing}`),
    'couriers, sums': staff('couriers'),
    'couriers, with them': staff('couriers/amounts?state=with_courier'),
    'couriers, short': staff('couriers/amounts?state=short'),
    'couriers, settled': staff('couriers/amounts?state=remitted'),
    'couriers, settled, far': staff(`couriers/amounts?state=remitted&after=${ids.amounts}`),
    'couriers, remittances': staff('couriers/remittances'),
    'statement of a month': staff(`statements?${ofStudio}&month=${month}`),
    'bookings, to come': staff('bookings?view=coming'),
    'bookings, held': staff('bookings?view=pending'),
    'bookings, past': staff('bookings?view=past'),
    'bookings, past, far': staff(`bookings?view=past&after=${encodeURIComponent(ids.bookings)}`),
    'bookings, cancelled': staff('bookings?view=cancelled'),
    'bookings, week': staff(`bookings/week?${ofStudio}`),
    'discounts, active': staff('discounts?view=active'),
    'discounts, ended': staff('discounts?view=ended'),
    'discount with its uses': staff(`discounts/${ids.discount}`),
    'gift cards': staff('gift-cards'),
    'gift cards, stopped': staff('gift-cards?state=disabled'),
    'gift cards, by ending': staff('gift-cards?ending=00FF'),
    'gift cards, owed': staff('gift-cards/owed'),
    'gift card': staff(`gift-cards/${ids.card}`),
    webhooks: staff('webhooks'),
    'webhook, messages': staff(`webhooks/${ids.webhook}/deliveries`),
    'webhook, messages, far': staff(`webhooks/${ids.webhook}/deliveries?before=${ids.deliveries}`),
    'webhook, given up': staff(`webhooks/${ids.webhook}/deliveries?state=failed`),
    mails: staff('mails'),
    'mails, far': staff(`mails?after=${toMailToken(ids.mails)}`),
    'mails, failed': staff('mails?state=failed'),
    'mails, held': staff('mails?state=held'),
    'mails, waiting': staff('mails?state=waiting'),
    'mails, one kind': staff('mails?kind=shipping'),
    'money, reviews': staff('money'),
  };
}
