import { addressLines, splitLines } from '#domain/places/postal-address.ts';
import { arrivalDate, timeZoneOf } from '#domain/orders/ready-at.ts';
import { isolateNumbers } from '#locales/numeric-runs.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { Fact } from '../render/mail-content.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';

/** The studio in its customer's words: its name and address may be in the order's language. */
export function studioOf({ pickupStudio }: OrderRecord) {
  return pickupStudio && { ...pickupStudio, ...pickupStudio.translation };
}

/** Time zone of the dates in an order's mails: the studio's, else that of the country's capital. */
export function clockOf({ country, pickupStudio }: OrderRecord): string {
  return pickupStudio?.timeZone ?? timeZoneOf(country);
}

/** Ready time at the studio, on the clock there; null when unknown. */
export function readyText(
  { readyAt, pickupStudio }: OrderRecord,
  { moment }: MailLanguage,
): string | null {
  return readyAt && pickupStudio && moment(readyAt, pickupStudio.timeZone);
}

function studioFacts(
  order: OrderRecord,
  studio: NonNullable<OrderRecord['pickupStudio']>,
  language: MailLanguage,
): Fact[] {
  const { text, hours } = language;
  const { name, address, postalCode, city, province, phone, operatingHours } = studio;
  const place = {
    firstName: name,
    lastName: '',
    address,
    city,
    province,
    postalCode: postalCode ?? '',
  };
  const ready = readyText(order, language);
  const opening = hours(operatingHours);
  return [
    {
      label: text('delivery.pickupAt'),
      lines: [
        ...addressLines({ ...place, country: studio.country }, language.country),
        ...(phone ? [phone] : []),
      ],
    },
    ...(ready ? [{ label: text('pickup.readyLabel'), lines: [ready] }] : []),
    ...(opening.length > 0 ? [{ label: text('pickup.hours'), lines: opening }] : []),
  ];
}

/** Destination and dates of the order: an address or a studio, and the billing address if it differs. */
export function deliveryFacts(
  order: OrderRecord,
  studio: OrderRecord['pickupStudio'],
  language: MailLanguage,
): Fact[] {
  const { text, weekday } = language;
  const { shippingAddress, billingAddress, carrierBy } = order;
  const toLines = (address: typeof billingAddress): string[] =>
    address ? addressLines(address, language.country) : [];
  const shipping = toLines(shippingAddress);
  const billing = toLines(billingAddress);
  return [
    ...(studio ? studioFacts(order, studio, language) : []),
    ...(shipping.length > 0 ? [{ label: text('delivery.shippingTo'), lines: shipping }] : []),
    ...(carrierBy
      ? [
          { label: text('pickup.carrierLabel'), lines: [weekday(carrierBy)] },
          {
            label: text('pickup.arrivesLabel'),
            lines: [weekday(arrivalDate(carrierBy, order.country))],
          },
        ]
      : []),
    ...(billing.length > 0 && billing.join('\n') !== shipping.join('\n')
      ? [{ label: text('delivery.billing'), lines: billing }]
      : []),
  ];
}

/** The customer's note on the order. */
export function noteFacts(order: OrderRecord, { text }: MailLanguage): Fact[] {
  const lines = splitLines(isolateNumbers(order.orderNote ?? ''));
  return lines.length > 0 ? [{ label: text('delivery.note'), lines }] : [];
}
