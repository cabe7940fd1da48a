import type { Address } from '#contract/orders.ts';
import { countryFrom } from '#domain/countries.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { Fact } from './mail-content.ts';
import type { MailLanguage } from './mail-language.ts';

/** Lines of a text somebody wrote, without the empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const joined = (separator: string, ...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator);

/** Town, region and postal code in the order the country's post wants them. */
const townOf = (address: Address, country: string | null): string => {
  const region = address.state || address.province;
  return country === 'US' || country === 'CA'
    ? joined(', ', address.city, joined(' ', region, address.postalCode))
    : joined(', ', joined(' ', address.postalCode, address.city), region);
};

const addressLines = (address: Address, language: MailLanguage): string[] => {
  const country = countryFrom(address.country);
  return [
    joined(' ', address.firstName, address.lastName),
    ...linesOf(address.address),
    townOf(address, country),
    language.country(country ?? address.country),
  ].filter((line) => line !== '');
};

/** The studio as its own customer knows it: its name and address may be told in the order's language. */
export const studioOf = ({ pickupStudio }: OrderRecord) =>
  pickupStudio && { ...pickupStudio, ...pickupStudio.translation };

/** When it is ready at the studio, by the clock there; null where nobody can say. */
export const readyText = (
  { readyAt, pickupStudio }: OrderRecord,
  { moment }: MailLanguage,
): string | null => readyAt && pickupStudio && moment(readyAt, pickupStudio.timeZone);

const studioFacts = (
  order: OrderRecord,
  studio: NonNullable<OrderRecord['pickupStudio']>,
  language: MailLanguage,
): Fact[] => {
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
        ...addressLines({ ...place, country: studio.country }, language),
        ...(phone ? [phone] : []),
      ],
    },
    ...(ready ? [{ label: text('pickup.readyLabel'), lines: [ready] }] : []),
    ...(opening.length > 0 ? [{ label: text('pickup.hours'), lines: opening }] : []),
  ];
};

/** Where the order goes and when: an address or a studio, and who is billed where that is told apart. */
export const deliveryFacts = (
  order: OrderRecord,
  studio: OrderRecord['pickupStudio'],
  language: MailLanguage,
): Fact[] => {
  const { text, weekday } = language;
  const { shippingAddress, billingAddress, carrierBy } = order;
  return [
    ...(studio ? studioFacts(order, studio, language) : []),
    ...(shippingAddress
      ? [{ label: text('delivery.shippingTo'), lines: addressLines(shippingAddress, language) }]
      : []),
    ...(carrierBy ? [{ label: text('pickup.carrierLabel'), lines: [weekday(carrierBy)] }] : []),
    ...(billingAddress
      ? [{ label: text('delivery.billing'), lines: addressLines(billingAddress, language) }]
      : []),
  ];
};

/** What the customer wrote beside the order. */
export const noteFacts = (order: OrderRecord, { text }: MailLanguage): Fact[] => {
  const lines = linesOf(order.orderNote ?? '');
  return lines.length > 0 ? [{ label: text('delivery.note'), lines }] : [];
};
